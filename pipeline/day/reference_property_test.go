package day_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"simcast/pipeline/day"
)

// TestAgainstReference draws days, and holds the state of each against the reference at every tick. More of them:
//
//	go test ./pipeline/day -run TestAgainstReference -rapid.checks 10000
func TestAgainstReference(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := newDrill(t)
		d.holds()
		for range rapid.IntRange(15, 120).Draw(t, "ticks") {
			d.passes()
			before := len(d.record.Events) + len(d.record.Requests)
			d.move()
			d.holds()
			if len(d.record.Events)+len(d.record.Requests) != before {
				d.foldsAlike()
			}
		}
		d.foldsAlike()
	})
}

// move is what happens in a tick.
func (d *drill) move() {
	switch how := rapid.IntRange(0, 59).Draw(d.t, "move"); { // small numbers are drawn more often
	case d.ref.ended && how%4 == 0 && d.flight < 0:
		d.happens(day.Event{Control: day.Control{Verb: day.EventReopen}})
		d.wait()
		d.starts()
	case how%2 == 1:
		d.asks()
	case d.ref.ended:
		d.goesOn()
	case how == 20 || how == 40:
		d.killed()
	case how == 14 || how == 28 || how == 42:
		d.outage = !d.outage
	default:
		d.goesOn()
	}
}

// holds compares the state with the reference.
func (d *drill) holds() {
	r := d.ref
	board := d.live.Board(r.now)
	if board.Held != r.held || board.Ended != r.ended || d.live.Offset != r.offset || board.Sending != r.sending() {
		d.differs("held %v ended %v offset %v sending %q of the state, %v %v %v %q of the reference", board.Held, board.Ended, d.live.Offset, board.Sending, r.held, r.ended, r.offset, r.sending())
	}
	if (board.ExerciseTime-r.exercise).Abs() >= time.Millisecond && !r.ended {
		d.differs("exercise time is %v, and %v by the reference", board.ExerciseTime, r.exercise)
	}
	if len(board.Lines) != len(r.entries) {
		d.differs("%d lines, and %d by the reference", len(board.Lines), len(r.entries))
	}
	got := ids(d.live.Queue(r.now), func(e *day.EntryState) string { return e.ID })
	if want := ids(r.queue(), func(e *refEntry) string { return e.ID }); got != want && r.flying == "" {
		d.differs("the queue is %q, and %q by the reference", got, want)
	}
	fresh := func(e *day.EntryState) bool { return !e.IsBegun() }
	late := slices.DeleteFunc(r.queue(), func(e *refEntry) bool {
		at, _ := r.moment(e)
		return e.sendPast || e.sent > 0 || r.now.Sub(at) <= d.after
	})
	overdue := slices.DeleteFunc(d.live.Overdue(r.now), func(e *day.EntryState) bool { return !fresh(e) }) // what was begun is late by other rules
	if got, want := ids(overdue, (*day.EntryState).Key), ids(late, (*refEntry).Key); got != want && r.flying == "" {
		d.differs("%q are too late, and %q by the reference", got, want)
	}
	if d.live.NothingLeft() != r.isOver() {
		d.differs("nothing is left: %v, and %v by the reference", d.live.NothingLeft(), r.isOver())
	}
	for i := range board.Lines {
		line, e := &board.Lines[i], r.entries[i]
		want := shown(r, e)
		if got := said(line.State, line.Expected, line.Actual); line.ID != e.ID || got != want {
			d.differs("%s is %s; by the reference %s %s", line.ID, got, e.ID, want)
		}
	}
}

// sending is the id of the entry whose request is on its way, or that is begun.
func (r *refDay) sending() string {
	begun := slices.IndexFunc(r.entries, func(e *refEntry) bool { return r.word(e) == day.IsSending })
	if r.flying != "" || begun < 0 {
		return r.flying
	}
	return r.entries[begun].ID
}

// ids are those of a queue.
func ids[E any](queue []E, id func(E) string) string {
	var all []string
	for _, e := range queue {
		all = append(all, id(e))
	}
	return strings.Join(all, " ")
}

// passes lets a tick pass. No state changes by itself before the moment that is said to be the next one.
func (d *drill) passes() {
	next, before := d.live.NextMoment(d.ref.now), d.live.Board(d.ref.now)
	d.wait()
	if !next.IsZero() && !next.After(d.ref.now) {
		return
	}
	after := d.live.Board(d.ref.now)
	for i := range after.Lines {
		if after.Lines[i].State != before.Lines[i].State {
			d.differs("%s turned %s, and the next moment was to be %s", after.Lines[i].ID, after.Lines[i].State, next)
		}
	}
}

// isOver reports whether every entry is played, done, skipped or a note.
func (r *refDay) isOver() bool {
	return !slices.ContainsFunc(r.entries, func(e *refEntry) bool {
		return !slices.Contains([]day.StateWord{day.IsPlayed, day.IsDone, day.IsSkipped, day.IsNote}, r.word(e))
	})
}

func shown(r *refDay, e *refEntry) string {
	at, has := r.moment(e)
	if !has {
		at = time.Time{}
	}
	return said(r.word(e), at, e.actual)
}

func said(word day.StateWord, expected, actual time.Time) string {
	form := func(at time.Time) string {
		if at.IsZero() {
			return "-"
		}
		return at.UTC().Format("2006-01-02 15:04:05.000")
	}
	return fmt.Sprintf("%s, expected %s, actual %s", word, form(expected), form(actual))
}

// foldsAlike compares the state that grew with the day to the fold of its record.
func (d *drill) foldsAlike() {
	folded := day.Fold(d.record)
	for i, e := range d.live.Entries {
		if d.flight < 0 && i < len(folded.Entries) && !reflect.DeepEqual(e, folded.Entries[i]) {
			d.differs("the state that grew has\n%+v\nand the fold of the record\n%+v", *e, *folded.Entries[i])
		}
	}
	one, other := d.live.Board(d.ref.now), folded.Board(d.ref.now)
	for i := range one.Lines {
		if i < len(other.Lines) && !reflect.DeepEqual(one.Lines[i], other.Lines[i]) {
			d.differs("the state that grew has\n%+v\nand the fold of the record\n%+v", one.Lines[i], other.Lines[i])
		}
	}
	if !reflect.DeepEqual(one, other) {
		one.Lines, other.Lines = nil, nil
		d.differs("the state that grew is\n%+v\nand the fold of the record\n%+v", one, other)
	}
}

func (d *drill) differs(format string, args ...any) {
	d.t.Helper()
	d.t.Fatalf("%s at %s of a day with speed %v, held %v since %s, STARTEX %s:\n%s", fmt.Sprintf(format, args...), d.ref.now.Format("15:04:05.000"), d.ref.Speed, d.ref.held,
		d.ref.heldAt.Format("15:04:05.000"), d.ref.StartEx.Format("15:04:05"), strings.Join(d.said, "\n"))
}
