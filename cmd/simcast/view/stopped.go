package view

import (
	"slices"
	"time"

	"simcast/pipeline/day"
)

// Played says whether somebody plays a day.
type Played struct {
	IsGone bool   // the process that plays it by its record is not there, as far as that is known
	Run    string // of workers, to which the day is left; "" where it is not
}

// Stopped is why nothing goes out of a day, by the events of its record, "" where nothing is to be told, and whether it is that nobody plays
// it. Where the day is left to workers, another one goes on by itself.
func (d *Day) Stopped(events []day.Event, played Played) (text string, isUnplayed bool) {
	who, gone := "Nobody plays this day", ": simcast play has ended without a word"
	if played.Run != "" {
		who, gone = "No worker plays this day", " at this moment"
	}
	switch left := leftAt(events); {
	case d.Ended:
		return "", false
	case !left.IsZero():
		return who + " since " + d.ClockOf(left) + ". Nothing goes out.", true
	case played.IsGone:
		return who + gone + ". Nothing goes out.", true
	}
	return d.Stalled(), false
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

// stalledAfter is from when on an entry that is due, and does not go out, is told. The pace alone takes less.
const stalledAfter = 15 * time.Second

// Stalled says of a day that is played that an entry is due and does not go out, "" where none is. The service may be out of reach.
func (d *Day) Stalled() string {
	line := StalledEntry(d.Board)
	if line == nil {
		return ""
	}
	return line.Key() + " is due since " + d.ClockOf(line.Expected) + ", and does not go out: the service may be out of reach. Look at what simcast play says, or the worker."
}

// StalledEntry is the entry that has been due for longest, where nothing goes out though the day is not on hold; nil where there is none.
func StalledEntry(b *day.Board) *day.Line {
	last := LastOut(b)
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

// LastOut is the entry of which a message was begun last, nil where none was.
func LastOut(b *day.Board) (last *day.Line) {
	for i := range b.Lines {
		if l := &b.Lines[i]; l.IsBegun() && (last == nil || l.Actual.After(last.Actual)) {
			last = l
		}
	}
	return last
}
