package board

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"simcast/cmd/simcast/view"
	"simcast/pipeline/day"
)

// noon is the present of the tests' days, in UTC.
var noon = time.Date(2026, 11, 26, 12, 0, 0, 0, time.UTC)

// lineOf is a line of an inject with one message, expected so long after noon.
func lineOf(id string, state day.StateWord, after time.Duration) day.Line {
	return day.Line{Entry: day.Entry{ID: id, Kind: day.Inject, Planned: noon.Add(after), Deliveries: 1, Teams: []string{"Press"}}, State: state, Expected: noon.Add(after)}
}

// sentAt is a line that was begun so long after noon.
func sentAt(line day.Line, after time.Duration) day.Line {
	line.Actual = noon.Add(after)
	return line
}

// boardOf is a day with these lines at noon.
func boardOf(lines ...day.Line) *day.Board {
	b := &day.Board{Day: day.Day{StartEx: noon.Add(-time.Hour), Zone: "UTC", Speed: 1}, Mode: day.ModeAuto, At: noon, ExerciseTime: time.Hour, Started: true,
		Lines: lines, Counts: map[day.StateWord]int{}}
	for i := range b.Lines {
		b.Lines[i].Place = i
		b.Counts[b.Lines[i].State]++
	}
	return b
}

// names are the names of items in their order.
func names(items []Item) string {
	var all []string
	for _, i := range items {
		all = append(all, i.Name)
	}
	return strings.Join(all, " ")
}

// of is the view of a day.
func of(b *day.Board) View { return viewOf(&Snapshot{Board: *b}, false) }

// itemOf is the only entry of a day.
func itemOf(line day.Line) Item {
	b := boardOf(line)
	return of(b).Item(&b.Lines[0])
}

func TestGroups(t *testing.T) {
	manual := lineOf("M1", day.IsDue, -time.Minute)
	manual.Kind = day.Manual
	later := lineOf("M2", day.IsWaiting, time.Hour)
	later.Kind = day.Manual
	called := lineOf("C", day.IsDue, 0)
	called.Called, called.Turn = true, 1
	cue := lineOf("Q", day.IsDue, -time.Second)
	cue.IsCue = true
	first, second := lineOf("D1", day.IsDue, -2*time.Second), lineOf("D2", day.IsDue, -time.Second)
	first.Turn, second.Turn = 2, 3
	failed := sentAt(lineOf("F", day.IsPlayed, -time.Hour), -time.Hour)
	failed.Results = day.Results{Sent: 1, Failed: 2, Uncertain: 1}
	shelf := lineOf("K", day.IsContingency, 0)
	shelf.Kind, shelf.Expected, shelf.Planned = day.Contingency, time.Time{}, time.Time{}
	v := of(boardOf(manual, later, second, first, called, sentAt(lineOf("S", day.IsSending, -3*time.Second), -3*time.Second),
		cue, failed, shelf, lineOf("P", day.IsPast, -time.Hour), lineOf("W2", day.IsWaiting, 2*time.Minute), lineOf("W1", day.IsWaiting, time.Minute)))
	for what, got := range map[string][2]string{
		"queue":    {names(v.Items(v.Queue)), "S C D1 D2"},
		"next":     {names(v.Soon(v.Next)), "W1 W2 M2"},
		"last out": {v.LastOut().Name, "S"},
		"timeline": {names(v.Timeline.Before) + " | " + names(v.Timeline.After), "F P M1 S D1 D2 Q C | W1 W2 M2"},
		"outcome":  {v.Items(v.Trouble)[0].Outcome(), "1 sent, 2 failed, 1 uncertain"},
		"away":     {v.Soon(v.Next)[0].Away, "1:00"},
		"exercise": {v.Exercise(), "1:00:00"},
	} {
		if got[0] != got[1] {
			t.Errorf("%s: %q, not %q", what, got[0], got[1])
		}
	}
	if v.NeedCount() != 6 {
		t.Errorf("somebody is needed for %d things: %v", v.NeedCount(), v.Needs)
	}
}

