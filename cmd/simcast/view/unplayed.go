package view

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"simcast/pipeline/control"
	"simcast/pipeline/ledger"
	"simcast/templates/wording"
)

const (
	// freeAfter is for how long nobody has had a lane of a day, though somebody could, before that is told.
	freeAfter = 30 * time.Second
	// BeginsAfter is for how long a worker has had a lane of a day, and has not begun, before that is told.
	BeginsAfter = 20 * time.Second
)

// UnplayedCause is why no worker plays a day in a space, though some have the key; "" where one does, or may at any moment.
type UnplayedCause string

// The causes.
const (
	UnplayedFull     UnplayedCause = "full"      // those that have the key have no room
	UnplayedFailing  UnplayedCause = "failing"   // something fails there
	UnplayedNotBegun UnplayedCause = "not begun" // a worker has it for long, and does not get to begin
)

// UnplayedCauseOf is the cause of a lane of a day, with how workers serve its space.
func UnplayedCauseOf(lane *ledger.WorkersSpace, serving control.Serving) UnplayedCause {
	switch left := control.LeftAs(lane, serving); {
	case left == control.BeginsThere && lane.HeldFor >= BeginsAfter:
		return UnplayedNotBegun
	case left == control.NoRoom:
		return UnplayedFull
	case left == control.TriedAgain, left == control.FreeThere && lane.Free >= freeAfter:
		return UnplayedFailing
	}
	return ""
}

// Unplayed are the names of spaces in which no worker plays the day, though some have the key.
type Unplayed struct {
	Full     []string            // there is no room at those workers
	NotBegun []string            // a worker has the space, and does not get to begin; each with since when
	Failing  map[string][]string // something fails there, by the reason for which the day is on hold there, "" where it is not
}

// Add adds a space in which no worker plays for that cause; reason is why the day is on hold there.
func (u *Unplayed) Add(lane *ledger.WorkersSpace, cause UnplayedCause, reason string, now time.Time) {
	switch cause {
	case UnplayedFull:
		u.Full = append(u.Full, lane.Name)
	case UnplayedNotBegun:
		u.NotBegun = append(u.NotBegun, fmt.Sprintf("%s (since %s)", lane.Name, wording.Moment(now.Add(-lane.HeldFor), now, now.Location())))
	case UnplayedFailing:
		if u.Failing == nil {
			u.Failing = map[string][]string{}
		}
		u.Failing[reason] = append(u.Failing[reason], lane.Name)
	}
}

// String says that, and what to do. It is "" where there are none.
func (u Unplayed) String() string {
	var texts []string
	if len(u.Full) > 0 {
		texts = append(texts, "No worker plays the day in "+wording.First(u.Full, MaxNamed)+": those that have the key have no room. Start another worker, or one with a greater --max-lanes.")
	}
	if len(u.NotBegun) > 0 {
		texts = append(texts, "No worker plays the day in "+wording.First(u.NotBegun, MaxNamed)+": a worker tries to begin, and has got no further, so nothing goes out there. The service may not answer, or the worker has "+
			"many spaces to begin in. Workers try again by themselves. See whether the service answers, and look at what the workers say.")
	}
	for _, reason := range slices.Sorted(maps.Keys(u.Failing)) {
		text := "No worker plays the day in " + wording.First(u.Failing[reason], MaxNamed)
		if reason == "" {
			text += ", though some have the key and room: look at what they say."
		} else {
			text += ", and it is on hold: " + reason + ". Workers try again every minute; once one plays the day, use resume."
		}
		texts = append(texts, text)
	}
	return strings.Join(texts, "\n")
}
