package torture

import (
	"encoding/json"
	"slices"
)

// exercise is one space, and what a careful client has to know of it. The planner's judge goes by the contract's
// counting: of the equal deliveries that a life is asked for, those that are out, or may be, are not posted again.
type exercise struct {
	service  *service
	results  string
	accepted map[delivery]int // taken by the service, and simcast was told so
	open     map[delivery]int // may be out: at least so many are uncertain
	stood    map[standing]bool
	held     map[standing]bool // what the results hold back
	released bool              // a killed life was to post what they hold back, and the files since then may not say it any more
	denied   map[delivery]bool // the planner has looked, and said that it is not there
	edited   bool              // the planner has edited the results since they were written
	cutOff   bool              // a life was cut off there: it is not sure whether the ledger knows the space, unless something came there
	seen     int               // entries of the record that are judged

	mayStandTwice bool // a life that was cut off may have made the ledger know it, before the planner called it new
	isListed      bool // and the ledger named it then among those that it knows
}

// standing is a delivery under an id. In [exercise.stood] it is true where it is sure that simcast knows of it.
type standing struct {
	id string
	delivery
}

func newExercise(s *service, results string) *exercise {
	return &exercise{service: s, results: results, accepted: map[delivery]int{}, open: map[delivery]int{}, stood: map[standing]bool{},
		held: map[standing]bool{}, denied: map[delivery]bool{}}
}

// plannerJudge judges one life.
type plannerJudge struct {
	*planner
	life    *life
	asked   *asking
	entries []entry // of the life
	lines   []line
}

// hold judges a life, and remembers what it did.
func (p *planner) hold(l *life) {
	p.Helper()
	all := p.service.read()
	j := &plannerJudge{planner: p, life: l, asked: p.asked[l.number], entries: all[p.at.seen:]}
	p.at.seen = len(all)
	j.holdPosts()
	if l.killed {
		p.at.cutOff = true
		p.at.released = p.at.released || j.asked.changed
		return
	}
	j.lines, p.at.edited = p.lines(), false
	if !j.holdExit() {
		p.at.cutOff = true
		j.allowNewIDs()
		return
	}
	j.holdRows()
	j.holdTold()
	if l.mood.faults == 0 && l.cut.how == nil {
		j.holdDone()
	}
	j.remember()
}

// holdPosts holds every request to what was asked for, and to what had come before it.
func (j *plannerJudge) holdPosts() {
	x, final, begun := j.at, map[delivery]int{}, map[delivery][2]int{}
	for i, e := range j.entries {
		d, want := e.delivery, j.asked.of[e.delivery]
		if e.unread {
			continue
		}
		if _, found := begun[d]; !found {
			begun[d] = [2]int{x.accepted[d], x.open[d]}
		}
		wrong := ""
		switch {
		case want == 0:
			wrong = "and nobody has asked for it in this space"
		case x.accepted[d] >= want:
			wrong = "though the service had accepted it as often as it was asked for"
		case x.accepted[d]+x.open[d] >= want && !j.asked.resends:
			wrong = "though it may be out, and nobody wanted to have that sent again"
		case final[d] >= want:
			wrong = "behind a final answer, or none"
		case j.mustHold(d):
			wrong = "though its id stands for another message that is out"
		}
		if wrong != "" {
			j.figures.add(figTwice, 1)
			j.wrong(j.life, "%s came, %s (it was asked for %d times): %v", d, wrong, want, j.all(d))
		}
		if e.means != busy && e.means != limited {
			final[d]++
		}
		j.note(e, want, j.life.disturbed() && i == len(j.entries)-1)
	}
	for d, before := range begun {
		j.allowMixed(d, before[0], before[1])
	}
	j.allowUnseen()
}

// holdExit holds the exit code and the JSON, and reports whether the run began.
func (j *plannerJudge) holdExit() (began bool) {
	l, got := j.life, map[string]int{}
	for _, line := range j.lines {
		got[line.result]++
	}
	var said outcome
	err := json.Unmarshal(l.out.Bytes(), &said)
	open := got["failed"]+got["uncertain"]+got["pending"] > 0
	switch {
	case l.exit == 130 && l.signals > 0 && j.service.posts(l.number) == 0:
		return false
	case l.exit == 0 && open, l.exit == 3 && !open, l.exit == 130 && l.signals == 0, l.exit != 0 && l.exit != 3 && l.exit != 130:
		j.wrong(l, "the exit code is not the contract's: %v", got)
	case err != nil || said.Run == nil:
		j.wrong(l, "standard output is no JSON object of a run: %v: %s", err, l.out.String())
	case said.Sent+said.Already != got["sent"] || said.Failed != got["failed"] || said.Uncertain != got["uncertain"] ||
		said.Pending != got["pending"] || said.Skipped != got["skipped"]:
		j.wrong(l, "the JSON has %+v, and the results %v", said, got)
	}
	return true
}

