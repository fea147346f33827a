package control

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"simcast/pipeline/day"
	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/postgres/pgtest"
	"simcast/pipeline/pipetest"
)

// endDay ends the day of a target.
func endDay(t *testing.T, of Target) {
	t.Helper()
	end := day.Event{Control: day.Control{Verb: day.VerbEndEx}}
	end.By, end.At = ada.Name, time.Now()
	pipetest.Happens(t, of.Ledger, of.Space, of.Round, end)
}

// heldBy has the lane of a space, by a run in that round, until the test has ended.
func heldBy(t *testing.T, book Ledger, space, round string) {
	t.Helper()
	lane, err := book.TakeLane(t.Context(), space, ledger.ThisProcess(""), false)
	must(t, err)
	_, err = lane.BeginRun(t.Context(), ledger.Run{IsOfDay: true, Name: "run-of-" + space + round, Round: round, Started: time.Now()})
	must(t, err)
	t.Cleanup(func() { must(t, lane.Release(context.WithoutCancel(t.Context()))) })
}

func TestPlayedRoundInAFile(t *testing.T) {
	t.Parallel()
	testPlayedRound(t, open(t, filepath.Join(t.TempDir(), "ledger.db")))
}

func TestPlayedRoundInADatabase(t *testing.T) {
	t.Parallel()
	testPlayedRound(t, openAt(t, pgtest.Database(t), nil))
}

// testPlayedRound has a space for each case.
func testPlayedRound(t *testing.T, book Ledger) {
	for _, c := range []struct {
		name        string
		going       []string // rounds whose days have not ended
		ended       []string
		run         string // the round of the run that has the space; "-" for none
		want, words string
	}{
		{"none", nil, nil, "-", "", "no exercise day is played here; simcast play begins one"},
		{"one", []string{"day"}, nil, "-", "day", ""},
		{"one without a name", []string{""}, []string{"dry"}, "-", "", ""},
		{"ended", nil, []string{"dry", "wet"}, "-", "", `the days in the round "dry" and the round "wet" have ended; name a round`},
		{"several", []string{"day", "dry"}, nil, "-", "", `days are played in the round "day" and the round "dry"; say with --round`},
		{"a rehearsal without an end", []string{"dry", "day"}, nil, "day", "day", ""},
		{"the earlier one of two", []string{"day", "dry"}, nil, "day", "day", ""},
		{"a run of send beside it", []string{"day"}, nil, "", "day", ""},
		{"a run of send beside two", []string{"day", "dry"}, nil, "", "", "days are played in"},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, round := range append(c.going, c.ended...) {
				beginDay(t, Target{Ledger: book, Space: c.name, Round: round})
			}
			for _, round := range c.ended {
				endDay(t, Target{Ledger: book, Space: c.name, Round: round})
			}
			if c.run != "-" {
				heldBy(t, book, c.name, c.run)
			}
			got, err := PlayedRound(t.Context(), []Named{{"", Target{Ledger: book, Space: c.name}}})
			_, isRefused := errors.AsType[*Refused](err)
			if got != c.want || isRefused != (c.words != "") || err != nil && !strings.Contains(err.Error(), c.words) {
				t.Errorf("got %q, %v; want %q, %q", got, err, c.want, c.words)
			}
		})
	}
	of := func(spaces ...string) (targets []Named) {
		for _, space := range spaces {
			targets = append(targets, Named{space, Target{Ledger: book, Space: space}})
		}
		return targets
	}
	if got, err := PlayedRound(t.Context(), of("one", "ended", "none")); got != "day" || err != nil {
		t.Errorf("several spaces: %q, %v", got, err)
	}
	if got, err := PlayedRound(t.Context(), of("one", "one without a name")); err == nil {
		t.Errorf("spaces with different days: %q", got)
	}
}
