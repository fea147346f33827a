package ledger

import (
	"context"
	"fmt"
	"time"
)

// A space has one lane, and whoever posts in the space holds it. The ledger's row of a lane is the only truth on who may post: an
// attempt is written only under the epoch that the lane has at that moment.

// How long a lane is its holder's where the holder's process cannot be looked at: it says so every BeatEvery, and the lane of one that
// has been silent for LaneExpires may be taken.
const (
	BeatEvery   = 5 * time.Second
	LaneExpires = 15 * time.Second
)

// Lane is the lane of a space as the ledger has it. Its moments are by the ledger's clock.
type Lane struct {
	Space  string
	Epoch  int64  // grows each time the lane is taken
	Holder Holder // who has it; of one that is free, who had it last
	Held   bool   // somebody has it, as far as the ledger can see
	// IsSilent says that its holder has not given it back, and has given no sign of life for [LaneExpires]. It may be dead, or come
	// back; whoever takes the lane ends what it does.
	IsSilent bool
	Taken    time.Time
	Beat     time.Time     // the last sign of life of its holder
	Silent   time.Duration // since that, by now
	Run      Run           // the last run in the space, its zero value where there is none
	Sent     int           // messages of that run which the service took
}

// Describe says who has the lane and since when, and how far the run is, with moments in that zone.
func (l *Lane) Describe(zone *time.Location) string {
	since := fmt.Sprintf("(since %s on %s)", l.Taken.In(zone).Format(time.DateTime), l.Holder)
	switch isRunning := l.Run.Name != "" && l.Run.Ended.IsZero() && l.Run.Epoch == l.Epoch; {
	case l.IsSilent:
		return fmt.Sprintf("simcast was at work in this space %s; its last sign of life is %s old", since, l.Silent.Round(time.Second))
	case !l.Held:
		return fmt.Sprintf("another command had this space %s, and has ended", since)
	case !isRunning:
		return fmt.Sprintf("simcast is at work in this space %s", since)
	}
	what := "a run"
	if l.Run.Plan != "" {
		what += " of " + l.Run.Plan
	}
	if l.Run.Round != "" {
		what += fmt.Sprintf(" in the round %q", l.Run.Round)
	}
	what += fmt.Sprintf(" is under way in this space (since %s on %s; the run %s", l.Run.Started.In(zone).Format(time.DateTime), l.Holder, l.Run.Name)
	if l.Run.ToSend > 0 {
		what += fmt.Sprintf("; %d of %d messages sent", l.Sent, l.Run.ToSend)
	}
	return what + ")"
}

// Handed is what goes with a lane to whoever takes it.
type Handed struct {
	// SinceLast is how long ago the last request in the space began, or was about to; negative where none is known, or its run has
	// ended: then another command begins at once.
	SinceLast time.Duration
	// Pace is what the last holder has kept there (HeldLane.Keep), "" where it kept nothing, or its run has ended.
	Pace string
}

// Lanes are the lanes of spaces.
type Lanes interface {
	// TakeLane takes the lane of a space. Where somebody holds it, wait decides between waiting until ctx ends and a *BusyError.
	// It is held until Release, or until this process is dead and the ledger has found that out.
	TakeLane(ctx context.Context, space string, by Holder, wait bool) (HeldLane, error)
	// LaneOf is the lane of a space; false where nobody ever took it. Nothing is written.
	LaneOf(space string) (l Lane, found bool, err error)
	// HeldLanes are the lanes that somebody has, in the order of their spaces.
	HeldLanes() ([]Lane, error)
}

// HeldLane is a lane that this process has taken. What its methods write is refused with a *LaneLostError once somebody else has
// taken the lane.
type HeldLane interface {
	// Handed is what came with the lane.
	Handed() Handed
	// BeginRun writes a run down before it posts anything.
	BeginRun(Run) (OpenRun, error)
	// DayWrites are those of who plays a day.
	DayWrites
	// Keep leaves a text with the lane for whoever takes it before the run has ended: how fast to post, and what was counted.
	Keep(pace string) error
	// Check asks whether the lane is still held.
	Check() error
	// Release gives the lane back.
	Release() error
}
