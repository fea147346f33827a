package torture

import (
	"fmt"
	"os"
	"path/filepath"
)

// machines has the results carried to other machines, whose ledgers know less than the file or nothing, and back.
// From then on the results are the plan: they alone go along. Some rows were changed after they had been sent, and
// stay held back there, too, whatever was done to the reason.
var machines = &draw{
	name: "other machines",
	step: func(p *planner) {
		switch {
		case len(p.spaces) == 1 && len(p.lives) > 1 && p.at.isWritten() && p.dice.IntN(2) == 0:
			p.move()
			p.edit(emptyReasons, sortResults)
		case !p.reruns:
			for range 1 + p.dice.IntN(3) {
				p.say(chance(p.dice, p.rows))
			}
		}
	},
}

func (x *exercise) isWritten() bool {
	_, err := os.Stat(x.results)
	return err == nil
}

// move carries the results to another machine.
func (p *planner) move() {
	p.Helper()
	p.forget()
	data, err := os.ReadFile(p.at.results)
	p.must(err)
	home := filepath.Join(filepath.Dir(p.home), fmt.Sprint("machine", p.dice.IntN(3)))
	p.home, p.folder, p.ledger = home, filepath.Join(home, "plans"), filepath.Join(home, "ledger.db")
	p.must(os.MkdirAll(p.folder, 0o700))
	p.at.results = filepath.Join(p.folder, filepath.Base(p.at.results))
	mustWrite(p, p.at.results, data)
	p.results, p.reruns = p.at.results, true
}

// forget takes for uncertain what was accepted and is not in the file, which a killed life has left behind: on another
// machine a take-over makes it so, and may be asked to send it again. Of a message whose row is gone nobody knows there,
// whatever the copies of another row say: a row and its copies are one message.
func (p *planner) forget() {
	p.Helper()
	p.results = p.at.results
	rows, told, originals := map[delivery]int{}, map[delivery]int{}, map[line]bool{}
	for _, l := range p.lines() {
		original := line{delivery: l.delivery, hash: l.hash}
		if l.hash != "" && originals[original] {
			continue
		}
		originals[original] = true
		rows[l.delivery]++
		if l.result == "sent" {
			told[l.delivery]++
		}
	}
	for d, n := range p.at.accepted {
		p.at.accepted[d] = min(n, told[d])
		p.at.open[d] += min(n, rows[d]) - p.at.accepted[d]
	}
}
