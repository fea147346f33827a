package board

import (
	"context"
	"sync"

	"simcast/pipeline/day"
	"simcast/pipeline/ledger"
)

// endings knows which days have ended. Of each record it reads only what was written since the last look.
type endings struct {
	mu    sync.Mutex
	known map[ledger.Day]ending // by what the ledger has of the day: another one may begin in its round
}

// ending is what the record of a day says up to a control.
type ending struct {
	after   int64
	isEnded bool
}

// of reports whether a day has ended. One whose record cannot be read has not: its page says what is wrong.
func (e *endings) of(ctx context.Context, book ledger.Days, head ledger.Day) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	known := e.known[head]
	controls, err := book.Controls(ctx, head.Space, head.Round, known.after)
	if err != nil {
		return known.isEnded
	}
	for _, c := range controls {
		known.after = c.N
		if c.State != ledger.ControlTaken {
			continue
		}
		if event, err := day.ParseEvent(c.Body); err == nil {
			known.isEnded = event.Verb == day.VerbEndEx || known.isEnded && event.Verb != day.EventReopen
		}
	}
	e.known[head] = known
	return known.isEnded
}
