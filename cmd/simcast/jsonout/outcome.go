package jsonout

import (
	"simcast/pipeline/plan"
	"simcast/pipeline/spaces"
	"simcast/readers"
)

// Outcome is the JSON of a send or rerun.
type Outcome struct {
	Run       string            `json:"run"`
	Sent      int               `json:"sent"`
	Failed    int               `json:"failed"`
	Uncertain int               `json:"uncertain"`
	Pending   int               `json:"pending"`
	Skipped   int               `json:"skipped"`
	Already   int               `json:"already"`
	Drafts    int               `json:"drafts"`
	Results   string            `json:"results"`
	Problems  []readers.Problem `json:"problems"`
}

// OutcomeOf is the JSON of one run.
func OutcomeOf(run string, counts plan.Counts, results string, problems []readers.Problem) Outcome {
	return Outcome{run, counts.Sent, counts.Failed, counts.Uncertain, counts.Pending, counts.Skipped, counts.Already, counts.Drafts, results, OrEmpty(problems)}
}

// SpaceOutcome is what the JSON says of one of many spaces.
type SpaceOutcome struct {
	Space string `json:"space"`
	Outcome
	Stopped  string            `json:"stopped"`
	LeftOut  string            `json:"left_out"`
	Problems []*spaces.Problem `json:"problems"`
}

// ManyOutcome is the JSON of a send or rerun in many spaces: the sums, and each of them. A
// problem that several spaces have stands once in the sums.
type ManyOutcome struct {
	Outcome
	Spaces []SpaceOutcome `json:"spaces"`
}
