package pipeline

import (
	"fmt"
	"iter"
	"strings"
	"time"

	"simcast/apiclient"
	"simcast/readers"
	"simcast/templates"
)

// Options say how a plan is taken and what of it is asked for.
type Options struct {
	Zone        *time.Location // in which a date cell is taken
	Now         time.Time      // the moment of the check
	VisibleOnly bool           // hidden rows are skipped
	Redirect    string         // the one team of a rehearsal, "" for where the plan says
	Choice      Choice
	Rerun       bool // the plan is a results file that is run again: its sent rows are left alone, and not checked
	// Claimed are the hashes that a results file's rows bear. Of equal rows each
	// keeps its own, in whatever order they stand now.
	Claimed map[string]bool
	Pieces  bool // each row keeps its proofs, the texts in pieces
}

// Checker takes a plan's rows one after another and makes checked injects of
// them. What it must know of all rows (ids, equal rows) it keeps; rows it does not.
type Checker struct {
	plan     *readers.Plan
	space    *Space // nil: what needs a space is left out
	options  Options
	chooser  *chooser
	redirect *apiclient.Team // nil: where the plan says
	filler   *templates.Filler

	index     map[string]int       // of the columns, by their name
	at        [columnCount]int     // of fields in a row, -1 where the plan has no such column
	audiences map[string]audience  // by team cell: a plan names the same few over and over
	spare     *Inject              // one that nobody keeps, for the next row
	nobody    apiclient.Persona    // of a row whose persona is not known
	text      []byte               // of the row whose digest is taken
	ids       map[digest]int       // the row that has an id, by its idKey: no cell is kept
	places    map[digest]placement // how often an equal delivery was met
	taken     map[string]bool      // of Claimed, by the row that bears it
	claimedBy map[string]digest    // of Claimed, the delivery that it is a place of, as far as they were looked at
	hidden    []int                // hidden rows that are read like others
	size      size                 // of what was met so far
	most      size
	Rows      int // rows met so far
	Skipped   int
	LeftOut   int
}

type placement struct {
	rows     int // that say so
	count    int // places given out, in their order
	looked   int // places that were held against the hashes of a results file
	firstRow int
}

// NewChecker holds the options against plan and space; space may be nil. A
// choice that the space cannot meet is a *UsageError.
func NewChecker(plan *readers.Plan, space *Space, options Options) (*Checker, error) {
	chooser, err := newChooser(options.Choice, space)
	if err != nil {
		return nil, err
	}
	c := &Checker{plan: plan, space: space, options: options, chooser: chooser,
		index: map[string]int{}, audiences: map[string]audience{}, ids: map[digest]int{}, places: map[digest]placement{},
		taken: map[string]bool{}, claimedBy: map[string]digest{}, most: mostOfPlan()}
	for _, column := range plan.Columns {
		c.index[column.Name] = column.Index
	}
	for col := range columnCount {
		c.at[col] = -1
		if index, found := c.index[fields[col].column]; found {
			c.at[col] = index
		}
	}
	c.filler = templates.OfflineFiller()
	if space != nil {
		c.filler = templates.NewFiller(space.Smartwords)
	}
	c.redirect, err = redirectTeam(space, options.Redirect)
	if err != nil {
		return nil, err
	}
	return c, nil
}

// redirectTeam is the one team that --redirect names, nil where it names none.
func redirectTeam(space *Space, name string) (*apiclient.Team, error) {
	if space == nil || name == "" {
		return nil, nil
	}
	a := space.audience(name)
	switch {
	case len(a.faults) > 0:
		return nil, &UsageError{a.faults[0].message, a.faults[0].suggestion}
	case len(a.teams) != 1:
		return nil, &UsageError{fmt.Sprintf("--redirect %q is %d teams", name, len(a.teams)), "name one team"}
	}
	return &a.teams[0], nil
}

// Injects walks over the plan's rows, each as a checked inject with all its
// problems. An inject's row is valid until the next step. An error of the file
// ends the walk.
func (c *Checker) Injects() iter.Seq2[*Inject, error] {
	return func(yield func(*Inject, error) bool) {
		for row, err := range c.plan.Rows() {
			if err != nil {
				yield(nil, err)
				return
			}
			in := c.inject(row)
			if err := c.measure(in); err != nil {
				yield(nil, err)
				return
			}
			if !yield(in, nil) {
				return
			}
		}
	}
}

