package plan

import (
	"slices"
	"time"

	"simcast/apiclient"
	"simcast/pipeline/lint"
	"simcast/pipeline/mapping"
	"simcast/pipeline/problem"
	"simcast/pipeline/reading"
	"simcast/pipeline/schedule"
	"simcast/pipeline/schema"
	"simcast/pipeline/settings"
	"simcast/pipeline/space"
	"simcast/readers"
	"simcast/readers/headers"
)

// Plan is a plan taken whole, as it is at the start: what was checked is what is posted.
type Plan struct {
	File    *readers.File
	Space   *space.Space
	Options Options
	Injects []*Inject
	// Redirect is the one team of a rehearsal, nil where it goes where the plan says.
	Redirect *apiclient.Team
	Verdict  Verdict
}

// RedirectID is the id of the one team of a rehearsal, 0 where the plan goes where it says.
func (p *Plan) RedirectID() int64 {
	if p.Redirect == nil {
		return 0
	}
	return p.Redirect.ID
}

// Verdict is what a check says of a plan.
type Verdict struct {
	Rows         int
	Skipped      int
	LeftOut      int
	Hidden       int // hidden rows that are read like the others
	Deliveries   int
	Problems     []readers.Problem
	Broken       bool               // the file could not be read to its end: there may be more rows
	Reading      *reading.Report    // how the plan was read, nil where it is all in the contract's own names
	Schedule     []schedule.Entry   // the moment of each row on the board, where Options.StartEx is set
	Suppressions []lint.Suppression // of the column lint, that hold for a text as it is now
	LintNote     string             // a line on suppressions that cannot be known to hold, "" where there are none
	ListTexts    []string           // the names of the space's Texts that a template names
}

// countAdded is how many rows stand in no file, but were added by hand on the day.
func (p *Plan) countAdded() (n int) {
	for _, in := range p.Injects {
		if p.File != nil && p.File.IsAdded(in.Row.Number) {
			n++
		}
	}
	return n
}

// Errors is how many of the problems hold the plan up.
func (v *Verdict) Errors() int { return problem.CountErrors(v.Problems) }

// MayBePosted reports whether the plan may be posted: it has no errors, or they are all of single rows' messages, and
// such rows are passed over.
func (v *Verdict) MayBePosted(skipInvalid bool) bool {
	if v.Errors() == 0 {
		return true
	}
	return skipInvalid && !v.Broken && !slices.ContainsFunc(v.Problems, func(found readers.Problem) bool {
		return found.Severity == readers.Error && (problem.IsOfSeveralRows(found) || saysWhatWentOut(found))
	})
}

// saysWhatWentOut reports whether the problem is in a column of a results file
// that says what became of a delivery: passed over, it might go out twice.
func saysWhatWentOut(found readers.Problem) bool {
	return slices.ContainsFunc(readers.ColumnNames(), func(column headers.Column) bool {
		return column.Result && column.Name == found.Column
	})
}

// Options say how a plan is taken and what of it is asked for.
type Options struct {
	Zone        *time.Location // in which a date cell is taken
	Now         time.Time      // the moment of the check
	VisibleOnly bool           // hidden rows are skipped
	Redirect    string         // the one team of a rehearsal, "" for where the plan says
	Filter      Filter
	Mapping     *mapping.Table // what the planner says that headers and values mean; may be nil
	Contingency bool           // rows of kind contingency are posted too
	DateOrder   schedule.DateOrder
	StartEx     time.Time         // when the exercise begins, zero where that is not said; then bad times are errors, and the verdict has the schedule
	Play        bool              // the plan is played by the clock: each row that is played needs an id, and contingencies are part of it
	Rehearsal   bool              // with Play: the plan's times count from a STARTEX of their own, and lint compares none with StartEx
	Settings    settings.Settings // of the plan, with its mark
	Lint        bool              // lint is asked
	Strict      bool              // what lint finds are errors
	Interval    time.Duration     // of the pace, for what lint says of it; 0: not known
	Hosts       []string          // the service's own, which no text has to avoid
	// SuppressedTextChanged says of a suppression in the column lint whether its text is another one than at the first check in
	// this space, as far as that is known; nil without a space.
	SuppressedTextChanged func(lint.Suppression) (changed, known bool)
	// IsRerun says that the plan is a results file which is run again: its sent rows are left alone, and not checked.
	// Results that are only checked or previewed are not: whether a file is one of results, its IsResults says.
	IsRerun bool
	Copied  map[string]bool // of a rerun, the hashes that more than one row of the file bears
	Pieces  bool            // each row keeps its previews, the texts in pieces
	// Found gets the problems of the plan as they are found, and Verdict.Problems stays empty. It must
	// keep no slice that it is given: its memory is used again for the next row.
	Found func([]readers.Problem)
	// Restarted is told that the plan is checked from its first row again: what Found had is void. The cells of its rows
	// were not all known before the last one was read, for some are merged.
	Restarted func()
}

// Clocks say what a date without a zone means.
func (o *Options) Clocks() schema.Clocks { return schema.Clocks{Zone: o.Zone, Order: o.DateOrder} }

// ReleaseCheckData releases all that nobody needs once the plan is checked: in many spaces a thousand plans wait side by
// side.
func (p *Plan) ReleaseCheckData() {
	own := map[*apiclient.Persona]*apiclient.Persona{} // one of the space's would hold on to all of them
	left := map[schema.Cells]*schema.Cells{}
	for _, in := range p.Injects {
		if own[in.Persona] == nil {
			persona := *in.Persona
			own[in.Persona] = &persona
		}
		in.Persona = own[in.Persona]
		// What is posted is in the message by now.
		rest := schema.Cells{schema.ColChannel: in.Cells[schema.ColChannel], schema.ColDraft: in.Cells[schema.ColDraft], schema.ColTS: in.Cells[schema.ColTS]}
		if left[rest] == nil {
			left[rest] = &rest
		}
		in.Cells = left[rest]
	}
	p.Space = p.Space.ForSending()
}
