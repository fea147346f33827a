package torture

import (
	"os"
	"slices"
)

// asking is what a life was asked to have out in its space: how often each delivery, and by which rows.
type asking struct {
	of       map[delivery]int
	rows     []askedRow
	resends  bool // also what is uncertain
	changed  bool // also rows that say something else under the id of what is out
	tookOver bool
}

// askedRow is one delivery of a row that is not skipped.
type askedRow struct {
	delivery
	id   string
	held bool // it was held back when the planner saw the file last
}

func (a *asking) add(r askedRow) {
	a.of[r.delivery]++
	a.rows = append(a.rows, r)
}

// asks works out what a life is asked: of send by the plan, of rerun by the results file as it is now.
func (p *planner) asks(l *life) *asking {
	p.Helper()
	a := &asking{of: map[delivery]int{}, resends: l.hasFlag("--resend-uncertain"), changed: l.hasFlag("--changed"), tookOver: l.hasFlag("--take-over")}
	if l.args[0] == "rerun" {
		for _, line := range p.lines() {
			if line.result != "skipped" {
				a.add(askedRow{line.delivery, line.ref, p.at.held[standing{line.ref, line.delivery}]})
			}
		}
		return a
	}
	for _, r := range p.rows {
		if r.cells["skip"] != "" {
			continue
		}
		for _, team := range r.teams {
			a.add(askedRow{delivery: delivery{r.token, team}, id: r.cells["id"]})
		}
	}
	return a
}

// lines are the rows of the results of the space that is next.
func (p *planner) lines() []line {
	p.Helper()
	lines, _, err := readResults(p.results)
	p.must(err)
	return lines
}

func (p *planner) hasResults() bool {
	_, err := os.Stat(p.results)
	return err == nil
}

// rowsOf are the asked rows of a delivery.
func (a *asking) rowsOf(d delivery) []askedRow {
	return slices.DeleteFunc(slices.Clone(a.rows), func(r askedRow) bool { return r.delivery != d })
}
