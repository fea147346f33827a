package ledgertest

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"time"

	"simcast/pipeline/ledger"
)

// attemptsBehindEvents holds that no attempt of a day is written down by who has not read its last control, or has read more than the record
// has; that a send looks at no day; and that it is told apart from a delivery that may be published.
func attemptsBehindEvents(x fixture) {
	opened, other := x.open(), x.open()
	x.beginDays(opened, "day")
	event := func(n int64) {
		x.Helper()
		_, err := other.Append(x.Context(), appendTo("day", n-1, ledger.DayControl{ID: fmt.Sprint(n), State: ledger.ControlTaken}))
		x.must(err)
	}
	event(1)
	run := x.begin(opened, ledger.Run{Name: "run", Round: "day"})
	begin := func(hash string, seen int64, want error) {
		x.Helper()
		if _, err := run.Begin(x.Context(), ledger.Attempt{Hash: hash, Started: noon, Seen: seen}); !errors.Is(err, want) {
			x.Errorf("an attempt by who has read %d: %v, want %v", seen, err, want)
		}
	}
	begin("a", 1, nil)
	event(2)
	begin("b", 1, ledger.ErrChanged)
	begin("a", 1, ledger.ErrMayBePublished)
	begin("b", 3, ledger.ErrLostControls)
	begin("b", 2, nil)
	begin("c", 0, nil)
	requests, err := opened.Requests(x.Context(), "space", "day", 0, 0)
	if x.must(err); len(requests) != 3 || requests[0].Hash != "a" || requests[1].Hash != "b" || requests[2].Hash != "c" {
		x.Errorf("the record has the requests %+v", requests)
	}
}

// nothingBehindAHold has several append at random moments to days that are played, to one or to all of them, and holds that no attempt is
// written down behind a control that was in the record before it, that the moments of all are in the order of the record, and that what is
// appended to all days is there in all.
func nothingBehindAHold(x fixture) {
	const spaces, appenders, longest = 3, 3, 20 * time.Second
	d := drill{fixture: x, days: make([]dayDrill, spaces)}
	opened := x.open()
	for i := range d.days {
		d.days[i].space = fmt.Sprint("space ", i)
		x.must(opened.BeginDay(x.Context(), ledger.Day{Space: d.days[i].space, Round: "day"}))
		_, err := opened.Append(x.Context(), []ledger.Append{{Space: d.days[i].space, Round: "day", Controls: []ledger.DayControl{{ID: fmt.Sprint(i), State: ledger.ControlTaken, At: time.Now()}}}})
		x.must(err)
		d.days[i].written.Store(int64(1), d.turn.Add(1))
	}
	books, runs := make([]ledger.Ledger, spaces), make([]ledger.OpenRun, spaces)
	for i := range d.days { // while a run is under way a ledger that others keep is waited for
		books[i] = x.open()
		run, err := BeginRun(x.Context(), books[i], ledger.Run{Name: "run " + d.days[i].space, Space: d.days[i].space, Round: "day", Started: noon})
		x.must(err)
		runs[i] = run
	}
	ctx, stop := context.WithTimeout(x.Context(), longest)
	defer stop()
	var side sync.WaitGroup
	for i := range d.days {
		side.Go(func() { d.posts(ctx, books[i], runs[i], &d.days[i]) })
	}
	for i := range appenders {
		book := x.open()
		side.Go(func() { d.appends(ctx, book, rand.New(rand.NewPCG(uint64(i), 7))) })
	}
	side.Wait()
	for i := range d.days {
		d.judge(opened, &d.days[i])
	}
}

// drill is days to which somebody appends while they are played.
type drill struct {
	fixture
	days []dayDrill
	turn atomic.Int64 // goes on with whatever is known to have happened before something else
}

// dayDrill is one of them.
type dayDrill struct {
	space              string
	attempts, controls atomic.Int64

	written sync.Map // when each control was known to be in the record, by its number
	begun   sync.Map // when each attempt began to be written down, by its number; those that were not are not there
	seen    sync.Map // and what its writer had read
}

// posts writes attempts down, one after another. Who is turned back reads what is new.
func (d *drill) posts(ctx context.Context, opened ledger.Ledger, run ledger.OpenRun, of *dayDrill) {
	seen, last := d.reads(opened, of, 0, time.Time{})
	for i := 0; of.attempts.Load() < most && d.goesOn(ctx); i++ {
		started, before := time.Now(), d.turn.Add(1)
		if first := last.Add(time.Millisecond); started.Before(first) {
			started = first
		}
		last = started
		n, err := run.Begin(d.Context(), ledger.Attempt{Hash: fmt.Sprint(i), Started: started, Seen: seen})
		switch {
		case err == nil:
			of.begun.Store(n, before)
			of.seen.Store(n, seen)
			of.attempts.Add(1)
			err = run.End(d.Context(), n, started, ledger.AttemptEnd{Outcome: ledger.Accepted, Ended: time.Now()})
		case errors.Is(err, ledger.ErrChanged):
			seen, last = d.reads(opened, of, seen, last)
			err = nil
		}
		if err != nil {
			d.Error(err)
			return
		}
	}
}

