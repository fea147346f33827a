package history

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"simcast/pipeline/day"
	"simcast/pipeline/dayrecord"
	"simcast/pipeline/ledger"
)

// Days are the exercise days of a history: rounds that were played by the clock. Nil has none.
type Days struct {
	played map[dayKey]*playedDay
	// Controls are what people asked for, and what simcast did by itself, by day and in the order of the record.
	Controls []Control
}

type dayKey struct{ space, round string }

// playedDay is one of them, as its record has it.
type playedDay struct {
	lines map[string]day.Line // by id
	runs  map[string]bool
}

// Moments are those of the entry that a message belongs to; each is zero where it has none.
type Moments struct{ Planned, Expected, Actual time.Time }

// Control is a verb that was asked for, or what simcast did by itself.
type Control struct {
	Space, Round string
	Asked        time.Time
	At           time.Time // when it took effect; zero: it did not
	By, Host     string
	Verb         string
	What         string // the ids and the rest, in words
	State        string // taken, refused, withdrawn, waits or open
	Answer       string // why it was refused, or what its asker was told
}

// DaysOf reads the days that a filter picks by its spaces and rounds. A ledger without days costs one question a space.
func DaysOf(l ledger.Ledger, f Filter) (*Days, error) {
	spaces := f.Spaces
	if spaces == nil {
		var err error
		if spaces, err = l.KnownSpaces(); err != nil {
			return nil, err
		}
	}
	days := &Days{played: map[dayKey]*playedDay{}}
	for _, space := range spaces {
		heads, err := l.DaysOf(space)
		if err != nil {
			return nil, err
		}
		for _, head := range slices.Backward(heads) {
			if len(f.Rounds) > 0 && !slices.Contains(f.Rounds, head.Round) {
				continue
			}
			if err := days.add(l, head); err != nil {
				return nil, err
			}
		}
	}
	return days, nil
}

// add reads one day.
func (d *Days) add(l ledger.Ledger, head ledger.Day) error {
	reader, found, err := dayrecord.Open(l, head.Space, head.Round)
	if err != nil || !found {
		return err
	}
	played := &playedDay{lines: map[string]day.Line{}, runs: map[string]bool{}}
	record, state := reader.Record(), reader.State()
	for _, e := range record.Events {
		if e.Verb == day.EventStart {
			played.runs[e.Run] = true
		}
	}
	for _, e := range state.Entries {
		played.lines[e.ID] = state.Line(e, state.Last)
	}
	d.played[dayKey{head.Space, head.Round}] = played
	controls, err := l.Controls(head.Space, head.Round, 0)
	if err != nil {
		return err
	}
	for _, c := range controls {
		if shown, isShown := controlOf(c, record.Day.Location()); isShown {
			d.Controls = append(d.Controls, shown)
		}
	}
	return nil
}

// Moments are those of the entry of a message that a run of its day has sent, or of which somebody answered; none for any other.
func (d *Days) Moments(e ledger.Entry) Moments {
	if d == nil {
		return Moments{}
	}
	played := d.played[dayKey{e.Space, e.Round}]
	if played == nil || !played.runs[e.RunName] && e.Source != ledger.SourceResolved {
		return Moments{}
	}
	line := played.lines[e.InjectID]
	return Moments{Planned: line.Planned, Expected: line.Expected, Actual: line.Actual}
}

// controlOf is a control as people read it. That a process takes the plan or plays an entry is no control.
func controlOf(c ledger.DayControl, zone *time.Location) (Control, bool) {
	e, err := day.ParseEvent(c.Body)
	shown := Control{Space: c.Space, Round: c.Round, Asked: c.Asked, At: c.At, By: c.By, Host: c.Host, State: string(c.State), Answer: c.Answer}
	if err != nil {
		shown.Verb, shown.What = "?", "this simcast does not understand it"
		return shown, true
	}
	if e.Verb == day.EventTake || e.Verb == day.EventPlayed {
		return shown, false
	}
	shown.Verb, shown.What = string(e.Verb), whatOf(&e, zone)
	return shown, true
}

// whatOf is what goes with a verb, in words.
func whatOf(e *day.Event, zone *time.Location) string {
	var words []string
	add := func(format string, args ...any) { words = append(words, fmt.Sprintf(format, args...)) }
	switch e.Verb {
	case day.VerbSlip:
		add("%s", day.SignedSpan(e.Length))
		if len(e.IDs) > 0 {
			add("from %s on", e.IDs[0])
		}
	case day.EventWentBy:
		add("%s (%s)", strings.Join(e.IDs, ", "), e.Cause)
	default:
		if len(e.IDs) > 0 {
			add("%s", strings.Join(e.IDs, ", "))
		}
	}
	if e.Choice != "" {
		add("%s", e.Choice)
	}
	switch {
	case !e.Moment.IsZero():
		add("%s", e.Moment.In(zone).Format("2006-01-02 15:04:05"))
	case e.When != "":
		add("%s", e.When)
	}
	for _, cell := range e.Cells {
		add("%s=%s", cell.Column, cell.Value)
	}
	switch {
	case e.CatchUp:
		add("--catch-up")
	case e.Anyway:
		add("--anyway")
	case e.Also:
		add("--also")
	}
	if e.Plan != "" {
		add("%s", e.Plan)
	}
	if e.Reason != "" {
		add("%s", e.Reason)
	}
	return strings.Join(words, "; ")
}
