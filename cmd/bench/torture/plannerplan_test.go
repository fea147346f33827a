package torture

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/xuri/excelize/v2"
)

// row is a row of the plan, as its planner has it in mind.
type row struct {
	token string
	cells map[string]string
	teams []int64
	shown time.Time // the date cell of ts, where it has one
}

// plannerColumns are those of a planner's plan.
var plannerColumns = append(slices.Clone(planColumns), "ts")

// newRow makes a row that no other row is equal to. It is not added yet.
func (p *planner) newRow() *row {
	p.made++
	r := &row{cells: map[string]string{"remark": "of no concern to anybody"}}
	for name, cell := range chance(p.dice, kinds) {
		r.cells[name] = cell
	}
	to := chance(p.dice, audiences)
	for isToOnePerson(r.cells) && len(to.teams) > 1 {
		to = chance(p.dice, audiences)
	}
	r.cells["team"], r.teams = to.cell, to.teams
	p.say(r)
	if p.dice.IntN(3) > 0 {
		r.cells["id"] = p.newID()
	}
	return r
}

// say gives a row a text of its own, which it had not before.
func (p *planner) say(r *row) {
	p.made++
	r.token = fmt.Sprintf("tok-%04d", p.made)
	r.cells["body"] = r.token + ": the MV {{.ship_name}} lies at {{.Team.Name}}."
}

func (p *planner) newID() string {
	p.made++
	return fmt.Sprintf("A-%d", p.made)
}

// deliveries is how many the plan has.
func (p *planner) deliveries() int {
	n := 0
	for _, r := range p.rows {
		n += len(r.teams)
	}
	return n
}

// changeRows does what planners do to rows while an exercise is prepared: they sort, insert, delete, skip and edit them.
func (p *planner) changeRows() {
	for range 1 + p.dice.IntN(3) {
		at := p.dice.IntN(len(p.rows))
		switch p.dice.IntN(6) {
		case 0:
			p.sortRows()
		case 1:
			p.rows = slices.Insert(p.rows, at, p.newRow())
		case 2:
			if len(p.rows) > 3 {
				p.rows = slices.Delete(p.rows, at, at+1)
			}
		case 3:
			p.skipOrNot(p.rows[at])
		case 4:
			p.say(p.rows[at])
		}
	}
}

func (p *planner) sortRows() {
	p.dice.Shuffle(len(p.rows), func(i, k int) { p.rows[i], p.rows[k] = p.rows[k], p.rows[i] })
}

func (p *planner) skipOrNot(r *row) {
	if r.cells["skip"] == "" {
		r.cells["skip"] = "yes"
	} else {
		r.cells["skip"] = ""
	}
}

// mayPostChanged draws whether a life posts changed rows.
func (p *planner) mayPostChanged(l *life) {
	if p.dice.IntN(6) == 0 {
		l.args = append(l.args, "--changed")
	}
}

// writePlan writes the plan as it is now; a CSV has its dates with their zone.
func (p *planner) writePlan() {
	p.Helper()
	table := [][]string{plannerColumns}
	for _, r := range p.rows {
		cells := make([]string, len(plannerColumns))
		for i, name := range plannerColumns {
			cells[i] = r.cells[name]
		}
		if !r.shown.IsZero() {
			cells[len(cells)-1] = r.shown.Format(time.RFC3339)
		}
		table = append(table, cells)
	}
	p.must(os.RemoveAll(p.plan.path))
	p.must(writeTable(p.plan.path, table))
	if strings.HasSuffix(p.plan.path, ".xlsx") {
		p.writeDates()
	}
}

// writeDates makes the dates of a workbook date cells, which have no zone.
func (p *planner) writeDates() {
	p.Helper()
	book, err := excelize.OpenFile(p.plan.path)
	p.must(err)
	defer book.Close()
	format := "yyyy-mm-dd hh:mm"
	style, err := book.NewStyle(&excelize.Style{CustomNumFmt: &format})
	p.must(err)
	for i, r := range p.rows {
		if r.shown.IsZero() {
			continue
		}
		cell, err := excelize.CoordinatesToCellName(len(plannerColumns), i+2)
		p.must(err)
		p.must(book.SetCellValue("Injects", cell, r.shown))
		p.must(book.SetCellStyle("Injects", cell, cell, style))
	}
	p.must(book.Save())
}
