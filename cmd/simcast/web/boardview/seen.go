package boardview

import (
	"fmt"
	"hash/fnv"

	"simcast/pipeline/day"
)

// Version tells whether a board shows something else than before: all but the clock.
func Version(b *day.Board) string {
	sum := fnv.New64a()
	_, _ = fmt.Fprint(sum, Stalled(b) != nil, b.Mode, b.Held, millis(b.HeldSince), b.HeldBy, b.HoldReason, b.Offset, b.Started, b.Ended, b.Sending, b.At.Before(b.StartEx), "\x00")
	for i := range b.Lines {
		line := &b.Lines[i]
		_, _ = fmt.Fprint(sum, line.ID, line.State, line.Expected.UnixMilli(), line.Actual.UnixMilli(), line.Called, line.IsLate, line.Results, line.Reason,
			line.By, line.Content, line.Cause, "\x00")
	}
	return fmt.Sprintf("%x", sum.Sum64())
}
