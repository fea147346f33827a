package view

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"simcast/pipeline/day"
	"simcast/templates/wording"
)

// Day is an exercise day at a moment, as every face shows it: how its clock stands, what goes out now and next, what waits for somebody,
// and how many entries there are.
type Day struct {
	*day.Board
	Now    time.Time
	InZone *time.Location

	Queue       []*day.Line // what goes out now, in order; on hold that after resume
	Next        []*day.Line // what waits for its moment, the first of it first; at the end what waits for somebody
	Cues        []*day.Line // due, and waiting for now
	Manual      []*day.Line // due, and not done
	ManualNext  []*day.Line // manual ones to come
	Past        []*day.Line
	Trouble     []*day.Line // something failed, or is uncertain
	Shelf       []*day.Line // contingency
	Unscheduled []*day.Line

	Needs []Need
	Tally []Tally
}

// DayAt is a day that is looked at at a moment, with its moments in a zone.
func DayAt(b *day.Board, now time.Time, zone *time.Location) *Day {
	d := &Day{Board: b, Now: now, InZone: zone}
	for i := range b.Lines {
		d.group(&b.Lines[i])
	}
	slices.SortStableFunc(d.Queue, func(a, b *day.Line) int { return cmp.Compare(a.Turn, b.Turn) })
	for _, list := range [][]*day.Line{d.Cues, d.Manual, d.ManualNext, d.Past, d.Next} {
		slices.SortStableFunc(list, ByMoment)
	}
	slices.SortStableFunc(d.Next, func(a, b *day.Line) int {
		return cmp.Compare(min(len(a.WaitsFor), 1), min(len(b.WaitsFor), 1))
	})
	d.Needs, d.Tally = d.needs(), tallies(b, countedStates()...)
	return d
}

// group puts an entry where somebody looks for it.
func (d *Day) group(l *day.Line) {
	put := func(list *[]*day.Line, isThere bool) {
		if isThere {
			*list = append(*list, l)
		}
	}
	isDue, isWaiting := l.State == day.IsDue, l.State == day.IsWaiting
	put(&d.Trouble, l.Results.Failed+l.Results.Uncertain > 0)
	put(&d.Past, l.State == day.IsPast)
	put(&d.Shelf, l.State == day.IsContingency)
	put(&d.Unscheduled, l.State == day.IsUnscheduled)
	put(&d.Manual, isDue && l.IsManual())
	put(&d.ManualNext, isWaiting && l.IsManual())
	put(&d.Cues, isDue && !l.IsManual() && l.IsCue)
	put(&d.Queue, isDue && !l.IsManual() && !l.IsCue || l.State == day.IsSending)
	put(&d.Next, isWaiting)
}

// MomentOf is when an entry was begun, or is expected; zero where neither is known.
func MomentOf(l *day.Line) time.Time {
	if l.Actual.IsZero() {
		return l.Expected
	}
	return l.Actual
}

// ByMoment is the order of the timeline.
func ByMoment(a, b *day.Line) int {
	return cmp.Or(MomentOf(a).Compare(MomentOf(b)), cmp.Compare(a.Place, b.Place))
}

// Present is the moment at which the day stands: on hold it does not go on.
func (d *Day) Present() time.Time {
	if d.Held {
		return d.HeldSince
	}
	return d.Now
}

// ClockOf is a moment in the day's zone.
func (d *Day) ClockOf(t time.Time) string { return wording.Moment(t, d.Now, d.InZone) }

// Left is how long it is until STARTEX, 0 after it.
func (d *Day) Left() time.Duration {
	if d.Ended || d.ExerciseTime > 0 { // a jump may have begun it
		return 0
	}
	return max(d.StartEx.Sub(d.Now), 0)
}

// Standing says whether the day is running.
func (d *Day) Standing() Phrase {
	switch {
	case d.Ended:
		return As(Strong, "ended")
	case d.Held:
		return As(Error, "ON HOLD")
	case d.Now.Before(d.StartEx):
		return Plain("waits for STARTEX")
	}
	return As(Sent, "running")
}

// Apart are how far the day is from its plan, its ENDEX, its mode and its speed, where they are not the usual ones.
func (d *Day) Apart() (apart []Phrase) {
	if d.IsMoved() {
		apart = append(apart, As(Warning, d.Moved()))
	}
	if !d.EndEx.IsZero() && !d.Ended {
		apart = append(apart, Plain("ENDEX "+d.ClockOf(d.EndEx)))
	}
	if d.Mode == day.ModeCue {
		apart = append(apart, As(Warning, "mode cue"))
	}
	if fast := d.Fast(); fast != "" {
		apart = append(apart, Plain(fast))
	}
	return apart
}

// Moved says how much later, or earlier, than its plan the day is.
func (d *Day) Moved() string { return day.OffsetWords(d.Offset) }

// IsMoved reports whether the day is later, or earlier, than its plan.
func (d *Day) IsMoved() bool { return d.Offset.Round(time.Second) != 0 }

// Fast is how fast a rehearsal is, "" where exercise time is the clock's.
func (d *Day) Fast() string {
	if d.Speed == 0 || d.Speed == 1 {
		return ""
	}
	return fmt.Sprintf("%g times as fast", d.Speed)
}

// OnHold says who holds the day, since when, and why; "" where nobody does.
func (d *Day) OnHold() string {
	if !d.Held {
		return ""
	}
	text := "since " + d.ClockOf(d.HeldSince)
	if d.HeldBy != "" {
		text += " by " + wording.Shorten(d.HeldBy, 20)
	}
	if d.HoldReason != "" {
		text += ": " + d.HoldReason
	}
	return text
}