// Finish gives what can be said only of the whole plan, after its last row.
func (c *Checker) Finish() ([]readers.Problem, error) {
	var problems []readers.Problem
	if c.Rows == 0 {
		problems = append(problems, readers.Problem{Place: readers.Place{File: c.plan.File, Sheet: c.plan.Sheet},
			Severity: readers.Error, Code: "no-rows", Message: "the plan has a header but no inject under it",
			Suggestion: "fill in one inject a row under the header"})
		return problems, nil
	}
	if len(c.hidden) > 0 {
		problems = append(problems, readers.Problem{Place: readers.Place{File: c.plan.File, Sheet: c.plan.Sheet},
			Severity: readers.Warning, Code: "hidden-rows",
			Message:    fmt.Sprintf("%s hidden and read like the others: %s", rowsAre(len(c.hidden)), rowList(c.hidden)),
			Suggestion: "use --visible-only to leave them out"})
	}
	return problems, c.chooser.unmet()
}

// inject makes a checked inject of a row: typed, resolved, fanned out, judged.
func (c *Checker) inject(row readers.Row) *Inject {
	c.Rows++
	in := c.blank()
	in.Row, in.Place, in.Persona = row, c.plan.Place(row, -1), &c.nobody
	in.ID = strings.TrimSpace(c.cell(in, "id").Text)
	if c.plan.IsResults() {
		in.told = c.readTold(in)
	}
	ofResults := in.Problems
	t := &typedRow{}
	c.typed(in, t)
	in.Skip = c.skips(in, t)
	if in.LeftOut = c.chooser.leavesOutRow(in); in.LeftOut != "" {
		in.LeftOut = "left out by " + in.LeftOut
	}
	c.fanOut(in, t)
	if in.LeftOut == "" && c.goesNowhere(in) {
		in.LeftOut = "left out by --team"
	}
	if c.isAsked(in) {
		c.judge(in, t)
	} else {
		// Rows that nothing is posted of are not checked, but for what they say of
		// messages that went out.
		in.Problems, in.Invalid = ofResults, len(ofResults) > 0
	}
	if c.options.Pieces {
		in.proofs = c.prove(in, t)
	}
	return in
}

// isAsked reports whether anything of the row is to be posted, and counts it if not.
func (c *Checker) isAsked(in *Inject) bool {
	switch {
	case in.Skip != "":
		c.Skipped++
		return false
	case in.LeftOut != "":
		c.LeftOut++
		return false
	}
	return !c.options.Rerun || in.told.Result != Sent
}

// blank is an inject to begin with: a fresh one, or one that nobody keeps.
func (c *Checker) blank() *Inject {
	in := c.spare
	if in == nil {
		return new(Inject)
	}
	c.spare, *in = nil, Inject{}
	return in
}

// goesNowhere reports whether --team leaves out all that the row would send.
func (c *Checker) goesNowhere(in *Inject) bool {
	for _, d := range in.Deliveries {
		if !c.chooser.leavesOutTeam(d.Team) {
			return false
		}
	}
	return len(in.Deliveries) > 0
}

// skips says why a row is left alone for good.
func (c *Checker) skips(in *Inject, t *typedRow) string {
	if cell := c.cell(in, "skip"); cell.Kind == readers.Fault {
		c.fault(in, "skip", cellFault(cell))
	} else if cell.Kind != readers.Empty {
		flag, f := readFlag(cell, c.options.Zone)
		if f != nil {
			c.fault(in, "skip", f)
		}
		if flag == "1" {
			return "the plan's own skip"
		}
	}
	if in.Row.Hidden && c.options.VisibleOnly {
		return "hidden row, left out by --visible-only"
	}
	if in.Row.Hidden {
		c.hidden = append(c.hidden, in.Row.Number)
	}
	if in.told.Result == Skipped {
		return firstOf(in.told.Reason, "skipped before")
	}
	if c.options.Redirect == "" {
		return ""
	}
	switch {
	case in.cells.toOnePerson() || t.given[colPlayerEmail]:
		return "goes to one person, left out by --redirect"
	case t.given[colHacked]:
		return "hacks or restores a website, left out by --redirect"
	}
	return ""
}

func firstOf(text, otherwise string) string {
	if text != "" {
		return text
	}
	return otherwise
}

// problem adds one to the inject, at a column of the contract.
func (c *Checker) problem(in *Inject, severity readers.Severity, column string, f *fault) {
	place := in.Place
	if index, found := c.index[column]; found {
		place = c.plan.Place(in.Row, index)
	} else if column != "" {
		place.Column = column
	}
	in.Problems = append(in.Problems, readers.Problem{Place: place, Severity: severity,
		Code: f.code, Message: f.message, Suggestion: f.suggestion})
	if severity == readers.Error {
		in.Invalid = true
	}
}

func (c *Checker) fault(in *Inject, column string, f *fault) {
	c.problem(in, readers.Error, column, f)
}

func rowsAre(n int) string {
	if n == 1 {
		return "1 row is"
	}
	return fmt.Sprintf("%d rows are", n)
}

func rowList(rows []int) string {
	const most = 20
	var list []string
	for _, row := range rows[:min(most, len(rows))] {
		list = append(list, fmt.Sprint(row))
	}
	if len(rows) > most {
		list = append(list, "…")
	}
	return strings.Join(list, ", ")
}
