package day_test

import (
	"fmt"
	"strconv"
	"time"

	"pgregory.net/rapid"

	"simcast/pipeline/day"
)

// drill is a day that is drawn: what the reference makes of it, what the state that grows with it does, and its record.
type drill struct {
	t      *rapid.T
	step   time.Duration // a tick
	ref    *refDay
	live   *day.State
	record day.Record
	flight int // the place in the record of the request that is on its way
	outage bool
	after  time.Duration // what is later than this is past
	cells  int           // how often cells were changed
	said   []string      // what happened, for who reads a difference
}

func newDrill(t *rapid.T) *drill {
	steps := []time.Duration{time.Second, 20 * time.Second, time.Minute, 37 * time.Millisecond, time.Hour, yearStep} // the longest days last over 72 hours, and a year
	d := &drill{t: t, step: rapid.SampledFrom(steps).Draw(t, "step"), flight: -1}
	d.after = d.step * time.Duration(rapid.IntRange(0, 6).Draw(t, "past after"))
	start := time.Date(2026, 11, 23, 9, 30, 0, 0, time.UTC)
	d.record.Day = day.Day{StartEx: start, Zone: "Europe/Berlin", Speed: rapid.SampledFrom([]float64{1, 1, 2, 60}).Draw(t, "speed")}
	begin := start.Add(d.step * time.Duration(rapid.IntRange(-6, 3).Draw(t, "begin")))
	d.ref = &refDay{Day: d.record.Day, now: begin, exercise: time.Duration(float64(begin.Sub(start)) * d.record.Day.Speed)}
	d.live = day.New(d.record.Day)
	take := day.Event{Control: day.Control{Verb: day.EventTake}}
	for i := range rapid.IntRange(2, 12).Draw(t, "entries") {
		take.Entries = append(take.Entries, d.row("A"+strconv.Itoa(i+1), i))
	}
	d.happens(take)
	d.wait()
	d.starts()
	return d
}

// row draws an entry.
func (d *drill) row(id string, place int) day.Entry {
	t := d.t
	e := day.Entry{ID: id, Row: place + 2, Place: place, Kind: d.kind(),
		Deliveries: rapid.IntRange(1, 3).Draw(t, "deliveries")}
	e.ByHand = isByHand(e)
	if e.Kind == day.Note && e.Deliveries == 2 {
		e.ID = ""
	}
	d.times(&e)
	switch rapid.IntRange(0, 9).Draw(t, "mode") {
	case 0:
		e.Cue = true
	case 1:
		e.Auto = true
	case 2:
		d.skips(&e)
	}
	e.Content = d.digest()
	return e
}

func (d *drill) kind() day.Kind {
	return rapid.SampledFrom([]day.Kind{day.Inject, day.Inject, day.Inject, day.Manual, day.Contingency, day.Note}).Draw(d.t, "kind")
}

// isByHand reports whether somebody carries out an entry that is drawn.
func isByHand(e day.Entry) bool {
	return e.Kind == day.Manual || e.Kind == day.Contingency && e.Deliveries == 3
}

func (d *drill) digest() string {
	d.cells++
	return strconv.Itoa(d.cells)
}

// times draws when an entry is to come.
func (d *drill) times(e *day.Entry) {
	t := d.t
	e.TimeCells, e.Planned, e.After, e.Span, e.Anchor = d.digest(), time.Time{}, "", 0, false
	switch how := rapid.IntRange(0, 11).Draw(t, "times"); {
	case how == 0:
	case how <= 3:
		e.After = "A" + strconv.Itoa(rapid.IntRange(0, 13).Draw(t, "cause"))
		e.Span = d.step * time.Duration(rapid.IntRange(0, 8).Draw(t, "span"))
	default:
		e.Planned = d.planned((rapid.IntRange(0, 41).Draw(t, "planned")+5*e.Place)%42 - 1) // apart, as small numbers are drawn more often
		e.Anchor = how == 4
	}
}

// yearStep is a tick of a day that lasts a year, in which the clocks are changed twice.
const yearStep = 9 * 24 * time.Hour

// planned is a moment of the plan. In a day of a year it is a clock time, which does not come after so many hours.
func (d *drill) planned(ticks int) time.Time {
	start := d.record.Day.StartEx
	if d.step != yearStep {
		return start.Add(d.step * time.Duration(ticks))
	}
	return start.In(d.record.Day.Location()).AddDate(0, 0, 9*ticks).UTC()
}

func (d *drill) skips(e *day.Entry) {
	if e.SkipCells = d.digest(); e.Skip == "" {
		e.Skip = "a draft"
	} else {
		e.Skip = ""
	}
}

// wait lets a tick pass: no two things of a day happen at one moment.
func (d *drill) wait() { d.ref.tick(d.step) }

