package main

import (
	"slices"

	"simcast/pipeline/spaces"
)

// spaceOutcome is what the JSON says of one of many spaces.
type spaceOutcome struct {
	Space string `json:"space"`
	outcome
	Stopped  string            `json:"stopped"`
	LeftOut  string            `json:"left_out"`
	Problems []*spaces.Problem `json:"problems"`
}

// manyOutcome is the JSON of a send or rerun in many spaces: the sums, and each of them. A
// problem that several spaces have stands once in the sums.
type manyOutcome struct {
	outcome
	Spaces []spaceOutcome `json:"spaces"`
}

// putMany gives the JSON; ran says that there were runs, and results.
func (a *app) putMany(m *multiJob, ran bool) {
	if !a.settings.json {
		return
	}
	all := slices.Clone(m.listed)
	for _, problem := range m.Problems.List() {
		all = append(all, problem.Problem)
	}
	folder := ""
	if ran {
		folder = m.folder
	}
	out := manyOutcome{outcomeOf(m.RunName, m.sum(), folder, all), []spaceOutcome{}}
	for _, lane := range m.Runs {
		out.Spaces = append(out.Spaces, m.outcomeOf(lane, ran))
	}
	a.putJSON(out)
}

func (m *multiJob) outcomeOf(lane *spaces.Run, ran bool) spaceOutcome {
	o := spaceOutcome{Space: lane.Name, outcome: outcomeOf(lane.Summary.Run, lane.Summary.Counts, "", nil), Stopped: lane.Summary.Stopped, Problems: orEmpty(lane.Problems)}
	switch {
	case lane.Fault != nil && ran && !m.isOut(lane):
		o.Stopped = lane.Fault.Error()
	case lane.Fault != nil:
		o.LeftOut = lane.Fault.Error()
	case ran && lane.Summary.ResultsError == nil:
		o.Results = m.sheets[lane.N].Path
	}
	return o
}
