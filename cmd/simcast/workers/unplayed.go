package workers

import (
	"context"
	"maps"
	"time"

	"simcast/pipeline/control"
	"simcast/pipeline/ledger"
)

const (
	// freeAfter is for how long nobody has had a lane of a day, though somebody could, before that is told.
	freeAfter = 30 * time.Second
	// beginsAfter is for how long a worker has had a lane of a day, and has not begun, before that is told.
	beginsAfter = 20 * time.Second
)

// Cause is why no worker plays a day in a space, though some have the key; "" where one does, or may at any moment.
type Cause string

// The causes.
const (
	Full     Cause = "full"      // those that have the key have no room
	Failing  Cause = "failing"   // something fails there
	NotBegun Cause = "not begun" // a worker has it for long, and does not get to begin
)

// CauseOf is the cause of a lane of a day, with how workers serve its space.
func CauseOf(lane *ledger.WorkersSpace, serving control.Serving) Cause {
	switch left := control.LeftAs(lane, serving); {
	case left == control.BeginsThere && lane.HeldFor >= beginsAfter:
		return NotBegun
	case left == control.NoRoom:
		return Full
	case left == control.TriedAgain, left == control.FreeThere && lane.Free >= freeAfter:
		return Failing
	}
	return ""
}

// Watch watches over a day that workers play.
type Watch struct {
	Ledger  ledger.Workers
	WhyHeld func(ctx context.Context, space string) (string, error) // why simcast has put the day of a space on hold, "" where it has not
	named   map[string]string                                       // the causes that were told, by their spaces
}

// News says in which spaces no worker plays, and why, where that is new in one of them: what was told of a space stays until a worker
// plays there. What cannot be asked is asked again.
func (w *Watch) News(ctx context.Context, now time.Time, lanes []ledger.WorkersSpace) string {
	workers, servedBy, err := w.Ledger.AliveWorkers(ctx)
	if err != nil {
		return ""
	}
	named := map[string]string{} // the causes that were told, once all could be asked
	maps.Copy(named, w.named)
	var all Unplayed
	isNew := false
	for i := range lanes {
		lane := &lanes[i]
		cause, reason := CauseOf(lane, control.ServingOf(workers, servedBy[lane.Space])), ""
		if cause == Failing {
			if reason, err = w.WhyHeld(ctx, lane.Space); err != nil {
				return ""
			}
		}
		all.Add(lane, cause, reason, now)
		switch told := string(cause) + reason; {
		case cause != "" && named[lane.Space] != told:
			named[lane.Space], isNew = told, true
		case lane.Held && lane.HeldFor >= beginsAfter && cause == "": // before that it may fail at once
			delete(named, lane.Space)
		}
	}
	w.named = named
	if !isNew {
		return ""
	}
	return all.String()
}
