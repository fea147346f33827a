package terminal

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"simcast/cmd/simcast/view"
	"simcast/pipeline/day"
)

var update = flag.Bool("update", false, "write the screens of testdata")

// board is a day in its second hour, before a change.
func board(change func(*day.Board)) *day.Board {
	b := &day.Board{Day: day.Day{StartEx: at("09:00:00"), Zone: "Europe/Paris", Speed: 1}, At: at("10:40:00"), Mode: day.ModeAuto, Started: true,
		ExerciseTime: 92*time.Minute + 10*time.Second, Offset: 8 * time.Minute, Messages: day.Results{Sent: 31, Failed: 1, Uncertain: 2},
		Counts: map[day.StateWord]int{day.IsPlayed: 12, day.IsDone: 1, day.IsWaiting: 4, day.IsDue: 2, day.IsPast: 2, day.IsContingency: 3, day.IsNote: 5}}
	line := func(id string, state day.StateWord, expected string, change func(*day.Line)) {
		l := day.Line{Entry: day.Entry{ID: id, Place: len(b.Lines), Kind: day.Inject, Teams: []string{"Port operations", "City"}, Subject: "Smoke over the port"}, State: state}
		if expected != "" {
			l.Expected = at(expected)
		}
		if change != nil {
			change(&l)
		}
		b.Lines = append(b.Lines, l)
	}
	line("A01", day.IsPlayed, "09:10:00", func(l *day.Line) { l.Results.Failed = 1 })
	line("A02", day.IsPlayed, "09:12:00", func(l *day.Line) { l.Results.Uncertain = 2 })
	line("A03", day.IsPast, "09:20:00", nil)
	line("A04", day.IsPast, "09:21:00", nil)
	line("M1", day.IsDue, "10:30:00", func(l *day.Line) { l.Kind, l.Controller = day.Manual, "Ben" })
	line("A05", day.IsDue, "10:39:58", func(l *day.Line) { l.Turn = 1 })
	line("A08", day.IsWaiting, "11:20:00", nil)
	line("A07", day.IsWaiting, "10:50:05", func(l *day.Line) { l.Teams = l.Teams[:1] })
	line("M2", day.IsWaiting, "10:42:00", func(l *day.Line) { l.Kind, l.Controller, l.Subject = day.Manual, "Ben", "Call the harbour master" })
	line("A09", day.IsWaiting, "12:30:00", nil)
	line("C1", day.IsContingency, "", nil)
	if change != nil {
		change(b)
	}
	return b
}

const wide = "港湾局から煙が上がっています。消防車が向かっています。住民は窓を閉めてください。"

// boards are the days that are shown.
func boards() map[string]*day.Board {
	return map[string]*day.Board{
		"running": board(nil),
		"hold": board(func(b *day.Board) {
			b.Held, b.HeldSince, b.HeldBy, b.HoldReason = true, at("10:35:00"), "mia", "NO DUFF: a man is hurt in the hall"
		}),
		"wide": board(func(b *day.Board) {
			b.Held, b.HeldSince, b.HeldBy, b.HoldReason = true, at("10:35:00"), wide, wide+wide+"\n\x1b[31m"
			for i := range b.Lines {
				b.Lines[i].ID, b.Lines[i].Subject, b.Lines[i].Controller, b.Lines[i].Teams = wide, wide+"\x1b[2J\n", wide, []string{wide}
			}
		}),
		"before": board(func(b *day.Board) {
			b.StartEx, b.ExerciseTime, b.Offset, b.Messages = at("11:00:00"), 0, 0, day.Results{}
			b.Lines = b.Lines[6:]
			b.Counts = map[day.StateWord]int{day.IsWaiting: 4}
		}),
		"fast": board(func(b *day.Board) {
			b.Speed, b.Offset, b.Mode, b.EndEx = 60, -8*time.Minute, day.ModeCue, at("12:30:00")
			b.Lines[5].Turn, b.Lines[5].IsCue = 0, true
			b.Lines[7].State, b.Lines[7].Called, b.Lines[7].Turn = day.IsDue, true, 1
			b.Lines[6].State = day.IsSending
		}),
		"waits": board(func(b *day.Board) {
			b.Lines = b.Lines[7:9]
			b.Lines[0].WaitsFor, b.Lines[0].Expected = "M1", at("10:31:00")
		}),
		"ended": board(func(b *day.Board) {
			b.Ended, b.EndedAt, b.Lines, b.Counts = true, at("10:40:00"), nil, map[day.StateWord]int{day.IsPlayed: 1, day.IsMissed: 3}
		}),
	}
}

// The screens of testdata are what a planner sees at 80 and at 120 columns.
func TestScreens(t *testing.T) {
	t.Parallel()
	for name, b := range boards() {
		for _, columns := range []int{80, 120} {
			var got strings.Builder
			for _, line := range dayScreen(b, columns, at("10:40:00"), zone) {
				if width := Width(view.Text(line)); width > columns {
					t.Errorf("%s: %d columns on %d: %q", name, width, columns, view.Text(line))
				}
				if strings.ContainsAny(view.Text(line), "\n\x1b") {
					t.Errorf("%s: %q", name, view.Text(line))
				}
				got.WriteString(strings.TrimRight(view.Text(line), " ") + "\n")
			}
			path := filepath.Join("testdata", fmt.Sprintf("%s-%d.txt", name, columns))
			if *update {
				if err := os.WriteFile(path, []byte(got.String()), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if got.String() != string(want) {
				t.Errorf("%s shows\n%snot\n%s", path, got.String(), want)
			}
		}
	}
}

// Whatever the width, no line is wider, and a hold is in red.
func TestAScreenFitsAnyTerminal(t *testing.T) {
	t.Parallel()
	for name, b := range boards() {
		for columns := 1; columns < 200; columns++ {
			for _, line := range dayScreen(b, columns, at("10:40:00"), zone) {
				if width := Width(view.Text(line)); width > columns {
					t.Fatalf("%s: %d columns on %d: %q", name, width, columns, view.Text(line))
				}
			}
		}
		isRed := slices.ContainsFunc(dayScreen(b, 80, at("10:40:00"), zone), func(line []view.Phrase) bool {
			return line[0].Look == view.Error && strings.HasPrefix(line[0].Text, "HOLD")
		})
		if b.Held != isRed {
			t.Errorf("%s: the hold is shown in red: %v", name, isRed)
		}
	}
}
