package torture

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"time"
)

// dayRow is a row of a day's plan, as the bench has it in mind. Its text begins with its token, and has its version.
type dayRow struct {
	id, token string
	cells     map[string]string
	teams     []int64
	at        time.Duration // from STARTEX; of a row that follows another, from that one
	after     string        // the id of the row that it follows
	kind      string        // "", contingency or manual
	anchored  bool
	cued      bool
	auto      bool // it goes at its moment in a day of mode cue, too
	version   int  // of its text; from 100 on by an edit
	planned   int  // the version that its plan has
	edited    bool // for this day only; its row in the plan stays as it is
	joined    bool // by a reload
	gone      bool // the plan has it no more
}

// isTimed reports whether a row goes out by itself, at a moment of its own.
func (r *dayRow) isTimed() bool { return r.kind == "" && !r.cued && r.after == "" }

var dayColumns = append(append([]string{}, planColumns...), "kind", "at", "anchor", "mode")

// drawRows draws the rows of a day.
func (d *dayBox) drawRows() {
	for range 12 + d.dice.IntN(8) {
		r := d.newDayRow(d.dice, time.Duration(d.dice.IntN(d.seconds+1))*time.Second)
		switch draw := d.dice.IntN(14); {
		case draw == 0:
			r.kind = "contingency"
		case draw == 1:
			r.kind = "manual"
		case draw == 2:
			r.cued = true
		case draw == 3, draw == 6:
			r.anchored = true
		case draw == 5:
			r.auto = true
		case draw == 4 && len(d.rows) > 1:
			if cause := d.rows[d.dice.IntN(len(d.rows)-1)]; cause.isTimed() {
				r.after, r.at = cause.id, time.Second
			}
		}
	}
}

// newDayRow adds a row that goes out so long after STARTEX.
func (d *dayBox) newDayRow(dice *rand.Rand, at time.Duration) *dayRow {
	n := len(d.rows)
	r := &dayRow{id: fmt.Sprintf("A-%d", n), token: fmt.Sprintf("tok-%04d", n), cells: map[string]string{}, at: at}
	for name, cell := range kinds[dice.IntN(2)] {
		r.cells[name] = cell
	}
	to := audiences[3+dice.IntN(len(audiences)-3)]
	if dice.IntN(4) == 0 {
		to = audiences[dice.IntN(3)]
	}
	r.cells["team"], r.teams = to.cell, to.teams
	d.rows = append(d.rows, r)
	return r
}

// body is the text of a row in a version.
func (r *dayRow) body(version int) string { return fmt.Sprintf("%s: version %d.", r.token, version) }

// cell is what the plan has of a row in a column. An edited row has there what it had before.
func (r *dayRow) cell(column string) string {
	switch column {
	case "id":
		return r.id
	case "body":
		return r.body(r.planned)
	case "kind":
		return r.kind
	case "at":
		switch {
		case r.after != "":
			return "after " + r.after + " +" + clockOf(r.at)
		case r.kind == "contingency":
			return ""
		}
		return "+" + clockOf(r.at)
	case "anchor":
		return map[bool]string{true: "yes"}[r.anchored]
	case "mode":
		switch {
		case r.cued:
			return "cue"
		case r.auto:
			return "auto"
		}
		return ""
	}
	return r.cells[column]
}

// clockOf writes a span in hours, minutes and seconds.
func clockOf(span time.Duration) string {
	s := int(span / time.Second)
	return strconv.Itoa(s/3600) + fmt.Sprintf(":%02d:%02d", s/60%60, s%60)
}

// mayGo reports whether a row can be taken out of the plan: no other follows it, and enough are left.
func (d *dayBox) mayGo(r *dayRow) bool {
	left := 0
	for _, other := range d.rows {
		if other.after == r.id {
			return false
		}
		if !other.gone {
			left++
		}
	}
	return left > 5
}

// planned is what stands in a plan's file: the versions of its rows, by their ids.
type planned map[string]int

// inPlan is what stands in the plan's file.
func (d *dayBox) inPlan() planned {
	d.verbs.Lock()
	defer d.verbs.Unlock()
	there := planned{}
	for _, r := range d.rows {
		if !r.gone {
			there[r.id] = r.planned
		}
	}
	return there
}

// writeDay writes the plan as it is, in the place of the one before.
func (d *dayBox) writeDay() {
	d.Helper()
	table := [][]string{dayColumns}
	for _, r := range d.rows {
		if r.gone {
			continue
		}
		cells := make([]string, len(dayColumns))
		for i, name := range dayColumns {
			cells[i] = r.cell(name)
		}
		table = append(table, cells)
	}
	next := filepath.Join(d.home, "next.csv")
	if err := writeTable(next, table); err != nil {
		d.Error(err)
		return
	}
	if err := os.Rename(next, d.plan.path); err != nil {
		d.Error(err)
	}
}
