package view_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"simcast/cmd/simcast/view"
	"simcast/pipeline/day"
	"simcast/pipeline/pace"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
)

var cet = time.FixedZone("CET", 3600)

// at is a moment of the day of the exercise.
func at(clock string) time.Time { return pipetest.At(cet, clock) }

// textsOf are the facts of a block, each after its label.
func textsOf(b view.Block) (texts []string) {
	for _, f := range b.Facts {
		text := f.Label.Text + "|" + view.Text(f.Text)
		if len(f.Text) > 0 && f.Text[0].Look == view.Warning {
			text += "|!"
		}
		texts = append(texts, text)
	}
	return texts
}

func TestABriefingSaysWhatTheDayIs(t *testing.T) {
	t.Parallel()
	b := &day.Board{Day: day.Day{StartEx: at("09:30:00"), Speed: 1}}
	add := func(id, when string, deliveries int, change func(*day.Line)) {
		l := day.Line{Entry: day.Entry{ID: id, Place: len(b.Lines), Kind: day.Inject, Deliveries: deliveries}, State: day.IsWaiting}
		if when != "" {
			l.Expected = at(when)
		}
		if change != nil {
			change(&l)
		}
		b.Lines = append(b.Lines, l)
	}
	state := func(s day.StateWord, k day.Kind) func(*day.Line) { return func(l *day.Line) { l.State, l.Kind = s, k } }
	add("A05", "11:00:00", 1, nil)
	for i := range 4 {
		add(fmt.Sprintf("A1%d", i), "09:30:00", 3, nil)
	}
	add("A02", "09:40:00", 1, nil)
	add("A03", "09:40:00", 1, nil)
	add("M1", "09:31:00", 0, state(day.IsWaiting, day.Manual))
	add("C1", "", 2, state(day.IsContingency, day.Contingency))
	add("P1", "09:00:00", 2, state(day.IsPast, day.Inject))
	add("U1", "", 2, state(day.IsUnscheduled, day.Inject))
	add("N1", "", 0, state(day.IsNote, day.Note))
	add("S1", "", 0, state(day.IsSkipped, day.Inject))
	got := textsOf(view.DayBriefing(b, pace.Queue{Interval: 500 * time.Millisecond, Late: time.Minute, PastAfter: 2 * time.Minute}, at("09:20:00"), cet))
	want := []string{"Entries|9 injects to send, 1 by hand, 1 contingency, 1 skipped, 1 note", "STARTEX|09:30:00 (CET), in 10 min",
		"ENDEX|when every entry is played, done or skipped; until then 1 contingency keeps the day open, and simcast control endex ends it", "Skipped|1 entry: S1; not sent",
		"Past|1 entry: P1; not sent by itself|!", "No time|1 entry: U1; sent only by control now|!",
		"Pace|12 messages at 09:30:00 take 6 s: the last entry is 5 s late"}
	if !slices.Equal(got, want) {
		t.Errorf("it says\n%q, not\n%q", got, want)
	}
	played := textsOf(view.Briefing(view.Sending{Briefing: plan.Briefing{Post: 20, New: 20}, IsDay: true, Moments: view.Moments(b, at("09:20:00"), cet)}))[2]
	if want := "Play|20 messages, 2 of them only if somebody releases them; the first entry is A10 at 09:30:00, the last one A05 at 11:00:00"; played != want {
		t.Errorf("played is %q, not %q", played, want)
	}
	b.EndEx = at("10:00:00")
	if got, want := textsOf(view.DayBriefing(b, pace.Queue{Interval: 500 * time.Millisecond, Late: time.Minute}, at("09:20:00"), cet))[2], "ENDEX|10:00:00; 1 entry is too late for it, and is missed|!"; got != want {
		t.Errorf("%q, not %q", got, want)
	}
}

// A queue that is longer than what makes an entry past is shown as what it is.
func TestABriefingWarnsOfWhatThePaceMakesPast(t *testing.T) {
	t.Parallel()
	b := &day.Board{Day: day.Day{StartEx: at("09:30:00"), Speed: 60, PlanStartEx: at("09:30:00").AddDate(0, 0, 7)}, Held: true, HeldSince: at("09:25:00"), HeldBy: "mia"}
	for i := range 5 {
		b.Lines = append(b.Lines, day.Line{Entry: day.Entry{ID: fmt.Sprint(i), Place: i, Kind: day.Inject, Deliveries: 10}, Expected: at("09:30:00"), State: day.IsWaiting})
	}
	got := textsOf(view.DayBriefing(b, pace.Queue{Interval: 5 * time.Second, Late: time.Minute, PastAfter: 2 * time.Minute}, at("09:29:30"), cet))
	want := []string{"Entries|5 injects to send", "STARTEX|09:30:00 (CET), in 30 s, exercise time passes 60 times as fast; in the plan it is 2026-11-27 09:30:00", "ENDEX|when every entry is played, done or skipped",
		"On hold|since 09:25:00 by mia|!", "Pace|30 messages at 09:30:00 take 2 min 25 s: the last entry is 2 min 30 s late, and 2 entries are past by then|!"}
	if !slices.Equal(got, want) {
		t.Errorf("it says\n%q, not\n%q", got, want)
	}
}
