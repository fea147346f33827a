package ledgertest

import (
	"errors"
	"fmt"
	"slices"
	"time"

	diff "github.com/google/go-cmp/cmp"

	"simcast/pipeline/ledger"
)

// appendTo is what is appended to one day of the space.
func appendTo(round string, seen int64, controls ...ledger.DayControl) []ledger.Append {
	return []ledger.Append{{Space: "space", Round: round, Seen: seen, Controls: controls}}
}

// beginDays begins days in rounds of the space.
func (x fixture) beginDays(opened ledger.Ledger, rounds ...string) {
	x.Helper()
	for _, round := range rounds {
		x.must(opened.BeginDay(x.Context(), ledger.Day{Space: "space", Round: round}))
	}
}

// holdControls holds that a day has these controls, however far somebody has read it.
func (x fixture) holdControls(round string, last int64, want []ledger.DayControl) {
	x.Helper()
	opened := x.open()
	for after := range want {
		got, err := opened.Controls(x.Context(), "space", round, want[after].N-1)
		if d := diff.Diff(want[after:], got); err != nil || d != "" {
			x.Errorf("from %d on there are other controls: %v\n%s", want[after].N, err, d)
		}
	}
	if n, err := opened.LastControl(x.Context(), "space", round); err != nil || n != last {
		x.Errorf("the last control is %d, %v, want %d", n, err, last)
	}
	if got, err := opened.Controls(x.Context(), "space", round, last); err != nil || len(got) > 0 {
		x.Errorf("after the last one there are %+v, %v", got, err)
	}
}

// appended holds that what is appended to a day has the next numbers, from 1 in each day, and comes back as it was given; and that nothing
// is written behind what its writer has not seen, or where there is no day.
func appended(x fixture) {
	opened, other := x.open(), x.open()
	c := ledger.DayControl{ID: "a", Space: "space", Round: "day", By: "Ada", Host: "here", Asked: noon, State: ledger.ControlWaits, Body: `{"verb":"add"}`}
	if _, err := opened.Append(x.Context(), appendTo("day", 0, c)); !errors.Is(err, ledger.ErrNoDay) {
		x.Errorf("to no day: %v", err)
	}
	x.beginDays(opened, "day", "dry")
	waits, event, refused := c, c, c
	waits.ID, waits.State = "b", ledger.ControlWaits
	event.ID, event.State, event.At = "c", ledger.ControlTaken, noon.Add(time.Minute)
	refused.ID, refused.State, refused.Answer = "d", ledger.ControlRefused, "it cannot be"
	first, err := opened.Append(x.Context(), appendTo("day", 0, c))
	second, err2 := other.Append(x.Context(), appendTo("day", 1, waits, event))
	third, err3 := opened.Append(x.Context(), appendTo("day", 3, refused))
	x.must(err, err2, err3)
	want := []ledger.DayControl{c, waits, event, refused}
	for i := range want {
		want[i].N = int64(i + 1)
	}
	if d := diff.Diff(want, slices.Concat(first, second, third)); d != "" {
		x.Errorf("it is not given as it was appended:\n%s", d)
	}
	for seen, want := range map[int64]error{0: ledger.ErrChanged, 3: ledger.ErrChanged, 5: ledger.ErrLostControls} {
		late := event
		late.ID = fmt.Sprint("late ", seen)
		if _, err := other.Append(x.Context(), appendTo("day", seen, late)); !errors.Is(err, want) {
			x.Errorf("by who has seen %d: %v, want %v", seen, err, want)
		}
	}
	x.holdControls("day", 4, want)
	x.holdControls("dry", 0, nil)
	event.ID = "e"
	if got, err := opened.Append(x.Context(), appendTo("dry", 0, event)); err != nil || got[0].N != 1 {
		x.Errorf("the first of another day: %+v, %v", got, err)
	}
}

// momentsOfEvents holds that an event takes effect later than all events before it and the starts of all attempts, and not before the end of
// one, whatever moment it was given.
func momentsOfEvents(x fixture) {
	opened := x.open()
	x.beginDays(opened, "day")
	run := x.begin(opened, ledger.Run{Name: "run", Round: "day"})
	at := func(ms int) time.Time { return noon.Add(time.Duration(ms) * time.Millisecond) }
	seen := int64(0)
	hold := func(given, want int) {
		x.Helper()
		event := ledger.DayControl{ID: fmt.Sprint(seen), State: ledger.ControlTaken, At: at(given)}
		two := event
		two.ID += " and another"
		kept, err := opened.Append(x.Context(), appendTo("day", seen, event, two))
		if x.must(err); !kept[0].At.Equal(at(want)) || !kept[1].At.Equal(at(max(given, want+1))) {
			x.Errorf("events for %d ms have the moments %s and %s", given, kept[0].At, kept[1].At)
		}
		seen += 2
	}
	hold(1000, 1000)
	hold(1500, 1500)
	hold(10, 1502)
	n, err := run.Begin(x.Context(), ledger.Attempt{Hash: "a", Started: at(2000), Seen: seen})
	x.must(err)
	hold(1600, 2001)
	hold(1600, 2003)
	x.must(run.End(x.Context(), n, at(2000), ledger.AttemptEnd{Outcome: ledger.Accepted, Ended: at(2500)}))
	hold(2100, 2500)
	hold(2600, 2600)
	refused := ledger.DayControl{ID: "refused", State: ledger.ControlRefused}
	kept, err := opened.Append(x.Context(), appendTo("day", seen, refused))
	if x.must(err); !kept[0].At.IsZero() {
		x.Errorf("what is refused has the moment %s", kept[0].At)
	}
	seen++
	hold(100, 2602)
}