// saw reports whether each day has seen so many attempts and controls.
func (d *drill) saw(n int64) bool {
	for i := range d.days {
		if d.days[i].attempts.Load() < n || d.days[i].controls.Load() < n {
			return false
		}
	}
	return true
}

// goesOn reports whether a day has not seen enough, where nothing has failed. Once ctx has ended, less is enough: the machine is slow.
func (d *drill) goesOn(ctx context.Context) bool {
	return !d.Failed() && (ctx.Err() == nil && !d.saw(enough) || !d.saw(least))
}

// How many attempts and controls a day has seen that was tried, and at least; and how many attempts it has at most, so that
// whoever appends comes to it on each machine.
const enough, least, most = 25, 5, 500

// reads reads what is new of a day after a control, which was at that moment.
func (d *drill) reads(opened ledger.Ledger, of *dayDrill, seen int64, last time.Time) (int64, time.Time) {
	added, err := opened.Controls(d.Context(), of.space, "day", seen)
	if err != nil {
		d.Error(err)
	}
	if len(added) == 0 {
		return seen, last
	}
	return added[len(added)-1].N, added[len(added)-1].At
}

// appends appends at random moments, to one day or to all.
func (d *drill) appends(ctx context.Context, opened ledger.Ledger, random *rand.Rand) {
	for d.goesOn(ctx) {
		time.Sleep(time.Duration(random.IntN(20)) * time.Millisecond)
		to := d.days
		if one := random.IntN(2 * len(d.days)); one < len(d.days) {
			to = d.days[one : one+1]
		}
		all, how := make([]ledger.Append, len(to)), random.IntN(3)
		for i := range to {
			last, err := opened.LastControl(d.Context(), to[i].space, "day")
			if err != nil {
				d.Error(err)
				return
			}
			all[len(to)-1-i] = ledger.Append{Space: to[i].space, Round: "day", Seen: last, Controls: []ledger.DayControl{{ID: fmt.Sprint(random.Uint64(), i), Body: fmt.Sprint(len(to)), State: ledger.ControlTaken, At: time.Now()}}}
			if how > 0 {
				d.decides(&all[len(to)-1-i], random.Int64N(3), how == 1)
			}
		}
		kept, err := opened.Append(d.Context(), all)
		if err != nil && d.IsBusy != nil && d.IsBusy(err) { // the machine is slow
			continue
		}
		if err != nil && !(how == 0 && errors.Is(err, ledger.ErrChanged) || how == 2 && errors.Is(err, errDecided)) {
			d.Error(err)
			return
		}
		now := d.turn.Add(1)
		for i := range kept {
			to[len(to)-1-i].written.Store(kept[i].N, now)
			to[len(to)-1-i].controls.Add(1)
		}
	}
}

// errDecided is a refusal of what has changed.
var errDecided = errors.New("it has changed")

// decides has it decided once more where the day has changed what is appended to it: its writer has not read so many of its controls.
func (d *drill) decides(a *ledger.Append, unread int64, may bool) {
	a.Seen = max(a.Seen-unread, 1)
	a.Decide = func(news ledger.News) ([]ledger.DayControl, error) {
		for i, c := range news.Controls {
			if c.N != a.Seen+int64(i)+1 {
				d.Errorf("to who has seen %d the news number %d is control %d", a.Seen, i, c.N)
			}
		}
		if !may || len(news.Controls) == 0 {
			return nil, errDecided
		}
		return a.Controls, nil
	}
}

// judge holds one day to what is promised.
func (d *drill) judge(opened ledger.Ledger, of *dayDrill) {
	controls, err := opened.Controls(d.Context(), of.space, "day", 0)
	requests, err2 := opened.Requests(d.Context(), of.space, "day", 0, 0)
	d.must(err, err2)
	behind := 0
	for _, q := range requests {
		begun, _ := of.begun.Load(q.N)
		seen, isKnown := of.seen.Load(q.N)
		if !isKnown {
			d.Errorf("an attempt is there that was turned back: %+v", q)
			continue
		}
		for _, c := range controls {
			written, _ := of.written.Load(c.N)
			if c.N > seen.(int64) && written.(int64) < begun.(int64) {
				behind++
			}
			if isEarlier := c.At.Before(q.Started); isEarlier != (c.N <= seen.(int64)) {
				d.Errorf("control %d is at %s, and attempt %d, whose writer had read %d, at %s", c.N, c.At, q.N, seen, q.Started)
			}
		}
	}
	if behind > 0 || len(requests) < least || len(controls) < least {
		d.Errorf("of %d attempts %d were behind one of %d controls that was in the record", len(requests), behind, len(controls))
	}
	for i := range controls {
		if i > 0 && !controls[i].At.After(controls[i-1].At) || controls[i].N != int64(i+1) {
			d.Errorf("control %d, the %d., is at %s", controls[i].N, i+1, controls[i].At)
		}
	}
}
