package torture

import "slices"

// allowUnseen allows for requests of which the service has not seen what they were, or that it has not seen at
// all: simcast may have any delivery of the life as uncertain.
func (j *plannerJudge) allowUnseen() {
	if !j.life.disturbed() && !slices.ContainsFunc(j.entries, func(e entry) bool { return e.unread }) {
		return
	}
	for _, r := range j.asked.rows {
		j.at.stand(standing{r.id, r.delivery}, false)
	}
}

// allowNewIDs allows for a life that was cut off before its first request: simcast may have noted the ids that messages
// which are out have got since then.
func (j *plannerJudge) allowNewIDs() {
	for _, r := range j.asked.rows {
		if j.at.accepted[r.delivery]+j.at.open[r.delivery] > 0 {
			j.at.stand(standing{r.id, r.delivery}, false)
		}
	}
}

// note remembers what a request has made of a delivery. What came last before a process died may not be known to it.
func (j *plannerJudge) note(e entry, want int, died bool) {
	x, d := j.at, e.delivery
	isOpen := x.open[d] > 0 && x.accepted[d]+x.open[d] >= want // it was sent again
	switch {
	case e.means == accepted && !died:
		if isOpen {
			x.open[d]--
		}
		x.accepted[d]++
	case e.means == accepted || e.means == lost || e.means == either:
		if !isOpen {
			x.open[d]++
		}
	default:
		return
	}
	rows := j.asked.rowsOf(d)
	for _, r := range rows {
		x.stand(standing{r.id, d}, len(rows) == 1)
	}
}

// allowMixed allows for what cannot be told from outside: a life that sends again what is uncertain may have posted that,
// or an equal one that it had not posted before.
func (j *plannerJudge) allowMixed(d delivery, accepted, open int) {
	fresh := j.asked.of[d] - accepted - open
	if open > 0 && fresh > 0 && j.asked.resends {
		j.at.open[d] = max(0, j.at.open[d]-fresh)
	}
}

func (x *exercise) stand(s standing, sure bool) {
	x.stood[s] = x.stood[s] || sure
}

// remember keeps what simcast knows now, as it was told what is out already and under which id.
func (j *plannerJudge) remember() {
	j.at.held = map[standing]bool{}
	j.unhear()
	for _, r := range j.asked.rows {
		if j.at.accepted[r.delivery]+j.at.open[r.delivery] > 0 {
			j.at.stand(standing{r.id, r.delivery}, j.asked.of[r.delivery] == 1)
		}
		lines := j.linesOf(r.delivery)
		if slices.ContainsFunc(lines, func(l line) bool { return l.result == "uncertain" }) {
			j.at.stand(standing{r.id, r.delivery}, false) // it may be, of a request that the service has not read
		}
		is := func(result string) bool {
			return slices.ContainsFunc(lines, func(l line) bool { return l.result == result })
		}
		if is("pending") && j.mustHold(r.delivery) || r.held && (is("pending") || is("failed")) {
			j.at.held[standing{r.id, r.delivery}] = true
		}
	}
}

// unhear takes back what the planner has said of deliveries that simcast has as uncertain all the same: send does not
// read the results in which it was written, and replaces them.
func (j *plannerJudge) unhear() {
	for d := range j.at.denied {
		uncertain := count(j.linesOf(d), func(l line) bool { return l.result == "uncertain" })
		j.at.open[d] = max(j.at.open[d], uncertain)
	}
}