// answers holds that an answer takes the place of what it answers, at the end of the record, with what else is appended; and that there is one.
func answers(x fixture) {
	opened, other := x.open(), x.open()
	x.beginDays(opened, "day")
	one := ledger.DayControl{ID: "one", By: "Ada", Host: "here", Asked: noon, State: ledger.ControlWaits, Body: `{"verb":"skip"}`}
	two := one
	two.ID = "two"
	asked, err := opened.Append(x.Context(), appendTo("day", 0, one, two))
	x.must(err)
	taken, refused, note := asked[0], asked[1], one
	taken.State, taken.At, taken.Body, taken.Answer = ledger.ControlTaken, noon.Add(time.Second), `{"verb":"skip","ids":["A1"]}`, "A1"
	refused.State, refused.Answer = ledger.ControlRefused, "it cannot be"
	note.ID, note.State, note.At = "note", ledger.ControlTaken, noon.Add(time.Second)
	if _, err := other.Append(x.Context(), appendTo("day", 1, taken)); !errors.Is(err, ledger.ErrChanged) {
		x.Errorf("by who has not seen all: %v", err)
	}
	first, err := other.Append(x.Context(), appendTo("day", 2, refused, note))
	x.must(err)
	second, err := opened.Append(x.Context(), appendTo("day", 4, taken))
	x.must(err)
	again := asked[0]
	again.State = ledger.ControlRefused
	if _, err := other.Append(x.Context(), appendTo("day", 4, again)); !errors.Is(err, ledger.ErrChanged) {
		x.Errorf("a second answer: %v", err)
	}
	again.N = 5
	if _, err := other.Append(x.Context(), appendTo("day", 5, again)); !errors.Is(err, ledger.ErrChanged) {
		x.Errorf("an answer to what is answered: %v", err)
	}
	want := slices.Concat(first, second)
	for i, n := range []int64{3, 4, 5} {
		if want[i].N != n {
			x.Errorf("%s has the number %d, want %d", want[i].ID, want[i].N, n)
		}
	}
	x.holdControls("day", 5, want)
}

// behindRequests holds that what depends on the requests is not appended where there is one that its writer has not read.
func behindRequests(x fixture) {
	opened := x.open()
	x.beginDays(opened, "day")
	run, err := BeginRun(x.Context(), opened, ledger.Run{Space: "space", Round: "day", Started: noon})
	x.must(err)
	all := appendTo("day", 0, ledger.DayControl{ID: "skip", State: ledger.ControlTaken, At: noon})
	all[0].Requests = &ledger.LastRequest{}
	_, err = Begin(x.Context(), run, ledger.Attempt{Hash: "hash", Started: noon})
	x.must(err)
	if _, err := opened.Append(x.Context(), all); !errors.Is(err, ledger.ErrChanged) {
		x.Errorf("behind a request: %v", err)
	}
	requests, err := opened.Requests(x.Context(), "space", "day", 0, 0)
	x.must(err)
	all[0].Requests = &ledger.LastRequest{RunSeq: requests[0].RunSeq, N: requests[0].N}
	_, err = opened.Append(x.Context(), all)
	x.must(err)
}

