package ledger

import (
	"context"
	"fmt"
	"time"
)

// How long a lane is its holder's where the holder's process cannot be looked at: it says so every BeatEvery, and the lane of one that
// has been silent for LaneExpires may be taken.
const (
	BeatEvery   = 5 * time.Second
	LaneExpires = 15 * time.Second
)

// LaneState is the lane of a space as the ledger has it. Its moments are by the ledger's clock.
type LaneState struct {
	Space  string
	Epoch  int64  // grows each time the lane is taken
	Holder Holder // who has it; of one that is free, who had it last
	Held   bool   // somebody has it, as far as the ledger can see
	// IsSilent says that its holder has not given it back, and has given no sign of life for [LaneExpires]. It may be dead, or come back;
	// whoever takes the lane ends what it does.
	IsSilent bool
	Taken    time.Time
	Beat     time.Time     // the last sign of life of its holder
	Silent   time.Duration // since that, by now
	Run      Run           // the last run in the space, its zero value where there is none
	Counts                 // of that run

	WorkersRun string    // the run to which the lane is left: only its workers take the lane; "" where it is left to none
	LeftBy     Holder    // who has left it to workers
	Left       time.Time // since when
}

// HasRun reports whether its holder, who may be silent, has begun a run or goes on with one, and has not ended it.
func (l *LaneState) HasRun() bool {
	return l.Run.Name != "" && l.Run.Ended.IsZero() && l.Run.Epoch == l.Epoch
}

// Describe says who has the lane and since when, and how far the run is, with moments in that zone.
func (l *LaneState) Describe(zone *time.Location) string {
	if l.WorkersRun != "" {
		return l.describeLeft(zone)
	}
	since := fmt.Sprintf("(since %s on %s)", l.Taken.In(zone).Format(time.DateTime), l.Holder)
	switch {
	case l.IsSilent:
		return fmt.Sprintf("simcast was at work in this space %s; its last sign of life is %s old", since, l.Silent.Round(time.Second))
	case !l.Held:
		return fmt.Sprintf("another command had this space %s, and has ended", since)
	case !l.HasRun():
		return fmt.Sprintf("simcast is at work in this space %s", since)
	}
	return fmt.Sprintf("a run%s is under way in this space (since %s on %s; the run %s%s)", l.ofPlan(), l.Run.Started.In(zone).Format(time.DateTime), l.Holder, l.Run.Name, l.soFar())
}

// describeLeft is Describe of a lane that is left to workers.
func (l *LaneState) describeLeft(zone *time.Location) string {
	what := fmt.Sprintf("the run %s%s is left to workers in this space (since %s on %s%s", l.WorkersRun, l.ofPlan(), l.Left.In(zone).Format(time.DateTime), l.LeftBy, l.soFar())
	if l.Held {
		what += "; a worker posts there on " + l.Holder.String()
	}
	return what + ")"
}

// ofPlan says what the run posts.
func (l *LaneState) ofPlan() (what string) {
	if l.Run.Plan != "" {
		what += " of " + l.Run.Plan
	}
	if l.Run.Round != "" {
		what += fmt.Sprintf(" in the round %q", l.Run.Round)
	}
	return what
}

// soFar says how far the run is.
func (l *LaneState) soFar() string {
	if l.Run.ToSend == 0 {
		return ""
	}
	return fmt.Sprintf("; %d of %d messages sent", l.Sent, l.Run.ToSend)
}

// Handover is what goes with a lane to whoever takes it.
type Handover struct {
	// SinceLast is how long ago, by the ledger's clock, the last attempt in the space was written down, if its run has not ended: its
	// request began then or later. Runs after that which have made no attempt change nothing. It is negative where there is none. It is
	// negative, too, where the last run in the space has ended: a run that begins after that waits for no interval.
	SinceLast time.Duration
	// IsOfEarlier says that this attempt is of a run before the last one in the space.
	IsOfEarlier bool
	// Due is how long it is until the next request may start, where HasDue says that the last holder has said so. In a lane of a day nobody
	// says it.
	Due    time.Duration
	HasDue bool
	// IsGivenBack says that the last holder was a worker that has given the lane back: since then it has waited for one.
	IsGivenBack bool
	// Note is what the last holder has left there (HeldLane.LeaveNote), "" where it left nothing, or its run has ended.
	Note string
	// HeldElsewhere is who has taken the lane on another machine and not given it back, where the ledger is for one machine alone; else it
	// is zero. It may be dead, this machine may have had another name, or both use the ledger, and each does not see the other.
	HeldElsewhere Holder
}

// Lanes are the lanes of spaces.
type Lanes interface {
	// TakeLane takes the lane of a space. Where somebody holds it, wait decides between waiting until ctx ends and a *BusyError.
	// It is held until Release, or until this process is dead and the ledger has found that out.
	TakeLane(ctx context.Context, space string, by Holder, wait bool) (HeldLane, error)
	// LaneOf is the lane of a space; false where nobody ever took it. Nothing is written.
	LaneOf(ctx context.Context, space string) (l LaneState, found bool, err error)
	// HeldLaneStates are the lanes that somebody has, in the order of their spaces.
	HeldLaneStates(ctx context.Context) ([]LaneState, error)
}

// HeldLane is a lane that this process has taken. What its methods write is refused with a *LaneLostError once somebody else has
// taken the lane.
type HeldLane interface {
	// Epoch is the number of the lane under which it was taken.
	Epoch() int64
	// Handover is what came with the lane.
	Handover() Handover
	// BeginRun writes a run down before it posts anything.
	BeginRun(context.Context, Run) (OpenRun, error)
	// DayWrites are those of who plays a day.
	DayWrites
	// LeaveNote leaves a text with the lane for whoever takes it before the run has ended: how fast to post, and what was counted.
	LeaveNote(ctx context.Context, note string) error
	// Check asks whether the lane is still held.
	Check(ctx context.Context) error
	// Release gives the lane back.
	Release(ctx context.Context) error
}
