package jsonout

import (
	"errors"

	"simcast/pipeline"
	"simcast/pipeline/plan"
	"simcast/readers"
)

// Outcome is the JSON of a send or rerun.
type Outcome struct {
	Totals
	Ending
	*DryRun // nil, and left out, where it was none or did not come so far
}

// RunCounts are what became of the messages of a run.
type RunCounts struct {
	// Name of the run, as the ledger has it; empty if no run began.
	Run string `json:"run"`
	// Messages that this run sent.
	Sent int `json:"sent"`
	// Messages that the service or the check refused.
	Failed int `json:"failed"`
	// Messages that may or may not be published, in this run or an earlier one.
	Uncertain int `json:"uncertain"`
	// Messages that were not tried, and those that a choice left out.
	Pending int `json:"pending"`
	// Messages and rows that are not to be sent: the row says skip, its kind or status says so, or --visible-only or --redirect
	// skips it.
	Skipped int `json:"skipped"`
	// Messages that earlier runs of the round sent.
	Already int `json:"already"`
	// How many of sent were saved as drafts.
	Drafts int `json:"drafts"`
}

// Totals are the sums of a run.
type Totals struct {
	RunCounts
	// Path of the results: a file, or the folder of many spaces. Empty if none was written.
	Results string `json:"results"`
	// Problems of the list of spaces, then problems of the plan.
	Problems []readers.Problem `json:"problems"`
}

// Ending is how a run ended, and what it leaves to do.
type Ending struct {
	// Why the run ended before its last message; empty if it did not, or was interrupted.
	Stopped string `json:"stopped"`
	// Why the results or the ledger could not be written at the end. Left out if they were.
	Error string `json:"error,omitempty"`
	// Each chosen message that is not sent: uncertain ones first, then failed, then pending ones. Empty if nothing is left
	// to do, and always in a dry run.
	Open []Open `json:"open"`
}

func countsOf(run string, counts plan.Counts) RunCounts {
	return RunCounts{run, counts.Sent, counts.Failed, counts.Uncertain, counts.Pending, counts.Skipped, counts.Already, counts.Drafts}
}

// TotalsOf are the sums of one run.
func TotalsOf(run string, counts plan.Counts, results string, problems []readers.Problem) Totals {
	return Totals{countsOf(run, counts), results, orEmpty(problems)}
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
	// Each space of the list.
	Spaces []SpaceOutcome `json:"spaces"`
	// How long a run would take in the slowest space, in seconds. Left out except in a dry run.
	Takes *float64 `json:"takes_seconds,omitempty" jsonschema:"minimum=0"`
}

// SpaceOutcome is what the JSON says of one of many spaces.
type SpaceOutcome struct {
	// Name of the space in the list.
	Space string `json:"space"`
	Totals
	// Why the run ended before its last message; empty if it did not, or was interrupted.
	Stopped string `json:"stopped"`
	// Why the space was not included; empty where it was.
	LeftOut string `json:"left_out"`
	// Problems of the plan in this space.
	Problems []*pipeline.Problem `json:"problems"`
	// Why the results or the ledger could not be written at the end. Left out if they were.
	Error string `json:"error,omitempty"`
	// Each chosen message that is not sent: uncertain ones first, then failed, then pending ones. Empty if nothing is left
	// to do, and always in a dry run.
	Open []Open `json:"open"`
	*DryRun
}

// SpaceOf is the JSON of a space in which nothing was posted.
func SpaceOf(run *pipeline.SpaceRun) SpaceOutcome {
	return SpaceOutcome{Space: run.Name, Totals: TotalsOf(run.Summary.Run, run.Summary.Counts, "", nil), Stopped: run.Summary.Stopped, Problems: orEmpty(run.Problems), Open: []Open{}}
}

// SetEnding says how the run in a space has ended.
func (o *SpaceOutcome) SetEnding(run *pipeline.SpaceRun) {
	open := run.Open
	if run.SendPlan != nil { // interrupted before its first message
		open = run.SendPlan.OpenDeliveries()
	}
	ending := endingOf(run.Summary, open)
	o.Error, o.Open = ending.Error, ending.Open
}
