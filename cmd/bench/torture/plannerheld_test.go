package torture

import "slices"

// mayHold reports whether a row may be held back: under its id something else went to the team.
func (j *plannerJudge) mayHold(r askedRow) bool {
	for s := range j.at.stood {
		if r.id != "" && s.id == r.id && s.team == r.team && s.token != r.token {
			return true
		}
	}
	return r.held
}

// mustHold reports whether a delivery has to be held back, for each of its rows is, beyond doubt. One that is uncertain
// itself was not changed, whatever else has stood under its id: --resend-uncertain posts it.
func (j *plannerJudge) mustHold(d delivery) bool {
	rows := j.asked.rowsOf(d)
	if j.asked.changed || j.asked.resends && j.mayBeUncertain(d) {
		return false
	}
	return !slices.ContainsFunc(rows, func(r askedRow) bool { return !j.mustHoldRow(r) })
}

// mayBeUncertain reports whether simcast may have a delivery as uncertain, under whatever id: the service has taken it
// without an answer, or requests of its life were lost before the service could read them.
func (j *plannerJudge) mayBeUncertain(d delivery) bool {
	if j.at.open[d] > 0 {
		return true
	}
	for s, sure := range j.at.stood {
		if s.delivery == d && !sure {
			return true
		}
	}
	return false
}

func (j *plannerJudge) mustHoldRow(r askedRow) bool {
	if j.asked.tookOver {
		return false // it may have become uncertain, and be sent again as such
	}
	if j.reruns {
		return r.held && !j.at.released // what the file does not hold back, another machine does not know of
	}
	if r.held {
		return true
	}
	for s, sure := range j.at.stood {
		if sure && r.id != "" && s.id == r.id && s.team == r.team && s.token != r.token {
			_, itself := j.at.stood[standing{r.id, r.delivery}]
			return !itself
		}
	}
	return false
}
