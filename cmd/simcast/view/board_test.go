package view_test

import (
	"strings"
	"testing"
	"time"

	"simcast/cmd/simcast/terminal"
	"simcast/cmd/simcast/view"
	"simcast/pipeline/day"
)

// heldBoard is a day on hold, with an entry whose texts are longer than any screen.
func heldBoard() *day.Board {
	startex := time.Date(2026, time.November, 20, 9, 0, 0, 0, time.UTC)
	at := func(minutes int) time.Time { return startex.Add(time.Duration(minutes) * time.Minute) }
	return &day.Board{Day: day.Day{StartEx: startex, Zone: "Europe/Paris", Speed: 1}, At: at(70), ExerciseTime: 65 * time.Minute, Held: true, HeldSince: at(65),
		HeldBy: "ada", HoldReason: "NO DUFF", Offset: 5 * time.Minute, WallAhead: time.Hour, Counts: map[day.StateWord]int{day.IsPlayed: 1, day.IsWaiting: 2, day.IsContingency: 1, day.IsNote: 1},
		Lines: []day.Line{
			{Entry: day.Entry{ID: "A1", Row: 2, Kind: day.Inject, Subject: "Port closed", Teams: []string{"Port"}}, State: day.IsPlayed, Expected: at(5), Actual: at(7),
				LateBy: 2 * time.Minute, IsLate: true, Results: day.Results{Sent: 1, Failed: 1}},
			{Entry: day.Entry{ID: strings.Repeat("A", 200), Row: 3, Kind: day.Inject, Subject: strings.Repeat("long ", 60), Teams: []string{strings.Repeat("Team ", 40)}},
				State: day.IsWaiting, Expected: at(24 * 60), Reason: strings.Repeat("why ", 60)},
			{Entry: day.Entry{ID: "C1", Row: 4, Kind: day.Contingency, Subject: "Storm"}, State: day.IsContingency},
			{Entry: day.Entry{ID: "C2", Row: 5, Kind: day.Inject, Subject: "Flood", After: "C1"}, State: day.IsWaiting, Expected: at(30), WaitsFor: "C1"},
			{Entry: day.Entry{Row: 6, Kind: day.Note, Text: "Ferry\n\x1b[2Jarrives"}, State: day.IsNote},
		}}
}

func TestBoardFitsTheScreen(t *testing.T) {
	for _, columns := range []int{80, 120} {
		var out strings.Builder
		terminal.NewScreenOf(&out, columns).Blocks(view.Board("", "day", heldBoard(), columns == 120)...)
		text := out.String()
		for line := range strings.Lines(text) {
			if width := terminal.Width(strings.TrimSuffix(line, "\n")); width > columns {
				t.Errorf("at %d columns a line has %d: %s", columns, width, line)
			}
		}
		for _, want := range []string{`The day in the round "day": STARTEX 2026-11-20 10:00:00 CET, exercise time 1:05:00, 5 min later than the plan.`, "On hold since 11:05:00 by ada: NO DUFF", "The clock of the machine that plays is 1h0m0s ahead of the exercise's",
			"10:05:00", "21 Nov 10:00:00", "--:--:--", "1 sent, 1 failed", "row 6", "waits for C1", "5 injects: 1 played, 2 waiting, 1 contingency, 1 note."} {
			if !strings.Contains(strings.Join(strings.Fields(text), " "), want) {
				t.Errorf("at %d columns it does not say %q:\n%s", columns, want, text)
			}
		}
		if strings.Contains(text, "\x1b[2J") {
			t.Error("a text of the plan steers the terminal")
		}
		if hasTeams := strings.Contains(text, "TEAM"); hasTeams != (columns == 120) {
			t.Errorf("at %d columns there is a column of teams: %v", columns, hasTeams)
		}
	}
}

func TestBoardOfAnEndedDay(t *testing.T) {
	b := heldBoard()
	b.Held, b.Ended, b.EndedAt, b.Speed, b.Offset = false, true, b.At, 60, 5*time.Hour
	var out strings.Builder
	terminal.NewScreenOf(&out, 0).Blocks(view.Board("", "", b, true)...)
	for _, want := range []string{"The day: STARTEX", "5 h later than the plan, 60 times as fast", "It has ended, at 11:10:00."} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("it does not say %q:\n%s", want, out.String())
		}
	}
	if got := view.StillToCome(b); got != "2 waiting" {
		t.Errorf("still to come: %s", got)
	}
}

// TestBoardOfADayThatStalls says so, as the page does.
func TestBoardOfADayThatStalls(t *testing.T) {
	b := heldBoard()
	b.Held, b.Lines[1].ID, b.Lines[1].State, b.Lines[1].Expected = false, "A2", day.IsDue, b.At.Add(-time.Minute)
	var out strings.Builder
	terminal.NewScreenOf(&out, 0).Blocks(view.Board("", "", b, true)...)
	if want := "A2 is due since 11:09:00, and does not go out: the service may be out of reach."; !strings.Contains(out.String(), want) {
		t.Errorf("it does not say %q:\n%s", want, out.String())
	}
}