// holdRows holds the results to have each delivery that was asked for as often as it was.
func (j *plannerJudge) holdRows() {
	told := map[delivery]int{}
	for _, line := range j.lines {
		if line.result != "skipped" {
			told[line.delivery]++
		}
	}
	for _, r := range j.asked.rows {
		if told[r.delivery] != j.asked.of[r.delivery] {
			j.wrong(j.life, "%s stands %d times in the results, and was asked for %d times", r.delivery, told[r.delivery], j.asked.of[r.delivery])
			return
		}
	}
	if count(j.lines, func(l line) bool { return l.result != "skipped" }) != len(j.asked.rows) {
		j.wrong(j.life, "%d rows in the results, and %d were asked for", len(j.lines), len(j.asked.rows))
	}
}

// holdTold holds what is said to be sent to the record of this space, and what is said not to be out to what is.
func (j *plannerJudge) holdTold() {
	named := map[string]bool{}
	for d, want := range j.asked.of {
		sent, uncertain, failed := 0, 0, 0
		for _, l := range j.linesOf(d) {
			switch l.result {
			case "sent":
				sent++
				j.holdID(l, named)
			case "uncertain":
				uncertain++
			case "failed":
				failed++
			}
		}
		all := j.all(d)
		out := count(all, func(e entry) bool { return e.published })
		if sent > out {
			j.figures.add(figFalse, sent-out)
			j.wrong(j.life, "%s is said to be sent %d times, and was published %d times in this space: %v", d, sent, out, all)
		}
		if known := min(want, j.at.accepted[d]+j.at.open[d]); sent+uncertain < known {
			j.wrong(j.life, "%s is said to be sent %d times and uncertain %d times, and at least %d are out or may be: %v", d, sent, uncertain, known, all)
		}
		if failed > 0 && !j.at.denied[d] && !slices.ContainsFunc(all, func(e entry) bool { return e.means == refused || e.means == stops || e.means == busy }) {
			j.wrong(j.life, "%s is said to have failed, and the service never refused it: %v", d, all)
		}
	}
}

// holdID holds a message_id to be that of the delivery, and of one row alone.
func (j *plannerJudge) holdID(l line, named map[string]bool) {
	if l.id == "" {
		return
	}
	if named[l.id] {
		j.wrong(j.life, "row %d: %s is said to be message %s, and so is another row", l.row, l.delivery, l.id)
	}
	named[l.id] = true
	if !slices.ContainsFunc(j.all(l.delivery), func(e entry) bool { return e.published && e.id == l.id }) {
		j.wrong(j.life, "row %d: %s is said to be message %s, and no such one was published here", l.row, l.delivery, l.id)
	}
}

// holdDone holds a life that nothing disturbed to have posted all there was, but for what it has to hold back.
func (j *plannerJudge) holdDone() {
	uncertain := 0
	for d := range j.asked.of {
		lines := j.linesOf(d)
		pending := count(lines, func(l line) bool { return l.result == "pending" })
		may := 0
		if !j.asked.changed {
			may = count(j.asked.rowsOf(d), j.mayHold)
		}
		if pending > may {
			j.wrong(j.life, "%d rows of %s are pending, and nothing has stopped the run; %d may be held back: %v", pending, d, may, j.all(d))
		}
		if n := count(lines, func(l line) bool { return l.result == "failed" }); n > 0 {
			j.wrong(j.life, "%d rows of %s have failed in a life in which nothing was refused: %v", n, d, j.all(d))
		}
		uncertain += count(lines, func(l line) bool { return l.result == "uncertain" })
	}
	if causes := j.causes(); uncertain > causes && !j.tookOver() || uncertain > 0 && j.asked.resends {
		j.wrong(j.life, "%d are uncertain, and there are %d causes", uncertain, causes)
	}
}

// causes are how many deliveries of this space may be uncertain.
func (j *plannerJudge) causes() int {
	n := count(j.service.read(), func(e entry) bool { return e.unread || e.means == lost || e.means == either })
	return n + count(j.lives, func(l *life) bool { return l.disturbed() })
}

// tookOver reports whether a life has taken a run over, and made uncertain what that may have posted.
func (j *plannerJudge) tookOver() bool {
	for _, a := range j.planner.asked {
		if a.tookOver {
			return true
		}
	}
	return false
}

// linesOf are the rows of a delivery in the results, and all what came of it in this space.
func (j *plannerJudge) linesOf(d delivery) []line {
	return slices.DeleteFunc(slices.Clone(j.lines), func(l line) bool { return l.delivery != d || l.result == "skipped" })
}

func (j *plannerJudge) all(d delivery) []entry {
	return slices.DeleteFunc(j.service.read(), func(e entry) bool { return e.delivery != d })
}
