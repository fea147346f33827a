package planlists

import (
	"fmt"
	"slices"

	"simcast/cmd/simcast/web/session"
	"simcast/pipeline/mapping"
	"simcast/pipeline/plan"
	"simcast/readers"
)

// Reading is how a sheet was read.
type Reading struct {
	Sheet     string // "" of a CSV
	HeaderRow int
	Broken    bool       // the header row is wrong or missing: this is the one that comes nearest
	Fault     string     // what is wrong with it then
	Times     string     // how the times were read, with an example
	Mark      string     // that is put into each message
	StartEx   string     // as the settings have it
	Defaults  []*Default // those in force, and what many rows lack
	Doubts    []*Question
	More      int         // doubts that are not listed before some of these are answered
	Rest      []*Question // the other headers
	Said      []Said      // the mapping in force
	IsFolded  bool        // nothing is in doubt, and the plan is in simcast's own words
	CanSay    bool        // results are read as they were written
	Typed     []Option    // the personas, where they are too many for a list at each question
}

// Said is a mapping in force.
type Said struct {
	mapping.Entry
	Label    string // of what it means
	InPlan   bool   // it stands in the plan's own sheet
	IsUnused bool   // it matches nothing in the plan
}

// Known is what is known of a sheet and its plan.
type Known struct {
	View   *session.View
	Said   []mapping.Entry // on the page
	Header []HeaderCell    // where the header row is wrong: the one that comes nearest
}

// HeaderFault is the problem for which no row of a plan could be read, if it is one of its header row; else nil.
func HeaderFault(view *session.View) *readers.Problem {
	if view.Plan != nil {
		return nil
	}
	at := slices.IndexFunc(view.Verdict.Problems, func(p readers.Problem) bool {
		return p.Row > 0 && slices.Contains([]string{"no-header", "column-twice"}, p.Code)
	})
	if at < 0 {
		return nil
	}
	return &view.Verdict.Problems[at]
}

// NewReading is how a sheet was read; nil where it is a plan in the contract's own words of which nothing was said, and whose rows do not lack
// the same.
func NewReading(from Known) *Reading {
	fault := HeaderFault(from.View)
	options := newOptions(from.View.Space)
	r := &Reading{Sheet: from.View.Sheet, CanSay: !from.View.IsResults, Broken: fault != nil, Defaults: defaultsOf(from, options)}
	if from.View.Verdict.Reading == nil && fault == nil && len(from.Said) == 0 && !r.isLacking() {
		return nil
	}
	if report := from.View.Verdict.Reading; report != nil {
		r.Sheet = report.Sheet
		if report.Times != nil {
			r.Times = fmt.Sprintf("%s, such as %s", report.Times.ReadAs, report.Times.Example)
		}
	}
	if from.View.Plan != nil {
		r.HeaderRow = from.View.Plan.File.HeaderRow
		r.Mark = from.View.Plan.Options.Settings.Mark
		if startEx := from.View.Plan.Options.Settings.StartEx; startEx.IsSet() {
			r.StartEx = startEx.Text
		}
	}
	if fault != nil {
		r.HeaderRow, r.Fault = fault.Row, fault.Message
	}
	r.listSaid(from, options)
	r.listHeaders(from)
	r.dropDefaults()
	if from.View.Plan != nil {
		r.listValues(from, options)
	}
	slices.SortStableFunc(r.Doubts, func(a, b *Question) int { return a.rank() - b.rank() })
	if more := len(r.Doubts) - maxAsked; more > 0 {
		r.Doubts, r.More = r.Doubts[:maxAsked], more
	}
	r.IsFolded = len(r.Doubts) == 0 && len(r.Said) == 0 && !r.isLacking() && from.View.Plan != nil && !from.View.Plan.File.IsPlannersSheet
	for i, q := range slices.Concat(r.Doubts, r.Rest) {
		q.Index = i
	}
	return r
}

// maxAsked is how many questions a page asks at once.
const maxAsked = 100

// InDoubt is how many things are in doubt.
func (r *Reading) InDoubt() int { return len(r.Doubts) + r.More }

// isLacking reports whether rows cannot be sent before something is filled in, which may be the same in many of them.
func (r *Reading) isLacking() bool {
	return slices.ContainsFunc(r.Defaults, func(d *Default) bool { return d.Severity == readers.Error })
}

// dropDefaults drops the offers for what a header in doubt is likely to be: where that says who gets each row, one team for all is wrong.
func (r *Reading) dropDefaults() {
	r.Defaults = slices.DeleteFunc(r.Defaults, func(d *Default) bool {
		return d.Value == "" && slices.ContainsFunc(r.Doubts, func(q *Question) bool {
			return q.For == mapping.Header && q.Nearest != nil && q.Nearest.Value == d.Column
		})
	})
}

// Lacks reports whether anything is offered that is not in force yet.
func (r *Reading) Lacks() bool {
	return slices.ContainsFunc(r.Defaults, func(d *Default) bool { return d.Value == "" })
}

// HeaderDoubts reports whether any header is in doubt.
func (r *Reading) HeaderDoubts() bool {
	return slices.ContainsFunc(r.Doubts, func(q *Question) bool { return q.For == mapping.Header })
}

// OnPage reports whether anything was said on the page.
func (r *Reading) OnPage() bool {
	return slices.ContainsFunc(r.Said, func(s Said) bool { return !s.InPlan })
}

// listSaid lists the mapping in force: what was said on the page, the latest first, then what the plan says itself.
func (r *Reading) listSaid(from Known, options *options) {
	for _, entry := range slices.Backward(from.Said) {
		r.Said = append(r.Said, Said{Entry: entry})
	}
	for _, entry := range inForce(from.View.Plan) {
		if !slices.ContainsFunc(from.Said, entry.IsFor) {
			r.Said = append(r.Said, Said{Entry: entry, InPlan: true})
		}
	}
	for i := range r.Said {
		said := &r.Said[i]
		if said.Label = said.Means; said.For != mapping.Default {
			said.Label = labelOf(options.of(said.For), said.Means)
		}
		said.IsUnused = slices.ContainsFunc(from.View.Verdict.Problems, func(p readers.Problem) bool {
			return p.Code == "mapping-unused" && p.Value == said.Written
		})
	}
}

// LabelOf is how a page calls what somebody has said.
func (s Said) LabelOf() string {
	switch s.For {
	case mapping.Header:
		return fmt.Sprintf("The header “%s”", s.Written)
	case mapping.Default:
		return fmt.Sprintf("An empty cell of %s", s.Written)
	}
	return fmt.Sprintf("The %s “%s”", s.For, s.Written)
}

// inForce are the mappings in force, none where no row could be read.
func inForce(plan *plan.Plan) (entries []mapping.Entry) {
	if plan == nil {
		return nil
	}
	for i, row := range plan.Options.Mapping.Rows() {
		if i > 0 { // the first row has the headers
			entries = append(entries, mapping.Entry{For: row[0], Written: row[1], Means: row[2]})
		}
	}
	return entries
}

// said is what was said on the page of that header, value or default, "" for nothing.
func (k Known) said(of mapping.Entry) (means string) {
	for _, entry := range k.Said {
		if entry.IsFor(of) {
			means = entry.Means
		}
	}
	return means
}
