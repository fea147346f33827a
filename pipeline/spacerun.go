package pipeline

import (
	"errors"
	"slices"
	"time"

	"simcast/pipeline/identify"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/pipeline/reconcile"
	"simcast/pipeline/send"
	"simcast/pipeline/space"
	"simcast/pipeline/spaces"
	"simcast/pipeline/suppressions"
	"simcast/readers"
)

// SpaceRun is the way of a plan into one space, with its personas, teams, smartwords, pace and lane: what was asked for, and what the steps
// find out. Each step is in the file of its name. What goes wrong in one of many spaces leaves the others alone.
type SpaceRun struct {
	N      int            // its place among all of a list, from 0
	Name   string         // of the space in the list
	Target *spaces.Listed // nil without a list

	File         *readers.File
	Connection   *space.Connection
	Asked        SendOptions
	Options      plan.Options      // how Asked has the plan read
	Origin       *reconcile.Origin // of a rerun, else nil
	Demo         bool              // the space is the stand-in's: results of any run may be run again
	ReadOnly     bool              // nothing is to be posted: other runs may be under way
	Wait         bool              // for another run in the space, instead of refusing
	Holder       ledger.Holder     // who takes the space's lane
	Now          func() time.Time
	ResultsPath  string              // of its results file
	GivenRunName string              // "": the run takes one from the time
	GoesOn       ledger.OpenRun      // the run in the space where somebody else has begun it and ends it; nil: Send does both
	PlanPath     string              // where the plan stands, as records name it; "": where File does
	Others       []string            // spaces of the ledger that this one is known not to be, in their own order
	AlikeCache   identify.AlikeCache // of several spaces with the same Others; may be nil
	// Suppressions opens the ledger for the check, only for a plan with suppressions in the column lint; all spaces may ask at once. It may be nil.
	Suppressions suppressions.Open
	// Warn finds what else is wrong with what would be posted, given what the ledger knows of the round; may be nil.
	Warn func(known map[string]ledger.Standing) []readers.Problem

	Ledger      ledger.Ledger // from Hooks.Open on, as is Results
	Results     send.ResultsWriter
	Plan        *plan.Plan      // after Check
	LedgerSpace ledger.Space    // after Identify: the space as the ledger knows it
	Moved       string          // after Identify: the address that the space had before, "" where it has not changed
	SendPlan    *plan.SendPlan  // after Reconcile
	Lane        ledger.HeldLane // between TakeLane and ReleaseLane: the right to post in the space; nil where nothing is to be posted

	Fault    error            // why it takes no part, or took none to the end; nil while it goes on
	Problems []*Problem       // of the plan in this space of a list
	Notes    []string         // what its planner should know besides
	Summary  plan.Summary     // after Send
	Chosen   plan.Counts      // in a list, after Send, those of Summary, but only of what no choice leaves out
	Open     []*plan.Delivery // in a list, after Send, of those that were not sent, the first few

	isUnknown  bool           // the file is an [OpenedPlan] of which nobody knows what was in force
	textsRead  []string       // after Check, the columns of texts that the plan names
	saysUnused bool           // after Check: what it does not name, nothing does
	found      identify.Found // after Identify: LedgerSpace, with what was known then
	// frozen is the run in the space between Freeze and the start of the run that is left to workers.
	frozen ledger.OpenRun
}

// UnknownKey says of a space that only the planner can tell which one it is; nil elsewhere.
func (r *SpaceRun) UnknownKey() *identify.UnknownKeyError {
	unknown, _ := errors.AsType[*identify.UnknownKeyError](r.Fault)
	return unknown
}

// Release keeps of a space of a list that has ended only what is shown of it, with mostOpen deliveries at most: a thousand spaces have a
// thousand plans.
func (r *SpaceRun) Release(mostOpen int) {
	if r.SendPlan == nil {
		return
	}
	r.Summary.Counts, r.Chosen = r.SendPlan.Count(), r.SendPlan.Chosen().Count()
	open := r.SendPlan.OpenDeliveries()
	r.Open = slices.Clone(open[:min(len(open), mostOpen)])
	r.Plan, r.SendPlan = nil, nil
}

// Counts are the counts of these runs, added up.
func Counts(runs []*SpaceRun) (sum plan.Counts) {
	for _, run := range runs {
		sum.Add(run.Summary.Counts)
	}
	return sum
}

// ChosenCounts are the counts of these runs, added up, of what no choice leaves out.
func ChosenCounts(runs []*SpaceRun) (sum plan.Counts) {
	for _, run := range runs {
		sum.Add(run.Chosen)
	}
	return sum
}
