package torture

import "fmt"

// otherIDs has all rows numbered again, or ids moved to the rows below, as who inserts a row does. A message that is
// out stands under its new id, too: who edits its row then has changed what was sent.
var otherIDs = &draw{
	name: "other ids",
	step: func(p *planner) {
		switch p.dice.IntN(3) {
		case 0:
			p.made++
			for i, r := range p.rows {
				r.cells["id"] = fmt.Sprintf("N%d-%d", p.made, i+1)
			}
		case 1:
			p.moveIDs()
		default: // the numbers of before, as the next life has met them
			for range 1 + p.dice.IntN(3) {
				p.say(chance(p.dice, p.rows))
			}
		}
	},
}

// moveIDs gives each row the id of the row above.
func (p *planner) moveIDs() {
	last := p.newID()
	for _, r := range p.rows {
		r.cells["id"], last = last, r.cells["id"]
	}
}
