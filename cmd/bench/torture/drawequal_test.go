package torture

import (
	"fmt"
	"maps"
	"slices"
)

// equalRows has rows that say the same to the same teams, which come, go, move and are skipped between the lives.
// Of what equal rows ask for, as many as are out are not posted again, whichever rows those were.
var equalRows = &draw{
	name:  "equal rows",
	begin: func(p *planner) { p.repeatRows(1 + p.dice.IntN(4)) },
	step: func(p *planner) {
		p.repeatRows(p.dice.IntN(3))
		for _, r := range p.equals() {
			switch at := slices.Index(p.rows, r); p.dice.IntN(6) {
			case 0:
				p.skipOrNot(r)
			case 1:
				p.rows = slices.Delete(p.rows, at, at+1)
			case 2:
				p.rows = slices.Insert(slices.Delete(p.rows, at, at+1), p.dice.IntN(len(p.rows)), r)
			}
		}
		if p.dice.IntN(4) == 0 {
			p.sortRows()
		}
	},
}

// repeatRows puts equals of some rows anywhere, without an id or with another.
func (p *planner) repeatRows(times int) {
	for range times {
		r := *chance(p.dice, p.rows)
		r.cells = maps.Clone(r.cells)
		r.cells["id"], r.cells["skip"] = "", ""
		if p.dice.IntN(2) == 0 {
			r.cells["id"] = p.newID()
		}
		p.rows = slices.Insert(p.rows, p.dice.IntN(len(p.rows)+1), &r)
	}
}

// equals are the rows that have an equal.
func (p *planner) equals() []*row {
	of := map[string]int{}
	for _, r := range p.rows {
		of[said(r)]++
	}
	return slices.DeleteFunc(slices.Clone(p.rows), func(r *row) bool { return of[said(r)] < 2 })
}

func said(r *row) string { return fmt.Sprint(r.token, r.teams) }
