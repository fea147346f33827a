package board

import (
	"slices"
	"time"

	"simcast/pipeline/day"
)

// stalledAfter is from when on an entry that is due, and does not go out, is told. The pace alone takes less.
const stalledAfter = 15 * time.Second

// stalled is the entry that has been due for longest, where nothing goes out though the day is not on hold; nil where there is
// none. The service may be out of reach.
func stalled(b *day.Board) *day.Line {
	last := lastOut(b)
	if b.Held || b.Ended || b.Sending != "" || last != nil && last.Actual.After(b.At.Add(-stalledAfter)) {
		return nil
	}
	var first *day.Line
	for i := range b.Lines {
		line := &b.Lines[i]
		if line.State != day.IsDue || line.IsManual() || line.IsCue || line.Expected.After(b.At.Add(-stalledAfter)) {
			continue
		}
		if first == nil || line.Expected.Before(first.Expected) {
			first = line
		}
	}
	return first
}

// lastOut is the entry of which a message was begun last, nil where none was.
func lastOut(b *day.Board) (last *day.Line) {
	for i := range b.Lines {
		if l := &b.Lines[i]; l.IsBegun() && (last == nil || l.Actual.After(last.Actual)) {
			last = l
		}
	}
	return last
}

// stopped is why nothing goes out, "" where nothing is to be told, and whether it is that nobody plays the day. isGone is whether the
// process that plays it by its record is gone. Where the day is left to workers, another one goes on by itself.
func (v View) stopped(events []day.Event, isGone bool) (text string, isUnplayed bool) {
	who, gone := "Nobody plays this day", ": simcast play has ended without a word"
	if v.Run != "" {
		who, gone = "No worker plays this day", " at this moment"
	}
	switch left, line := leftAt(events), stalled(v.Board); {
	case v.Ended:
		return "", false
	case !left.IsZero():
		return who + " since " + v.ClockOf(left) + ". Nothing goes out.", true
	case isGone:
		return who + gone + ". Nothing goes out.", true
	case line != nil:
		return line.Key() + " is due since " + v.ClockOf(line.Expected) + ", and does not go out: the service may be out of reach. Look at what simcast play says, or the worker.", false
	}
	return "", false
}

// leftAt is when the last process to play the day by its record left it, zero where one plays.
func leftAt(events []day.Event) time.Time {
	for _, e := range slices.Backward(events) {
		switch e.Verb {
		case day.EventStart:
			return time.Time{}
		case day.EventStopped:
			return e.At
		}
	}
	return time.Time{}
}