// decidedAgain holds that who appends to days decides once more where one has something newer, by what is newer there; that nothing is appended
// anywhere where that is refused; and that nobody decides where nothing has changed.
func decidedAgain(x fixture) {
	opened := x.open()
	x.beginDays(opened, "a", "b", "c")
	run, err := BeginRun(x.Context(), opened, ledger.Run{Space: "space", Round: "a", Started: noon})
	x.must(err)
	newer, err := opened.Append(x.Context(), slices.Concat(appendTo("a", 0, ledger.DayControl{ID: "1", State: ledger.ControlTaken, At: noon}, ledger.DayControl{ID: "2", State: ledger.ControlWaits, Body: "x"}),
		appendTo("c", 0, ledger.DayControl{ID: "3", State: ledger.ControlTaken, At: noon})))
	x.must(err)
	_, err = Begin(x.Context(), run, ledger.Attempt{Hash: "hash", InjectID: "A1", Started: noon, Seen: 2})
	x.must(err)
	requests, err := opened.Requests(x.Context(), "space", "a", 0, 0)
	x.must(err)
	var told []ledger.News
	given := ledger.DayControl{ID: "4", State: ledger.ControlRefused}
	all := slices.Concat(appendTo("c", 1, ledger.DayControl{ID: "5", State: ledger.ControlWaits}), appendTo("b", 0, ledger.DayControl{ID: "6", State: ledger.ControlWaits}),
		appendTo("a", 0, ledger.DayControl{ID: "4", State: ledger.ControlTaken}))
	for i := range all {
		all[i].Requests = &ledger.LastRequest{}
		all[i].Decide = func(news ledger.News) ([]ledger.DayControl, error) {
			told = append(told, news)
			return []ledger.DayControl{given}, err
		}
	}
	for _, err = range []error{errDecided, ledger.ErrChanged} {
		if _, got := opened.Append(x.Context(), all); !errors.Is(got, err) {
			x.Errorf("refused with %v: %v", err, got)
		}
	}
	err = nil
	kept, err2 := opened.Append(x.Context(), all)
	if x.must(err2); len(kept) != 3 || kept[0].ID != "5" || kept[0].N != 2 || kept[1].N != 1 || kept[2].N != 3 || kept[2].State != ledger.ControlRefused {
		x.Errorf("in the record is %+v", kept)
	}
	want := ledger.News{Controls: newer[:2], Requests: requests}
	if d := diff.Diff([]ledger.News{want, want, want}, told); d != "" {
		x.Errorf("the news are others:\n%s", d)
	}
	x.holdControls("a", 3, append(newer[:2:2], kept[2]))
	again, err := opened.Append(x.Context(), all)
	if d := diff.Diff(kept, again); err != nil || d != "" || len(told) != 3 {
		x.Errorf("once more: %v, asked %d times\n%s", err, len(told), d)
	}
}

// allOrNone holds that what is appended to several days is there in all of them, or in none where one has something newer, or is not there.
func allOrNone(x fixture) {
	opened := x.open()
	x.beginDays(opened, "a", "b", "c")
	ids := 0
	event := func(round string, seen int64) ledger.Append {
		ids++
		return ledger.Append{Space: "space", Round: round, Seen: seen, Controls: []ledger.DayControl{{ID: fmt.Sprint(ids), State: ledger.ControlTaken, At: noon}}}
	}
	kept, err := opened.Append(x.Context(), []ledger.Append{event("c", 0), event("a", 0)})
	if x.must(err); len(kept) != 2 || kept[0].Round != "c" || kept[1].Round != "a" || kept[0].N != 1 || kept[1].N != 1 {
		x.Errorf("it is given as %+v", kept)
	}
	if _, err := opened.Append(x.Context(), []ledger.Append{event("b", 0), event("c", 0)}); !errors.Is(err, ledger.ErrChanged) {
		x.Errorf("one has changed: %v", err)
	}
	if _, err := opened.Append(x.Context(), []ledger.Append{event("a", 1), event("d", 0)}); !errors.Is(err, ledger.ErrNoDay) {
		x.Errorf("one is not there: %v", err)
	}
	some := event("a", 0)
	some.Controls[0].ID = "2"
	if _, err := opened.Append(x.Context(), []ledger.Append{some, event("b", 0)}); !errors.Is(err, ledger.ErrChanged) {
		x.Errorf("one is there, and the other is not: %v", err)
	}
	for round, want := range map[string]int64{"a": 1, "b": 0, "c": 1} {
		if n, err := opened.LastControl(x.Context(), "space", round); err != nil || n != want {
			x.Errorf("the last control of %s is %d, %v", round, n, err)
		}
	}
}

// appendedOnceMore holds that who appends once more, since the answer was lost, finds what is there, whatever has come since; and that what
// was not written is not found.
func appendedOnceMore(x fixture) {
	opened, other := x.open(), x.open()
	x.beginDays(opened, "a", "b")
	both := []ledger.Append{{Space: "space", Round: "b", Controls: []ledger.DayControl{{ID: "1", State: ledger.ControlTaken, At: noon}}},
		{Space: "space", Round: "a", Controls: []ledger.DayControl{{ID: "2", State: ledger.ControlWaits}}}}
	kept, err := opened.Append(x.Context(), both)
	x.must(err)
	_, err = other.Append(x.Context(), appendTo("b", 1, ledger.DayControl{ID: "3", State: ledger.ControlTaken}))
	answer := kept[1]
	answer.State, answer.Answer = ledger.ControlRefused, "no"
	_, err2 := other.Append(x.Context(), appendTo("a", 1, answer))
	x.must(err, err2)
	again, err := other.Append(x.Context(), both)
	if x.must(err); again[0].N != 1 || !again[0].At.Equal(noon) || again[1].N != 2 || again[1].State != ledger.ControlRefused {
		x.Errorf("once more it is %+v", again)
	}
	if again, err = other.Append(x.Context(), appendTo("a", 1, answer)); err != nil || again[0].N != 2 {
		x.Errorf("the answer once more: %+v, %v", again, err)
	}
	if _, err := other.Append(x.Context(), appendTo("b", 0, ledger.DayControl{ID: "4", State: ledger.ControlTaken})); !errors.Is(err, ledger.ErrChanged) {
		x.Errorf("what was never written: %v", err)
	}
}
