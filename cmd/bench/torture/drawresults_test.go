package torture

import (
	"fmt"
	"strconv"
)

// editing has the results file edited as people edit it, and run again: rows sorted, reasons and delivery cells
// emptied, uncertain ones changed after a look into the exercise.
var editing = &draw{
	name: "edited results",
	step: func(p *planner) { p.edit(sortResults, emptyReasons, emptyDeliveries, lookUpUncertain) },
	life: (*planner).rerunMore,
}

// copying has rows of the results copied to write new ones, with all that simcast wrote beside them.
var copying = &draw{
	name: "copied rows of results",
	step: func(p *planner) { p.edit(copyResults, copyResults, copyResults) },
	life: (*planner).rerunMore,
}

// edit makes some edits in the results of the space that is next, unless they have been edited since they were written.
func (p *planner) edit(edits ...func(*planner, edited)) {
	if p.service, p.results = p.at.service, p.at.results; !p.hasResults() || p.at.edited {
		return
	}
	p.at.edited = true
	e := p.open()
	for _, edit := range edits {
		if p.dice.IntN(3) == 0 {
			edit(p, e)
		}
	}
	p.must(e.save())
}

// rerunMore has more lives of rerun than of send, and something left for them to post.
func (p *planner) rerunMore(l *life) {
	if p.hasResults() && p.dice.IntN(2) == 0 {
		*l = *p.nextLife("rerun")
	}
	l.mood = mood{faults: 0.3}
}

func sortResults(p *planner, e edited) {
	for range e.size() {
		e.moveToEnd(2 + p.dice.IntN(e.size()-1))
	}
}

func emptyReasons(_ *planner, e edited) {
	for row := 2; row <= e.size(); row++ {
		e.set(row, "reason", "")
	}
}

// emptyDeliveries empties some cells of the column delivery, where something else tells what the row is. Nothing else
// tells of a row that it is held back. Nothing else tells of a copied row that it is a copy: what the file has as sent is believed.
func emptyDeliveries(p *planner, e edited) {
	for row := 2; row <= e.size(); row++ {
		if p.dice.IntN(3) == 0 && e.cell(row, "result") != "pending" && !hasCopy(e, row) {
			e.set(row, "delivery", "")
		}
	}
}

// hasCopy reports whether another row has the delivery cell of the row.
func hasCopy(e edited, row int) bool {
	for other := 2; other <= e.size(); other++ {
		if other != row && e.cell(other, "delivery") != "" && e.cell(other, "delivery") == e.cell(row, "delivery") {
			return true
		}
	}
	return false
}

// lookUpUncertain looks up some uncertain deliveries in the exercise, and writes down what is there.
func lookUpUncertain(p *planner, e edited) {
	for row := 2; row <= e.size(); row++ {
		if e.cell(row, "result") != "uncertain" || p.dice.IntN(2) == 0 {
			continue
		}
		d := deliveryAt(e, row)
		if published := count(p.service.read(), func(entry entry) bool { return entry.published && entry.delivery == d }); toldSent(e, d) < published {
			e.set(row, "result", "sent")
			continue
		}
		e.set(row, "result", "failed")
		p.at.deny(d)
	}
}

// toldSent is how many rows of a delivery are said to be sent.
func toldSent(e edited, d delivery) int {
	n := 0
	for row := 2; row <= e.size(); row++ {
		if e.cell(row, "result") == "sent" && deliveryAt(e, row) == d {
			n++
		}
	}
	return n
}

func deliveryAt(e edited, row int) delivery {
	team, _ := strconv.ParseInt(e.cell(row, "team_id"), 10, 64) // a row that is skipped has none
	return delivery{tokenIn(e.cell(row, "body")), team}
}

// deny remembers that the planner has found that one of these is not there.
func (x *exercise) deny(d delivery) {
	x.open[d] = max(0, x.open[d]-1)
	x.denied[d] = true
	for s := range x.stood {
		if s.delivery == d {
			x.stood[s] = false
		}
	}
}

// copyResults copies a row that is sent, to have it once more or to write something else into the copy.
func copyResults(p *planner, e edited) {
	row := 2 + p.dice.IntN(e.size()-1)
	if e.cell(row, "result") != "sent" {
		return
	}
	e.copyBelow(row)
	e.set(row+1, "id", chance(p.dice, []string{"", p.newID()}))
	if p.dice.IntN(2) == 0 {
		p.made++
		e.set(row+1, "body", fmt.Sprintf("tok-%04d: something else", p.made))
	}
}
