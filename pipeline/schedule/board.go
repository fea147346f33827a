package schedule

import (
	"slices"
	"time"
)

// Entry is a row on the board, with its moment.
type Entry struct {
	Row    int
	ID     string
	At     *time.Time // in the zone of the exercise; nil: it has none
	ReadAs string     // "" where no time was read
}

// Schedule gives the moment of each row on the board, in the plan's order, of an exercise that begins at startex. A row that
// follows another has the other's moment and its own span; it has none if the other has none or does not exist, or if the
// two wait for each other.
func Schedule(rows []Row, moments []Moment, startex time.Time, zone *time.Location) []Entry {
	var entries []Entry
	for i, at := range Times(rows, moments, startex, zone) {
		if !rows[i].OnBoard {
			continue
		}
		entry := Entry{Row: rows[i].Number, ID: rows[i].ID, ReadAs: moments[i].ReadAs}
		if !at.IsZero() {
			entry.At = new(at)
		}
		entries = append(entries, entry)
	}
	return entries
}

// Times gives the moment of each row in the zone of the exercise, whether it is on the board or not, as Schedule does; it is
// zero where the row has none.
func Times(rows []Row, moments []Moment, startex time.Time, zone *time.Location) []time.Time {
	if zone == nil {
		zone = time.UTC
	}
	b := board{rows: rows, moments: moments, at: make([]time.Time, len(rows)), state: make([]state, len(rows)), startex: startex, zone: zone}
	for i := range rows {
		b.settle(i)
	}
	for i := range b.at {
		if !b.at[i].IsZero() {
			b.at[i] = b.at[i].In(zone)
		}
	}
	return b.at
}

// state is how far the moment of a row is known.
type state uint8

const (
	unknown state = iota
	waiting       // for that of the row that it follows
	settled
)

// board finds the moments of rows that follow others.
type board struct {
	rows    []Row
	moments []Moment
	ids     map[string]int
	at      []time.Time // zero: none
	state   []state
	startex time.Time
	zone    *time.Location
	path    []int // of settle
}

// settle finds the moment of a row: it goes along the rows that it follows, and then back. A row that it comes to twice is in
// a circle.
func (b *board) settle(i int) {
	path := b.path[:0]
	for i >= 0 && b.state[i] == unknown {
		b.state[i] = waiting
		path = append(path, i)
		i = b.causeOf(i)
	}
	before := time.Time{}
	if i >= 0 && b.state[i] == settled {
		before = b.at[i]
	}
	for n := len(path) - 1; n >= 0; n-- {
		at := path[n]
		if m := &b.moments[at]; m.Kind != After {
			before, _ = m.At(b.startex, b.zone)
		} else if !before.IsZero() {
			before = before.Add(m.Span)
		}
		b.at[at], b.state[at] = before, settled
	}
	b.path = path
}

// causeOf is the row that a row follows, -1 where it follows none.
func (b *board) causeOf(i int) int {
	if b.moments[i].Kind != After {
		return -1
	}
	if b.ids == nil {
		b.ids = idRows(b.rows)
	}
	if cause, known := b.ids[b.moments[i].Cause]; known {
		return cause
	}
	return -1
}

// Order gives for each row the time by which rows can be put in order without knowing STARTEX. It is false where a row has
// none, or where only STARTEX says which of two moments is earlier.
func Order(rows []Row, moments []Moment, zone *time.Location) ([]time.Time, bool) {
	first := time.Date(2000, time.January, 1, 0, 0, 0, 0, time.UTC) // a leap year, for the 29 February without a year
	p := plan{options: Options{Zone: zone}}
	sorts := map[int]bool{}
	for i := range moments {
		if m := &moments[i]; m.Kind != After {
			_, sort, known := p.comparable(m)
			if sorts[sort] = true; !known || len(sorts) > 1 {
				return nil, false
			}
		}
	}
	all := slices.Clone(rows)
	for i := range all {
		all[i].OnBoard = true
	}
	times := make([]time.Time, len(rows))
	for i, entry := range Schedule(all, moments, first, zone) {
		if entry.At == nil {
			return nil, false
		}
		times[i] = *entry.At
	}
	return times, true
}
