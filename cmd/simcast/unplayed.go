package main

import (
	"context"
	"maps"
	"time"

	"simcast/cmd/simcast/view"
	"simcast/pipeline/control"
	"simcast/pipeline/ledger"
)

// unplayedWatch watches over a day that workers play.
type unplayedWatch struct {
	ledger  ledger.Workers
	whyHeld func(ctx context.Context, space string) (string, error) // why simcast has put the day of a space on hold, "" where it has not
	named   map[string]string                                       // the causes that were told, by their spaces
}

// news says in which spaces no worker plays, and why, where that is new in one of them: what was told of a space stays until a worker
// plays there. What cannot be asked is asked again.
func (w *unplayedWatch) news(ctx context.Context, now time.Time, lanes []ledger.WorkersSpace) string {
	workers, servedBy, err := w.ledger.AliveWorkers(ctx)
	if err != nil {
		return ""
	}
	named := map[string]string{} // the causes that were told, once all could be asked
	maps.Copy(named, w.named)
	var all view.Unplayed
	isNew := false
	for i := range lanes {
		lane := &lanes[i]
		cause, reason := view.UnplayedCauseOf(lane, control.ServingOf(workers, servedBy[lane.Space])), ""
		if cause == view.UnplayedFailing {
			if reason, err = w.whyHeld(ctx, lane.Space); err != nil {
				return ""
			}
		}
		all.Add(lane, cause, reason, now)
		switch told := string(cause) + reason; {
		case cause != "" && named[lane.Space] != told:
			named[lane.Space], isNew = told, true
		case lane.Held && lane.HeldFor >= view.BeginsAfter && cause == "": // before that it may fail at once
			delete(named, lane.Space)
		}
	}
	w.named = named
	if !isNew {
		return ""
	}
	return all.String()
}
