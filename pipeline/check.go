package pipeline

import (
	"fmt"
	"hash/maphash"
	"runtime"

	"simcast/apiclient"
	"simcast/readers"
	"simcast/templates"
)

// checker is what all rows of a plan are held against. It never changes while they
// are: see rowChecker and planChecker.
type checker struct {
	plan        *readers.Plan
	isResults   bool
	results     priorReader // where isResults
	space       *Space      // nil: what needs a space is left out
	options     Options
	keeps       bool // the injects are kept, with their messages or proofs
	selection   *Selection
	redirect    *apiclient.Team  // nil: where the plan says
	redirected  []apiclient.Team // it alone
	renderer    *templates.Renderer
	seed        maphash.Seed // of fingerprints
	maxSize     size         // that the plan may become
	rowCheckers int          // that check side by side
	batch       int          // rows that a rowChecker takes at a time
	ahead       size         // that these may become ahead of their turn

	at      [columnCount]int // of fields in a row, -1 where the plan has no such column
	present []column         // that the plan has
	idAt    int              // like at
	teamAt  int
	skipAt  int

	nobody  apiclient.Persona // of a row whose persona is not known
	noTeams rowRecipients     // of a row whose team cell cannot be read
}

// newChecker holds the options against plan and space; space may be nil. A
// choice that the space cannot meet is a *UsageError.
func newChecker(plan *readers.Plan, space *Space, options Options) (*checker, error) {
	selection, err := newSelection(options.Filter, space)
	if err != nil {
		return nil, err
	}
	c := &checker{plan: plan, isResults: plan.IsResults(), results: newPriorReader(plan), space: space, options: options, keeps: options.Pieces, selection: selection,
		seed: maphash.MakeSeed(), maxSize: maxPlanSize(), rowCheckers: min(runtime.GOMAXPROCS(0), maxRowCheckers), batch: batchRows, ahead: maxBatchSize()}
	c.findColumns()
	c.renderer = templates.OfflineRenderer()
	if space != nil {
		c.renderer = templates.NewRenderer(space.Smartwords)
	}
	c.redirect, err = redirectTeam(space, options.Redirect)
	if err != nil {
		return nil, err
	}
	if c.redirect != nil {
		c.redirected = []apiclient.Team{*c.redirect}
	}
	return c, nil
}

// findColumns looks up where the columns that every row is asked for stand.
func (c *checker) findColumns() {
	for col := range columnCount {
		if c.at[col] = c.plan.Index(fields[col].column); c.at[col] >= 0 {
			c.present = append(c.present, col)
		}
	}
	c.idAt, c.teamAt, c.skipAt = c.plan.Index("id"), c.plan.Index("team"), c.plan.Index("skip")
}

// redirectTeam is the one team that --redirect names, nil where it names none.
func redirectTeam(space *Space, name string) (*apiclient.Team, error) {
	if space == nil || name == "" {
		return nil, nil
	}
	a := space.recipients(name)
	switch {
	case len(a.details) > 0:
		return nil, &UsageError{a.details[0].message, a.details[0].suggestion}
	case len(a.teams) != 1:
		return nil, &UsageError{fmt.Sprintf("--redirect %q is %d teams", name, len(a.teams)), "name one team"}
	}
	return &a.teams[0], nil
}

// addProblem adds one to the inject, at a column of the contract.
func (c *checker) addProblem(in *Inject, severity readers.Severity, column string, f *detail) {
	in.Problems = append(in.Problems, c.problemAt(in.Row, severity, column, f))
	if severity == readers.Error {
		in.Invalid = true
	}
}

// problemAt is a problem of a row, at a column of the contract.
func (c *checker) problemAt(row readers.Row, severity readers.Severity, column string, f *detail) readers.Problem {
	place := c.plan.Place(row, c.plan.Index(column))
	if column != "" {
		place.Column = column
	}
	return readers.Problem{Place: place, Severity: severity, Code: f.code, Message: f.message, Suggestion: f.suggestion}
}

func (c *checker) addError(in *Inject, column string, f *detail) {
	c.addProblem(in, readers.Error, column, f)
}