func TestHeld(t *testing.T) {
	b := boardOf(lineOf("W", day.IsWaiting, time.Minute))
	b.Held, b.HeldSince, b.HeldBy, b.HoldReason = true, noon.Add(-90*time.Second), "anna", "NO DUFF"
	v := of(b)
	if v.HeldFor() != "1:30" || v.Soon(v.Next)[0].Away != "2:30" {
		t.Errorf("held for %s, the next in %s", v.HeldFor(), v.Soon(v.Next)[0].Away)
	}
}

func TestFolding(t *testing.T) {
	var lines []day.Line
	for n := range 2000 {
		lines = append(lines, lineOf(fmt.Sprint(n), day.IsWaiting, time.Duration(n-1000)*time.Minute))
	}
	b := boardOf(lines...)
	folded := of(b).Timeline
	if len(folded.Before) != 10 || len(folded.After) != 100 || folded.Earlier != 991 || folded.Later != 899 || folded.Before[9].Name != "1000" {
		t.Errorf("%d before, %d after, %d and %d folded, %s before now", len(folded.Before), len(folded.After), folded.Earlier, folded.Later, folded.Before[9].Name)
	}
	if whole := viewOf(&Snapshot{Board: *b}, true).Timeline; len(whole.Before)+len(whole.After) != 2000 || !whole.IsWhole || whole.Earlier != 0 {
		t.Errorf("%d and %d of the whole", len(whole.Before), len(whole.After))
	}
}

func TestVersion(t *testing.T) {
	one, two := boardOf(lineOf("A", day.IsPast, 0)), boardOf(lineOf("A", day.IsPast, 0), lineOf("B", day.IsPast, 0))
	if boardVersion(one) == boardVersion(two) {
		t.Error("two boards have one version")
	}
	later := *one
	later.At, later.ExerciseTime = noon.Add(time.Second), time.Hour+time.Second
	if boardVersion(one) != boardVersion(&later) {
		t.Error("the clock alone makes another version")
	}
}

