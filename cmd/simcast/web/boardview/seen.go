package boardview

import (
	"fmt"
	"hash/fnv"

	"simcast/pipeline/day"
)

// TooLate says what became of an entry between the page and the press.
func TooLate(line day.Line) string {
	text := fmt.Sprintf("%s is %s by now", line.Key(), line.State)
	if line.Called {
		text += ", and goes next"
	}
	if line.By != "" && line.By != day.BySimcast {
		text += " (" + line.By + ")"
	}
	return text + ". You pressed for what it was before, so nothing was done."
}

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
