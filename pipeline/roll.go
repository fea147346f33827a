package pipeline

import (
	"fmt"
	"slices"
	"strings"

	"simcast/readers"
)

// roll is what is known of the rows met so far: how many they are and what they have
// become, their ids, and which of them say the same. Rows come in the plan's order.
type roll struct {
	*checker
	ids       firsts
	places    firsts              // of deliveries, by what they say; marked nowhere, until one is sent
	equals    map[print]placement // of deliveries that were met before, or may have places of their own
	taken     map[string]bool     // of Claimed, by the row that bears it
	claimedBy map[string]digest   // of Claimed, the delivery that it is a place of, as far as they were looked at
	hidden    []int               // hidden rows that are read like others
	asked     readers.RowSet      // rows of which something is to be posted
	twins     twins
	size      size   // of what was met so far
	brought   uint32 // means nothing: see bring
	rows      int
	skipped   int
	leftOut   int

	messages    int
	toEverybody int // of messages, where the plan has no column for teams
}

// placement is what is known of equal deliveries.
type placement struct {
	rows   int // that say so
	count  int // places given out, in their order
	looked int // places that were held against the hashes of a results file
}

func newRoll(c *checker) *roll {
	return &roll{checker: c, equals: map[print]placement{}, taken: map[string]bool{}, claimedBy: map[string]digest{}}
}

// mostExpected is for how many rows room is made before they are there. A sheet has no more.
const mostExpected = 1 << 20

// expect makes room for so many rows at once.
func (r *roll) expect(rows int) {
	rows = min(rows, mostExpected)
	if r.idAt >= 0 {
		r.ids.expect(rows)
	}
	if r.space != nil {
		r.places.expect(rows)
	}
}

// bring brings near what is known of rows that are about to be entered.
func (r *roll) bring(outcomes []outcome) {
	for i := range outcomes {
		if outcomes[i].hasID {
			r.brought += r.ids.bring(outcomes[i].id)
		}
		for _, says := range outcomes[i].says {
			r.brought += r.places.bring(says)
		}
	}
}

// enter holds a row that was checked against those before it.
func (r *roll) enter(row readers.Row, o *outcome) {
	r.rows++
	switch {
	case o.skipped:
		r.skipped++
	case o.leftOut:
		r.leftOut++
	}
	if o.asked {
		r.asked.Add(row.Number)
	}
	if o.hidden {
		r.hidden = append(r.hidden, row.Number)
	}
	r.countTo(o)
	r.chooser.meet(row.Number, func() string { return r.idOf(row) })
	if f := r.place(row, o); f != nil && o.asked {
		r.tell(o, r.problemAt(row, readers.Warning, "", f))
	}
	if o.hasID {
		r.enterID(row, o)
	}
	if o.inject != nil {
		o.inject.Problems = o.problems
	}
}

// tell puts a problem that it takes other rows to know in its place among the row's.
func (r *roll) tell(o *outcome, problem readers.Problem) {
	o.problems = slices.Insert(o.problems, o.at, problem)
	o.at++
	if o.inject != nil && problem.Severity == readers.Error {
		o.inject.Invalid = true
	}
}

// enterID holds ids unique where they are given.
func (r *roll) enterID(row readers.Row, o *outcome) {
	first := r.ids.at(o.id)
	if *first == 0 {
		*first = uint32(row.Number)
		return
	}
	r.tell(o, r.problemAt(row, readers.Error, "id", &fault{"id-twice",
		fmt.Sprintf("the id %q is that of row %d already", clip(r.idOf(row)), *first), "give each row an id of its own"}))
}

// nowhere marks, in places, a row of which nothing is sent.
const nowhere = 1 << 31

// place counts a row's deliveries among their equals, and finds whether somebody gets
// one twice. Rows that go nowhere count, but nobody is warned of them.
func (r *roll) place(row readers.Row, o *outcome) (twin *fault) {
	number := uint32(row.Number)
	if o.skipped || o.leftOut {
		number |= nowhere
	}
	for i, says := range o.says {
		first := r.places.at(says)
		isNew := *first == 0
		switch {
		case isNew, *first&nowhere > 0 && number&nowhere == 0:
			*first = number
		case *first != number && number&nowhere == 0 && twin == nil:
			twin = r.twins.of(*first, o.teams[i].Name)
		}
		if r.keeps && !(isNew && len(r.options.Claimed) == 0) { // the first of its equals has its hash
			r.number(o, i, isNew)
		}
	}
	return twin
}

// number gives the i-th of a row's deliveries its place among its equals, and the hash
// that follows from it.
func (r *roll) number(o *outcome, i int, isNew bool) {
	says, d := o.says[i], o.digests[i]
	met, known := r.equals[says]
	if !known && !isNew {
		met = placement{rows: 1, count: 1}
	}
	met.rows++
	hash := r.ownPlace(o.claims, d, &met)
	for hash == "" {
		hash = d.hash(met.count, r.redirect != nil)
		if met.count++; r.options.Claimed[hash] {
			hash = ""
		}
	}
	r.equals[says] = met
	if made := o.inject.Deliveries; made[0].Team != nil {
		made[i].Hash = hash
	}
}

// mostMoved is how far a row may stand from its place among its equals and still
// find it again: a results file may be sorted, or cut.
const mostMoved = 1000

// ownPlace is the hash that a results file's row bears, if it is one of the
// places of such a delivery and no row before has taken it; else "". met is what
// is known of its equals.
func (r *roll) ownPlace(own string, d digest, met *placement) string {
	if own == "" || !r.options.Claimed[own] || r.taken[own] {
		return ""
	}
	// Each place is worked out once, however many of a row's equals bear hashes of others.
	for ; r.claimedBy[own] != d && met.looked < met.rows+mostMoved; met.looked++ {
		if hash := d.hash(met.looked, r.redirect != nil); r.options.Claimed[hash] {
			r.claimedBy[hash] = d
		}
	}
	if r.claimedBy[own] != d {
		return ""
	}
	r.taken[own] = true
	return own
}

// finish gives what can be said only of the whole plan, after its last row.
func (r *roll) finish() ([]readers.Problem, error) {
	var problems []readers.Problem
	if r.rows == 0 {
		problems = append(problems, readers.Problem{Place: readers.Place{File: r.plan.File, Sheet: r.plan.Sheet},
			Severity: readers.Error, Code: "no-rows", Message: "the plan has a header but no inject under it",
			Suggestion: "fill in one inject a row under the header"})
		return problems, nil
	}
	if len(r.hidden) > 0 {
		problems = append(problems, readers.Problem{Place: readers.Place{File: r.plan.File, Sheet: r.plan.Sheet},
			Severity: readers.Warning, Code: "hidden-rows",
			Message:    fmt.Sprintf("%s hidden and read like the others: %s", rowsAre(len(r.hidden)), rowList(r.hidden)),
			Suggestion: "use --visible-only to leave them out"})
	}
	problems = append(problems, r.plan.MergedCells(&r.asked)...)
	return append(problems, r.noTeamColumn()...), r.chooser.unmet()
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
