package jsonout

import (
	"errors"

	"simcast/pipeline/plan"
	"simcast/pipeline/spaces"
	"simcast/readers"
)

// Outcome is the JSON of a send or rerun.
type Outcome struct {
	Totals
	Ending
	*DryRun // nil, and left out, where it was none or did not come so far
}

// Totals are the sums of a run.
type Totals struct {
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

// Ending is how a run ended, and what it leaves to do.
type Ending struct {
	Stopped string `json:"stopped"` // why it ended before its last message, "" where it did not
	Error   string `json:"error,omitempty"`
	Open    []Open `json:"open"`
}

// TotalsOf are the sums of one run.
func TotalsOf(run string, counts plan.Counts, results string, problems []readers.Problem) Totals {
	return Totals{run, counts.Sent, counts.Failed, counts.Uncertain, counts.Pending, counts.Skipped, counts.Already, counts.Drafts, results, OrEmpty(problems)}
}

// NotRun is the JSON of a send or rerun that did not come to its first message, for these problems.
func NotRun(problems []readers.Problem) Outcome {
	return Outcome{Totals: TotalsOf("", plan.Counts{}, "", problems), Ending: Ending{Open: []Open{}}}
}

// OutcomeOf is the JSON of a run that has ended.
func OutcomeOf(s *plan.SendPlan, summary plan.Summary, results string) Outcome {
	return Outcome{Totals: TotalsOf(summary.Run, summary.Counts, results, s.Problems()), Ending: endingOf(summary, s.OpenDeliveries())}
}

// endingOf is how a run has ended, with these deliveries open.
func endingOf(summary plan.Summary, open []*plan.Delivery) Ending {
	e := Ending{Stopped: summary.Stopped, Open: openOf(open)}
	if err := errors.Join(summary.LedgerError, summary.ResultsError); err != nil {
		e.Error = err.Error()
	}
	return e
}

// ManyOutcome is the JSON of a send or rerun in many spaces: the sums, and each of them. A
// problem that several spaces have stands once in the sums.
type ManyOutcome struct {
	Totals
	Spaces []SpaceOutcome `json:"spaces"`
	Takes  *float64       `json:"takes_seconds,omitempty"` // of a dry run, in the space that takes longest
}

// SpaceOutcome is what the JSON says of one of many spaces.
type SpaceOutcome struct {
	Space string `json:"space"`
	Totals
	Stopped  string            `json:"stopped"`  // why it ended before its last message
	LeftOut  string            `json:"left_out"` // why it took no part
	Problems []*spaces.Problem `json:"problems"`
	Error    string            `json:"error,omitempty"`
	Open     []Open            `json:"open"`
	*DryRun
}

// SpaceOf is the JSON of a space in which nothing was posted.
func SpaceOf(run *spaces.SpaceRun) SpaceOutcome {
	return SpaceOutcome{Space: run.Name, Totals: TotalsOf(run.Summary.Run, run.Summary.Counts, "", nil), Stopped: run.Summary.Stopped, Problems: OrEmpty(run.Problems), Open: []Open{}}
}

// SetEnding says how the run in a space has ended.
func (o *SpaceOutcome) SetEnding(run *spaces.SpaceRun) {
	open := run.Open
	if run.Job != nil && run.Job.SendPlan != nil { // interrupted before its first message
		open = run.Job.SendPlan.OpenDeliveries()
	}
	ending := endingOf(run.Summary, open)
	o.Error, o.Open = ending.Error, ending.Open
}
