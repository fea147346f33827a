package check

import (
	"fmt"
	"slices"
	"strings"

	"simcast/pipeline/mapping"
	"simcast/pipeline/problem"
	"simcast/pipeline/reading"
	"simcast/readers"
	"simcast/templates/wording"
)

// planChecker checks rows against one another: their ids, and which of them say the same. It counts
// what they have become. Rows come in the plan's order.
type planChecker struct {
	*checker
	firstByID      map[fingerprint]uint32 // the first row with that id
	firstByContent map[fingerprint]uint32 // the first row with a delivery of that content; marked notSentFlag until one is sent
	hidden         []int                  // hidden rows that are read like others
	asked          readers.RowSet         // rows of which something is to be posted
	equal          equalWarnings
	size           size // of what was met so far
	rowCount       int
	skippedCount   int
	leftOutCount   int

	cells []int // of each column, that hold anything; nil where nobody is told how the plan was read

	defaults *defaults

	own   *reading.OwnColumns   // nil in results
	named *reading.NamedColumns // nil in results
	teams *reading.UnreadTeams  // nil in results
	times *times                // nil where the plan has no columns of times
	lint  *lintedPlan           // nil where it is not asked

	messages    int
	toEverybody int // of messages, where the plan has no column for teams

	furtherNames int // wrong names that are told beside the first one of their cell
}

func newPlanChecker(c *checker) *planChecker {
	r := &planChecker{checker: c, firstByID: map[fingerprint]uint32{}, firstByContent: map[fingerprint]uint32{}, times: newTimes(c), lint: newLintedPlan(c), defaults: newDefaults(c)}
	if !c.isResults {
		r.own, r.named, r.teams = c.reading.OwnColumns(), c.reading.NamedColumns(), c.reading.UnreadTeams()
	}
	if c.reading.IsBeyond() || r.times != nil && r.times.columns.Any() {
		r.cells = make([]int, len(c.file.Columns))
	}
	return r
}

// maxReserved is for how many rows room is made before they are read. A sheet has no more.
const maxReserved = 1 << 20

// reserve makes room for so many rows, before the first is added: of a plan of a million rows the maps
// would take a tenth of the check's time to grow.
func (r *planChecker) reserve(rows int) {
	rows = min(rows, maxReserved)
	if r.lint != nil {
		r.lint.reserve(rows)
	}
	if r.times != nil {
		r.times.reserve(rows)
	}
	if r.idAt >= 0 {
		r.firstByID = make(map[fingerprint]uint32, rows)
	}
	if r.space != nil {
		r.firstByContent = make(map[fingerprint]uint32, rows)
	}
}

// fetch looks up all rows of a batch, before add does so one by one. It serves speed alone: the maps of a large plan
// do not fit the processor's cache, and it waits for several lookups at once where nothing else is between them.
func (r *planChecker) fetch(outcomes []outcome) {
	for i := range outcomes {
		_ = r.firstByID[outcomes[i].id]
		for _, content := range outcomes[i].contentKeys {
			_ = r.firstByContent[content]
		}
	}
}

// add checks a row against those before it.
func (r *planChecker) add(row readers.Row, o *outcome) {
	r.rowCount++
	if r.cells != nil {
		r.reading.CountCells(row, r.cells)
	}
	switch {
	case o.skipped:
		r.skippedCount++
	case o.leftOut:
		r.leftOutCount++
	}
	if o.asked {
		r.asked.Add(row.Number)
	}
	if o.hidden {
		r.hidden = append(r.hidden, row.Number)
	}
	if r.own != nil {
		r.own.Look(&row)
		r.named.Look(&row)
		if o.goesToTeams() {
			r.teams.Look(&row)
		}
	}
	r.countMessages(o)
	r.selection.MarkMatched(row.Number, func() string { return r.idOf(row) })
	if detail := r.findEqual(row, o); detail != nil && o.asked {
		r.insertProblem(row, o, r.problemAt(row, readers.Warning, "", detail))
	}
	if o.hasID {
		r.checkID(row, o)
	}
	r.limitFurtherNames(o)
	r.defaults.add(o)
	if o.inject != nil {
		o.inject.Problems = o.problems
	}
	id := ""
	if r.times != nil || r.lint != nil && r.lint.isDay {
		id = strings.Clone(r.idOf(row))
	}
	if r.times != nil {
		r.times.add(row, id, o)
	}
	if r.lint != nil {
		r.lint.add(row, id, o)
	}
}