func TestLatest(t *testing.T) {
	event := func(by string, c day.Control) day.Event { return day.Event{At: noon, By: by, Control: c} }
	v := viewOf(&Snapshot{Board: *boardOf(), Events: []day.Event{
		event(day.BySimcast, day.Control{Verb: day.EventTake}),
		event("anna", day.Control{Verb: day.VerbHold, Reason: "NO DUFF"}),
		event("ben", day.Control{Verb: day.VerbSlip, Length: -5 * time.Minute, IDs: []string{"A2"}}),
		event("ben", day.Control{Verb: day.VerbSkip, IDs: []string{"A1", "A3"}, Reason: "not needed"}),
	}}, false)
	var got []string
	for _, d := range v.Latest {
		got = append(got, d.Clock+" "+d.By+" "+d.Text)
	}
	want := []string{"12:00:00 ben skip A1, A3: not needed", "12:00:00 ben slip: everything from A2 on 5 min earlier", "12:00:00 anna hold: NO DUFF"}
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

func TestWatch(t *testing.T) {
	other := lineOf("B", day.IsWaiting, time.Minute)
	other.Teams = []string{"City"}
	b := boardOf(sentAt(lineOf("A1", day.IsPlayed, -2*time.Minute), -2*time.Minute), sentAt(lineOf("A2", day.IsPlayed, -time.Minute), -time.Minute), lineOf("A3", day.IsWaiting, time.Minute),
		other, lineOf("A4", day.IsSkipped, time.Minute))
	press, all := page{View: of(b)}.watchOf("Press"), page{View: of(b)}.watchOf("")
	if names(press.Out) != "A2 A1" || names(press.Coming) != "A3" || strings.Join(press.Teams, " ") != "City Press" {
		t.Errorf("out %s, coming %s, teams %v", names(press.Out), names(press.Coming), press.Teams)
	}
	if names(all.Coming) != "A3 B" {
		t.Errorf("coming %s", names(all.Coming))
	}
}

// What waits for an entry that somebody has to play has no clock time, and counts down to nothing.
func TestWaitsFor(t *testing.T) {
	line := lineOf("B", day.IsWaiting, -time.Minute)
	line.WaitsFor = "A"
	if i := itemOf(line); i.WaitsFor != "A" || i.AtMilli != 0 || i.Clock != "" || i.Was != "" {
		t.Errorf("it waits for %q, at %q, planned at %q, counting down to %d", i.WaitsFor, i.Clock, i.Was, i.AtMilli)
	}
}

func TestStopped(t *testing.T) {
	started, stopped := day.Event{At: noon.Add(-time.Hour), Control: day.Control{Verb: day.EventStart}}, day.Event{At: noon.Add(-time.Minute), Control: day.Control{Verb: day.EventStopped}}
	held := func(b *day.Board) { b.Held, b.HeldSince = true, noon }
	sending := func(b *day.Board) { b.Sending = "S" }
	for name, c := range map[string]struct {
		line   day.Line
		change func(*day.Board)
		events []day.Event
		gone   bool
		run    string // of workers
		want   string
	}{
		"nothing is due":   {line: lineOf("A", day.IsWaiting, time.Minute), events: []day.Event{started}},
		"it stopped":       {line: lineOf("A", day.IsWaiting, time.Minute), events: []day.Event{started, stopped}, want: "Nobody plays this day since 11:59:00"},
		"it started again": {line: lineOf("A", day.IsWaiting, time.Minute), events: []day.Event{stopped, started}},
		"due just now":     {line: lineOf("A", day.IsDue, -time.Second)},
		"due for long":     {line: lineOf("A", day.IsDue, -time.Minute), want: "A is due since 11:59:00, and does not go out"},
		"on hold":          {line: lineOf("A", day.IsDue, -time.Minute), change: held},
		"sending":          {line: lineOf("A", day.IsDue, -time.Minute), change: sending},
		"killed":           {line: lineOf("A", day.IsWaiting, time.Minute), events: []day.Event{started}, gone: true, want: "Nobody plays this day: simcast play has ended without a word"},
		"killed, sending":  {line: lineOf("A", day.IsDue, -time.Second), change: sending, gone: true, want: "Nobody plays this day"},
		"killed, on hold":  {line: lineOf("A", day.IsWaiting, time.Minute), change: held, gone: true, want: "Nobody plays this day"},
		"no worker":        {line: lineOf("A", day.IsWaiting, time.Minute), events: []day.Event{started}, gone: true, run: "drill", want: "No worker plays this day at this moment"},
		"a worker ended":   {line: lineOf("A", day.IsWaiting, time.Minute), events: []day.Event{started, stopped}, run: "drill", want: "No worker plays this day since 11:59:00"},
		"a worker plays":   {line: lineOf("A", day.IsWaiting, time.Minute), events: []day.Event{started}, run: "drill"},
		"ended":            {line: lineOf("A", day.IsMissed, time.Minute), change: func(b *day.Board) { b.Ended = true }, gone: true},
	} {
		b := boardOf(c.line)
		if c.change != nil {
			c.change(b)
		}
		v := viewOf(&Snapshot{Board: *b, Events: c.events, Played: view.Played{IsGone: c.gone, Run: c.run}}, false)
		got := v.Stopped
		if v.Unplayed != strings.HasPrefix(c.want, "No") || v.Run != c.run {
			t.Errorf("%s: it is said that nobody plays: %t", name, v.Unplayed)
		}
		if (got == "") != (c.want == "") || !strings.HasPrefix(got, c.want) {
			t.Errorf("%s: %q, not %q", name, got, c.want)
		}
	}
}

// What a jump has moved to before STARTEX shows no clock time of before the exercise, but what was planned.
func TestPassedOver(t *testing.T) {
	line := lineOf("P", day.IsPast, -9*time.Hour)
	line.Planned, line.PassedOver = noon.Add(time.Hour), true
	if got := itemOf(line); got.Clock != "passed over" || got.Was != "13:00:00" {
		t.Errorf("%q, planned %q", got.Clock, got.Was)
	}
}
