package boardview

import (
	"slices"
	"time"

	"simcast/pipeline/day"
)

// stalledAfter is from when on an entry that is due, and does not go out, is told. The pace alone takes less.
const stalledAfter = 15 * time.Second

// Stalled is the entry that has been due for longest, where nothing goes out though the day is not on hold; nil where there is
// none. The service may be out of reach.
func Stalled(b *day.Board) *day.Line {
	if b.Held || b.Ended || b.Sending != "" || lastOut(b).After(b.At.Add(-stalledAfter)) {
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

// lastOut is when a message of an entry was last begun.
func lastOut(b *day.Board) (at time.Time) {
	for i := range b.Lines {
		if line := &b.Lines[i]; line.IsBegun() && line.Actual.After(at) {
			at = line.Actual
		}
	}
	return at
}

// stoppedText is why nothing goes out, "" where nothing is to be told, and whether it is that nobody plays the day. isGone is
// whether the process that plays it by its record is gone. Where the day is left to workers, another one goes on by itself.
func stoppedText(b *day.Board, events []day.Event, isGone, isForWorkers bool, at func(time.Time) string) (text string, isUnplayed bool) {
	if b.Ended {
		return "", false
	}
	for _, e := range slices.Backward(events) {
		if e.Verb == day.EventStart {
			break
		}
		if e.Verb == day.EventStopped && isForWorkers {
			return "No worker plays this day since " + at(e.At) + ". Nothing goes out.", true
		}
		if e.Verb == day.EventStopped {
			return "Nobody plays this day since " + at(e.At) + ". Nothing goes out.", true
		}
	}
	if isGone && isForWorkers {
		return "No worker plays this day at this moment. Nothing goes out.", true
	}
	if isGone {
		return "Nobody plays this day: simcast play has ended without a word. Nothing goes out.", true
	}
	if line := Stalled(b); line != nil {
		return line.Key() + " is due since " + at(line.Expected) + ", and does not go out: the service may be out of reach. Look at what simcast play says, or the worker.", false
	}
	return "", false
}