// happens writes an event down and has it take effect, everywhere.
func (d *drill) happens(e day.Event) {
	if e.N, e.At = int64(len(d.record.Events)+1), d.ref.now; e.By == "" {
		e.By = day.BySimcast
	}
	text, err := e.Encode()
	if err != nil {
		d.t.Fatal(err)
	}
	again, err := day.ParseEvent(text)
	if err != nil {
		d.t.Fatal(err)
	}
	again.N, again.At, again.By = e.N, e.At, e.By
	d.say("%s by %s: %s", e.Verb, e.By, text)
	d.record.Events = append(d.record.Events, again)
	d.live.Apply(again)
	d.ref.apply(e)
}

func (d *drill) say(format string, args ...any) {
	d.said = append(d.said, d.ref.now.Format("15:04:05.000 ")+fmt.Sprintf(format, args...))
}

func (d *drill) starts() {
	d.happens(day.Event{Control: day.Control{Verb: day.EventStart}, Run: "run", Host: "host", Options: &day.Options{Mode: day.ModeAuto, Late: d.step, PastAfter: d.after}})
}

// hasCause reports whether an entry may be begun, by the contract alone: one that follows another goes out by itself only after
// that one was done, or something of it was sent or may have been.
func (d *drill) hasCause(e *refEntry) bool {
	if isByHand := e.called > 0 || e.sendPast || e.given; e.After == "" || e.Kind == day.Contingency || e.sent > 0 || isByHand {
		return true
	}
	cause := d.ref.entry(e.After)
	return cause != nil && cause.Kind != day.Note && (cause.stage == done || cause.stage == played && cause.reached)
}

// begins posts a delivery of an entry.
func (d *drill) begins(e *refEntry) {
	if !d.hasCause(e) {
		d.differs("%s goes out without %s", e.ID, e.After)
	}
	d.say("a request of %s", e.ID)
	d.flight = len(d.record.Requests)
	d.record.Requests = append(d.record.Requests, day.Request{ID: e.ID, Started: d.ref.now, Counts: true})
	d.live.RequestStarted(e.ID, d.ref.now)
	d.ref.begin(e)
}

// answers ends the request that is on its way.
func (d *drill) answers(counts bool) {
	d.say("its answer, counts: %v", counts)
	request := &d.record.Requests[d.flight]
	request.Ended, request.Counts = d.ref.now, counts
	d.live.RequestEnded(request.ID, request.Started, counts)
	d.ref.answered(counts)
	d.flight = -1
}

// goesOn is what the player does in a tick.
func (d *drill) goesOn() {
	r := d.ref
	if d.flight >= 0 {
		if how := rapid.IntRange(0, 9).Draw(d.t, "answer"); how < 7 {
			d.answers(how > 0 && !d.outage)
		}
		return
	}
	for _, e := range r.entries {
		if e.leaveOut && e.stage != played {
			d.played(e)
			return
		}
	}
	if late := d.overdue(); len(late) > 0 {
		d.happens(day.Event{Control: day.Control{Verb: day.EventBecamePast, IDs: late}, Cause: day.CausePace})
		return
	}
	for _, e := range r.entries {
		if e.stage == begun && e.sent >= e.Deliveries {
			d.played(e)
			return
		}
	}
	if queue := r.queue(); len(queue) > 0 && (!d.outage || rapid.IntRange(0, 3).Draw(d.t, "tried") == 0) {
		d.begins(queue[0])
	}
}

func (d *drill) played(e *refEntry) {
	results := day.Results{Failed: e.sent}
	if how := rapid.IntRange(0, 3).Draw(d.t, "results"); how > 0 {
		results = day.Results{Sent: e.sent - 1, Uncertain: 1}
	}
	d.happens(day.Event{Control: day.Control{Verb: day.EventPlayed, IDs: []string{e.ID}}, Results: &results})
}

// overdue are the ids of what is too late to be sent.
func (d *drill) overdue() []string {
	var ids []string
	for _, e := range d.ref.queue() {
		at, has := d.ref.moment(e)
		if has && !d.ref.held && !e.sendPast && d.ref.now.Sub(at) > d.after+3*d.step && (e.stage != begun || d.outage) {
			ids = append(ids, e.ID)
		}
	}
	return ids
}

// killed ends the process in the middle, and starts it again.
func (d *drill) killed() {
	d.say("killed")
	for range rapid.IntRange(0, 8).Draw(d.t, "down") {
		d.wait()
	}
	d.flight = -1
	d.ref.answered(true)
	d.live = day.Fold(d.record)
	if rapid.Bool().Draw(d.t, "reread") {
		d.wait()
		d.takes(day.EventTake)
	}
	d.wait()
	d.starts()
}
