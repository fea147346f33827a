package control

import (
	"slices"

	"simcast/pipeline/day"
	"simcast/pipeline/ledger"
)

// Playing says whether somebody plays the day of a round in a space.
type Playing int

// How it is played. A process that was killed says nothing: it only loses the lane of the space.
const (
	Unplayed Playing = iota // nobody has the lane for the day
	Silent                  // whoever has it for the day has given no sign of life for a while: that one may be dead, or come back
	Begins                  // somebody has it for the day, and has not begun
	Played                  // somebody plays it
)

// Counts reports whether somebody plays the day, or is about to: what comes into its record counts then.
func (p Playing) Counts() bool { return p == Begins || p == Played }

// Plays says whether somebody plays the day of a round that is in that state, given the lane of its space.
func Plays(state *day.State, round string, lane *ledger.LaneState) Playing {
	started := state.Epoch
	if !state.Started {
		started = 0
	}
	return playing(started, round, lane)
}

// PlaysLeft is Plays of a space that a run has left to workers: of a run of send nobody plays a day.
func PlaysLeft(space *ledger.WorkersSpace) Playing {
	run := ledger.Run{Name: space.RunInSpace, IsOfDay: space.Kind == ledger.KindPlay, Round: space.Round, Epoch: space.Epoch}
	return playing(space.Started, space.Round, &ledger.LaneState{Held: space.Held, Epoch: space.Epoch, Run: run})
}

// playing is Plays of a day that was started last under that epoch of a lane.
func playing(started int64, round string, lane *ledger.LaneState) Playing {
	isForDay := lane.HasRun() && isOf(lane, round)
	switch {
	case lane.IsSilent && isForDay:
		return Silent
	case !lane.Held || lane.HasRun() && !isForDay: // a day that was copied has an epoch of another ledger, which a run of send may have here
		return Unplayed
	case started == lane.Epoch:
		return Played
	case isForDay:
		return Begins
	}
	return Unplayed
}

// isOf reports whether the last run in a space plays the day of that round.
func isOf(lane *ledger.LaneState, round string) bool {
	return lane.Run.IsOfDay && lane.Run.Round == round
}

// isLeft reports whether the day of that round is left to workers, who may have its lane at this moment or not.
func isLeft(lane *ledger.LaneState, round string) bool {
	return lane.WorkersRun != "" && lane.Run.Ended.IsZero() && isOf(lane, round)
}

// Serving is whether a worker that is alive has the key of a space, and whether one of these has room for a day.
type Serving struct{ HasKey, HasRoom bool }

// ServingOf is that, of workers that serve the space.
func ServingOf(workers []ledger.Worker, servedBy []int) Serving {
	hasRoom := func(i int) bool { return workers[i].Days < workers[i].MaxLanes }
	return Serving{HasKey: len(servedBy) > 0, HasRoom: slices.ContainsFunc(servedBy, hasRoom)}
}

// Left says how a space stands that a run has left to workers.
type Left int

// How it stands: whether a worker has it, and why none has.
const (
	DoneThere   Left = iota // nothing is left to workers there
	AtWorker                // a worker sends there, or plays the day
	BeginsThere             // a worker has it, and has not begun the day
	NoKey                   // no worker has the key of the space
	NoRoom                  // those that have it have no room for a day
	TriedAgain              // a worker could not play the day; it is tried again after a while
	FreeThere               // a worker may take it at any moment
)

// LeftAs says it, with how workers serve the space.
func LeftAs(space *ledger.WorkersSpace, serving Serving) Left {
	isDay := space.Kind == ledger.KindPlay
	switch {
	case !space.Ended.IsZero():
		return DoneThere
	case space.Held && isDay && PlaysLeft(space) != Played:
		return BeginsThere
	case space.Held:
		return AtWorker
	case !serving.HasKey:
		return NoKey
	case isDay && !serving.HasRoom:
		return NoRoom
	case isDay && space.DueIn > 0:
		return TriedAgain
	}
	return FreeThere
}
