package boardview

import (
	"fmt"
	"hash/fnv"

	"simcast/pipeline/day"
)

// SeenOf is what a form for an entry carries: where the entry stood when the page was made. A verb that depends on the moment
// carries that, too: who moves everything by what is on the page means that.
func SeenOf(line day.Line, verb day.Verb) string {
	seen := string(line.State)
	if line.Called {
		seen += "-called"
	}
	switch verb {
	case day.VerbNote:
		return "" // a remark is right in any state
	case day.VerbRetime, day.VerbSlip, day.VerbJump:
		return fmt.Sprintf("%s-%d", seen, millis(line.Expected))
	case day.VerbEdit:
		return seen + "-" + line.Content + "-" + line.TimeCells + "-" + line.SkipCells
	}
	return seen
}

// SeenOfDay is what a form for the whole day carries.
func SeenOfDay(b *day.Board, verb day.Verb) string {
	switch verb {
	case day.VerbNote, day.VerbAdd:
		return ""
	case day.VerbHold, day.VerbResume:
		return fmt.Sprintf("%t-%d-%t", b.Held, millis(b.HeldSince), b.Ended)
	case day.VerbMode:
		return b.Mode
	case day.VerbSlip:
		return fmt.Sprint(b.Offset.Milliseconds(), b.Ended)
	case day.VerbPast:
		ids := fnv.New64a()
		for i := range b.Lines {
			if b.Lines[i].State == day.IsPast {
				_, _ = ids.Write([]byte(b.Lines[i].ID + "\x00"))
			}
		}
		return fmt.Sprintf("%d-%x", b.Counts[day.IsPast], ids.Sum64())
	}
	return fmt.Sprint(b.Ended)
}

// TooLate says what became of an entry between the page and the press.
func TooLate(line day.Line) string {
	text := fmt.Sprintf("%s is %s by now", nameOf(line.Entry), line.State)
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