// insertProblem puts a problem that other rows cause in its place among the row's.
func (r *planChecker) insertProblem(row readers.Row, o *outcome, found readers.Problem) {
	found.ID = problem.CutValue(r.idOf(row))
	o.problems = slices.Insert(o.problems, o.acrossRowsAt, found)
	o.acrossRowsAt++
	if o.inject != nil && found.Severity == readers.Error {
		o.inject.Invalid = true
	}
}

// checkID finds an id that an earlier row has already.
func (r *planChecker) checkID(row readers.Row, o *outcome) {
	first, met := r.firstByID[o.id]
	if !met {
		r.firstByID[o.id] = uint32(row.Number)
		return
	}
	id := r.idOf(row)
	twice := r.problemAt(row, readers.Error, "id", &problem.Detail{Code: "id-twice", Value: id,
		Message: fmt.Sprintf("row %d has the same id, %q", first, wording.Clip(id)), Suggestion: "give each row a different id"})
	twice.First = int(first)
	r.insertProblem(row, o, twice)
}

// notSentFlag marks, in firstByContent, a row of which nothing is sent.
const notSentFlag = 1 << 31

// findEqual finds that somebody gets one of a row's deliveries twice. Rows that are not sent get no warning.
func (r *planChecker) findEqual(row readers.Row, o *outcome) (warning *problem.Detail) {
	number := uint32(row.Number)
	if o.skipped || o.leftOut {
		number |= notSentFlag
	}
	for i, content := range o.contentKeys {
		first, met := r.firstByContent[content]
		switch {
		case !met, first&notSentFlag > 0 && number&notSentFlag == 0:
			r.firstByContent[content] = number
		case first != number && number&notSentFlag == 0 && warning == nil:
			warning = r.equal.detail(first, o.teams[i].Name)
		}
	}
	return warning
}

// maxHiddenNamed is how many ranges of hidden rows are named.
const maxHiddenNamed = 20

// problemsOfPlan gives what can be said only of the whole plan, after its last row.
func (r *planChecker) problemsOfPlan() ([]readers.Problem, error) {
	var problems []readers.Problem
	if r.rowCount == 0 {
		problems = append(problems, readers.Problem{Place: readers.Place{File: r.file.Name, Sheet: r.file.Sheet},
			Severity: readers.Error, Code: "no-rows", Message: "the plan has a header row but no inject below it",
			Suggestion: "fill in the rows below the header row, one inject in each"})
		return problems, nil
	}
	if len(r.hidden) > 0 {
		problems = append(problems, readers.Problem{Place: readers.Place{File: r.file.Name, Sheet: r.file.Sheet},
			Severity: readers.Warning, Code: "hidden-rows",
			Message:    fmt.Sprintf("%s hidden and read like the others: %s", rowsAre(len(r.hidden)), problem.Rows(r.hidden, maxHiddenNamed)),
			Suggestion: "use --visible-only to skip them"})
	}
	if r.times != nil {
		problems = append(problems, r.times.finish()...)
	}
	if r.own != nil {
		problems = append(problems, r.own.Likely()...)
		problems = append(problems, r.named.Doubtful()...)
		problems = append(problems, r.teams.Asked()...)
	}
	problems = append(problems, r.unusedMappings()...)
	problems = append(problems, r.file.MergedCells(&r.asked)...)
	return append(problems, r.noTeamColumn()...), r.selection.Unmatched()
}

// unusedMappings are mappings that have matched nothing. In results stand those that were in force for the plan, whose rows
// named several teams: of these nothing is said.
func (r *planChecker) unusedMappings() []readers.Problem {
	place := readers.Place{File: r.file.Name, Sheet: r.file.Sheet}
	unused := r.options.Mapping.Unused(place)
	if !r.reading.Lacks("channel") { // which decides what a row takes
		unused = append(unused, mapping.UnusedDefaults(r.defaults.all, r.defaults.cells, place)...)
	}
	if !r.isResults {
		return unused
	}
	return slices.DeleteFunc(unused, func(p readers.Problem) bool { return p.File == r.file.Name && p.Sheet != r.file.Sheet })
}

func rowsAre(n int) string {
	if n == 1 {
		return "1 row is"
	}
	return fmt.Sprintf("%d rows are", n)
}

// equalWarnings words the warnings of equal rows. Rows that are equal to the same one share the text.
type equalWarnings struct {
	first uint32
	team  string
	last  *problem.Detail
}

func (w *equalWarnings) detail(first uint32, team string) *problem.Detail {
	if w.last == nil || first != w.first || team != w.team {
		w.first, w.team = first, team
		w.last = &problem.Detail{Code: "equal-rows", Message: fmt.Sprintf("the row is the same message as row %d, so %q gets it twice", first, team),
			Suggestion: "if you do not want this, remove one of the two rows"}
	}
	return w.last
}
