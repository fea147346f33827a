package torture

import "slices"

// The contract's streaks of answers at which a run stops.
const (
	limitedInARow = 20
	busyInARow    = 10
)

// holdTries holds each life to what may be tried again, and how often, and to stopping where it has to.
func (j *judge) holdTries() {
	final, tries, outs := map[group]int{}, map[group]int{}, map[delivery]int{}
	for _, entries := range j.byLife() {
		stopped, why := stopOf(entries)
		for i, e := range entries {
			if e.unread {
				continue
			}
			if stopped >= 0 && i > stopped {
				j.wrong("%s came after %s", e, why)
			}
			g := group{e.life, e.delivery}
			switch e.means {
			case busy:
				tries[g]++
			case limited:
			default:
				final[g]++
			}
			if e.means == accepted || e.means == lost || e.means == either {
				outs[e.delivery]++
			}
		}
	}
	for g, n := range final {
		if n > j.plan.want[g.delivery] {
			j.wrong("%s was tried again in life %d, behind a final answer or none: %v", g.delivery, g.life, j.byEntry[g.delivery])
		}
	}
	for g, n := range tries {
		if n > maxAttempts*j.plan.want[g.delivery] {
			j.wrong("%s was tried %d times in life %d: %v", g.delivery, n, g.life, j.byEntry[g.delivery])
		}
	}
	for d, n := range outs {
		if n > j.plan.want[d] && !j.resend {
			j.wrong("%s was tried again, and may have been out: %v", d, j.byEntry[d])
		}
	}
}

// holdAccepted holds that nothing comes of a delivery behind its final answer: whatever
// the planner has sent again, it is what is uncertain. Equal ones are accepted as often as they are wanted.
func (j *judge) holdAccepted() {
	known := map[delivery]int{}
	for _, e := range j.entries {
		want := j.plan.want[e.delivery]
		if e.unread || want == 0 {
			continue // nobody knows what it was, or it is told elsewhere
		}
		if known[e.delivery] >= want {
			j.wrong("%s came after it was accepted, and simcast knew: %v", e.delivery, j.byEntry[e.delivery])
		}
		if e.means == accepted && !j.diedWith(e) {
			known[e.delivery]++
		}
	}
}

// byLife are the entries of each life in their order.
func (j *judge) byLife() map[int][]entry {
	lives := map[int][]entry{}
	for _, e := range j.entries {
		lives[e.life] = append(lives[e.life], e)
	}
	return lives
}

// stopOf finds the answer behind which a life may post nothing more, -1 where there is none.
func stopOf(entries []entry) (at int, why string) {
	row := 0
	for i, e := range entries {
		if row++; i == 0 || e.means != entries[i-1].means || e.unread {
			row = 1
		}
		switch {
		case e.unread:
		case e.ends || e.means == stops:
			return i, "an answer that stops the run, or a sleep: " + e.fault
		case e.means == limited && row == limitedInARow, e.means == busy && row == busyInARow:
			return i, "too many in a row of: " + e.fault
		}
	}
	return -1, ""
}

// holdPending holds a run that left something to post, and was not told to stop, to a cause.
func (j *judge) holdPending(pending int) {
	entries := j.byLife()[j.life.number]
	at, _ := stopOf(entries)
	// Connections that broke may stand between answers that were in a row for the run.
	cut := slices.ContainsFunc(entries, func(e entry) bool { return e.unread })
	if pending > 0 && j.exit == 3 && at < 0 && !cut {
		j.wrong("%d deliveries are pending, and nothing has stopped the run", pending)
	}
}
