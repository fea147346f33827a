package history

import (
	"context"
	"fmt"
	"slices"
	"time"

	"simcast/pipeline/day"
	"simcast/pipeline/dayrecord"
	"simcast/pipeline/ledger"
)

// Days are the exercise days of a history: rounds that were played by the clock. Nil has none.
type Days struct {
	played map[dayKey]*readDay
	// Played are the days, the one that was begun first before the others of its space.
	Played []PlayedDay
	// Controls are what people asked for, and what simcast did by itself, by day and in the order of the record.
	Controls []Control
	// Unreadable says of each day that cannot be read why that is so. Its messages and its controls are there all the same.
	Unreadable []string
}

type dayKey struct{ space, round string }

// readDay is one of them, as its record has it.
type readDay struct {
	lines map[string]day.Line // by id
	runs  map[string]bool
	zone  *time.Location
}

// PlayedDay is a day as a whole.
type PlayedDay struct {
	Space, Round string
	Begun        time.Time // when it was first played
	StartEx      time.Time
	Ended        time.Time // zero: it has not ended
	EndedBy      string
}

// Moments are those of the entry that a message belongs to, in the zone of its day; each is zero where it has none.
type Moments struct{ Planned, Expected, Actual time.Time }

// DaysOf reads the days that a filter picks by its spaces, its rounds and its time, and by the last run where that is asked for.
// Of the controls of these days it picks those since the filter's time that name one of its ids, or none at all: a hold is of all
// injects. Moments in words are in the zone. A ledger without days costs one question a space.
func DaysOf(ctx context.Context, l ledger.Ledger, f Filter, zone *time.Location) (*Days, error) {
	spaces := f.Spaces
	if spaces == nil {
		known, err := l.KnownSpaces(ctx)
		if err != nil {
			return nil, err
		}
		for _, space := range known {
			spaces = append(spaces, space.ID)
		}
	}
	days, run := &Days{played: map[dayKey]*readDay{}}, ""
	for _, space := range spaces {
		heads, err := l.DaysOf(ctx, space)
		if err != nil {
			return nil, err
		}
		if f.LastRun && run == "" && len(heads) > 0 {
			picks, err := f.picker(ctx, l)
			if err != nil {
				return nil, err
			}
			run = picks.run
		}
		for _, head := range slices.Backward(heads) {
			if len(f.Rounds) > 0 && !slices.Contains(f.Rounds, head.Round) {
				continue
			}
			if err := days.add(ctx, l, head, pickedControls{f, run, zone}); err != nil {
				return nil, err
			}
		}
	}
	return days, nil
}

// pickedControls says which controls of a day are shown, and how.
type pickedControls struct {
	Filter
	run  string // the last one's name, where it is asked for
	zone *time.Location
}

// add reads one day. What is wrong with its record alone is told, and no error.
func (d *Days) add(ctx context.Context, l ledger.Ledger, head ledger.Day, picks pickedControls) error {
	reader, found, err := dayrecord.Open(ctx, l, head.Space, head.Round)
	if err != nil {
		d.addUnreadable(ctx, l, head, picks, err)
		return nil
	}
	if !found || !d.read(reader, head, picks) {
		return nil
	}
	controls, err := l.Controls(ctx, head.Space, head.Round, 0)
	d.pick(controls, picks)
	return err
}

// addUnreadable tells that a day cannot be read, and takes of its controls what is there.
func (d *Days) addUnreadable(ctx context.Context, l ledger.Ledger, head ledger.Day, picks pickedControls, why error) {
	d.Unreadable = append(d.Unreadable, fmt.Sprintf("The exercise day in %s cannot be read, so its messages have no planned and expected times: %v", roundOf(head.Round), why))
	if picks.LastRun {
		return // nobody knows its runs
	}
	controls, _ := l.Controls(ctx, head.Space, head.Round, 0) // that the day cannot be read is told
	d.pick(controls, picks)
}

// pick takes the controls of a day that the filter picks.
func (d *Days) pick(controls []ledger.DayControl, picks pickedControls) {
	for _, c := range controls {
		if shown, isShown := controlOf(c, picks.zone); isShown && picks.control(&shown) {
			d.Controls = append(d.Controls, shown)
		}
	}
}

// read takes what the record of a day says, and reports whether the filter picks the day.
func (d *Days) read(reader *dayrecord.Reader, head ledger.Day, picks pickedControls) bool {
	record, state := reader.Record(), reader.State()
	read := &readDay{lines: map[string]day.Line{}, runs: map[string]bool{}, zone: record.Day.Location()}
	for _, e := range record.Events {
		if e.Verb == day.EventStart {
			read.runs[e.Run] = true
		}
	}
	for _, e := range state.Entries {
		read.lines[e.ID] = state.Line(e, state.Last)
	}
	d.played[dayKey{head.Space, head.Round}] = read
	if picks.LastRun && !read.runs[picks.run] || state.Last.Before(picks.Since) {
		return false
	}
	played := PlayedDay{Space: head.Space, Round: head.Round, Begun: head.Begun, StartEx: state.StartEx}
	if state.Ended {
		played.Ended, played.EndedBy = state.EndedAt, state.EndedBy
	}
	d.Played = append(d.Played, played)
	return true
}

// control reports whether the filter picks a control, of a day that it picks.
func (p *pickedControls) control(c *Control) bool {
	last := c.Asked
	if c.At.After(last) {
		last = c.At
	}
	if last.Before(p.Since) {
		return false
	}
	return len(p.IDs) == 0 || len(c.IDs) == 0 || slices.ContainsFunc(c.IDs, func(id string) bool { return slices.ContainsFunc(p.IDs, sameID(id)) })
}

// Moments are those of the entry of a message that a run of its day has sent, or of which somebody answered; none for any other.
func (d *Days) Moments(e ledger.Entry) Moments {
	if d == nil {
		return Moments{}
	}
	read := d.played[dayKey{e.Space, e.Round}]
	if read == nil || !read.runs[e.RunName] && e.Source != ledger.SourceResolved {
		return Moments{}
	}
	line := read.lines[e.InjectID]
	return Moments{Planned: line.Planned.In(read.zone), Expected: line.Expected.In(read.zone), Actual: line.Actual.In(read.zone)}
}
