package board

import (
	"slices"
	"strings"
	"time"

	"simcast/cmd/simcast/view"
	"simcast/pipeline/day"
)

// View is a day as the page shows it.
type View struct {
	*view.Day
	Timeline  Timeline
	Stopped   string // why nothing goes out, beside a hold; "" where something does
	Unplayed  bool   // it is because nobody plays the day
	Run       string // of workers, of which another one goes on then; "" where the day is not left to workers
	PlanTaken string // when the plan was taken last
	Latest    []Deed
	Waiting   []Deed // what counts from the next start: nothing plays

	all bool
}

// viewOf is the view of a day; all is whether nothing of it is folded.
func viewOf(s *Snapshot, all bool) View {
	v := View{Day: view.DayAt(&s.Board, s.Board.At, s.Board.Location()), Run: s.Run, all: all}
	v.Timeline = v.timeline()
	v.Stopped, v.Unplayed = v.Day.Stopped(s.Events, s.Played)
	v.PlanTaken = v.planTaken(s.Events)
	v.Latest, v.Waiting = v.deeds(s.Events), v.deeds(s.Waiting)
	return v
}

// NeedCount is for how many things somebody is needed.
func (v View) NeedCount() (n int) {
	for _, need := range v.Needs {
		n += need.N
	}
	return n
}

// Begins is how long it is until STARTEX, "" after it.
func (v View) Begins() string {
	if v.Left() == 0 {
		return ""
	}
	return view.Clock(v.Left())
}

// Exercise is exercise time.
func (v View) Exercise() string { return view.ExerciseTime(v.ExerciseTime) }

// HeldFor is how long the day has been on hold, "" where it is not.
func (v View) HeldFor() string {
	if !v.Held {
		return ""
	}
	return view.Clock(v.At.Sub(v.HeldSince))
}

// HeldMilli is since when, as the page's script takes it.
func (v View) HeldMilli() int64 {
	if !v.Held {
		return 0
	}
	return v.Millis(v.HeldSince)
}

// Wall says how the clock of the machine that plays differs from the exercise's; "" where it does not.
func (v View) Wall() string { return day.WallText(v.WallAhead) }

// Rehearsal is what kind of rehearsal it is, "" where it is none.
func (v View) Rehearsal() string {
	said := []string{"rehearsal"}
	if fast := v.Fast(); fast != "" {
		said = append(said, fast)
	}
	if v.Redirected {
		said = append(said, "everything goes to one team")
	}
	if len(said) == 1 {
		return ""
	}
	return strings.Join(said, ", ")
}

// Millis is a moment as the page's script takes it; 0 for none.
func (v View) Millis(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

// Items are entries as the page shows them: of a long list the first ones.
func (v View) Items(lines []*day.Line) (items []Item) {
	for _, l := range lines[:len(lines)-v.More(lines)] {
		items = append(items, v.Item(l))
	}
	return items
}

// More is how many entries of a list are not shown.
func (v View) More(lines []*day.Line) int {
	if v.all {
		return 0
	}
	return max(0, len(lines)-shownAfter)
}

// Soon are the first three of those that come next.
func (v View) Soon(lines []*day.Line) []Item { return v.Items(lines[:min(3, len(lines))]) }

// LastOut is what went out last, nil where nothing did.
func (v View) LastOut() *Item {
	last := view.LastOut(v.Board)
	if last == nil {
		return nil
	}
	item := v.Item(last)
	return &item
}

// shownDeeds is how many of the last events the page tells.
const shownDeeds = 12

// Deed is something that somebody did, or that simcast found.
type Deed struct {
	Clock, By, Text string
}

// deeds are the last of a day's events that people want to know of, the latest first.
func (v View) deeds(events []day.Event) (deeds []Deed) {
	for _, e := range slices.Backward(events) {
		if e.IsTold() {
			deeds = append(deeds, Deed{v.ClockOf(e.At), e.By, e.Sentence(v.ClockOf).Line()})
		}
		if len(deeds) == shownDeeds {
			break
		}
	}
	return deeds
}

// planTaken is when the plan was taken last, by an event of the record.
func (v View) planTaken(events []day.Event) string {
	for _, e := range slices.Backward(events) {
		if e.Verb == day.EventTake || e.Verb == day.EventStart || e.Plan != "" {
			return v.ClockOf(e.At)
		}
	}
	return ""
}
