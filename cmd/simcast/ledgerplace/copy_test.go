package ledgerplace

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/postgres/pgtest"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

const space, round = "space", "day"

var began = time.UnixMilli(1_800_000_000_000)

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// places are those of a file and of an empty database.
func places(t *testing.T) (from, to Place) {
	t.Helper()
	env := func(string) string { return "" }
	to, err := Find(pgtest.Database(t), env, false)
	must(t, err)
	from, err = Find(filepath.Join(t.TempDir(), "ledger.db"), env, false)
	must(t, err)
	return from, to
}

// write opens the ledger of a place, and runs do with the lane of the space.
func write(t *testing.T, p Place, do func(ledger.Ledger, ledger.HeldLane)) {
	t.Helper()
	record, err := p.Open(t.Context())
	must(t, err)
	defer record.Close()
	must(t, record.RememberSpace(ledger.Space{ID: space, Address: "one.example", Seen: began}, space, []ledger.Team{{ID: 1, Name: "One"}}))
	lane, err := record.TakeLane(t.Context(), space, ledger.ThisProcess("ada"), false)
	must(t, err)
	defer lane.Release()
	do(record, lane)
}

// post makes a run in which each delivery comes to an outcome.
func post(t *testing.T, lane ledger.HeldLane, name string, outcomes map[string]ledger.Outcome) {
	t.Helper()
	run, err := lane.BeginRun(ledger.Run{Name: name, Round: round, Started: began})
	must(t, err)
	for _, hash := range []string{"a", "b", "c", "d"} {
		outcome, isAsked := outcomes[hash]
		if !isAsked {
			continue
		}
		n, err := run.Begin(ledger.Attempt{Hash: hash, InjectID: "id " + hash, Source: ledger.SourcePosted, Round: round, Space: space, Body: "body of " + hash, Started: began, TeamID: 1})
		must(t, err)
		if outcome != ledger.InFlight {
			must(t, run.End(n, began, ledger.AttemptEnd{Ended: began.Add(time.Second), Outcome: outcome, Reason: "why"}))
		}
	}
	must(t, run.Close(began.Add(time.Minute), "finished"))
}

func standings(t *testing.T, p Place) map[string]ledger.Standing {
	t.Helper()
	record, err := p.OpenToRead(t.Context())
	must(t, err)
	defer record.Close()
	found, err := record.Standings(space, round)
	must(t, err)
	return found
}

func controls(t *testing.T, p Place) []ledger.DayControl {
	t.Helper()
	record, err := p.OpenToRead(t.Context())
	must(t, err)
	defer record.Close()
	found, err := record.Controls(space, round, 0)
	must(t, err)
	return found
}

func control(body string, at int) ledger.DayControl {
	return ledger.DayControl{Space: space, Round: round, By: "ada", Host: "desk", Asked: began.Add(time.Duration(at) * time.Second), State: ledger.ControlWaits, Body: body}
}

// copyUnmarked is a copy that was killed before the rounds were marked as moved.
func copyUnmarked(t *testing.T, from, to Place) {
	t.Helper()
	source, target, err := openBoth(t.Context(), from, to)
	must(t, err)
	defer source.Close()
	defer target.Close()
	_, err = source.CopyTo(target.Ledger)
	must(t, err)
}

// TestCopyAfterAKilledOne holds that the next copy brings what the file has done since, a day's controls too, and marks the rounds.
func TestCopyAfterAKilledOne(t *testing.T) {
	from, to := places(t)
	write(t, from, func(_ ledger.Ledger, lane ledger.HeldLane) {
		post(t, lane, "first", map[string]ledger.Outcome{"a": ledger.Accepted, "b": ledger.Refused, "c": ledger.Unknown, "d": ledger.InFlight})
		must(t, lane.BeginDay(ledger.Day{Space: space, Round: round, Begun: began, Plan: "plan.csv", Fixed: "{}"}))
		_, err := lane.AddControl(control("hold", 1))
		must(t, err)
	})
	copyUnmarked(t, from, to)
	write(t, from, func(_ ledger.Ledger, lane ledger.HeldLane) {
		post(t, lane, "second", map[string]ledger.Outcome{"b": ledger.Accepted})
		answered := control("hold", 1)
		answered.N, answered.State, answered.At = 1, ledger.ControlTaken, began.Add(time.Minute)
		_, err := lane.AnswerControl(answered)
		must(t, err)
		_, err = lane.AddControl(control("skip", 2))
		must(t, err)
	})
	done, err := Copy(t.Context(), from, to, ledger.ThisProcess("ada"))
	must(t, err)
	if want := (Copied{Runs: 1, Attempts: 1, Moved: 1}); done != want {
		t.Errorf("it added %+v, not %+v", done, want)
	}
	if diff := cmp.Diff(standings(t, from), standings(t, to)); diff != "" {
		t.Errorf("the messages stand elsewhere (-file +database):\n%s", diff)
	}
	if diff := cmp.Diff(controls(t, from), controls(t, to)); diff != "" || len(controls(t, to)) != 2 {
		t.Errorf("the controls are others (-file +database):\n%s", diff)
	}
	write(t, to, func(_ ledger.Ledger, lane ledger.HeldLane) {
		if n, err := lane.AddControl(control("later", 3)); err != nil || n != 3 {
			t.Errorf("the next control has the number %d: %v", n, err)
		}
	})
	again, err := Copy(t.Context(), from, to, ledger.ThisProcess("ada"))
	if want := (Copied{Moved: 1}); err != nil || again != want {
		t.Errorf("a further copy added %+v: %v", again, err)
	}
	write(t, from, func(_ ledger.Ledger, lane ledger.HeldLane) {
		moved := (*ledger.MovedError)(nil)
		if _, err := lane.BeginRun(ledger.Run{Name: "third", Round: round, Started: began}); !errors.As(err, &moved) || moved.To != to.String() {
			t.Errorf("the file posts on: %v", err)
		}
	})
}

// TestCopyOfADayThatBothPlayed holds that it is refused, and the target left as it was.
func TestCopyOfADayThatBothPlayed(t *testing.T) {
	from, to := places(t)
	write(t, from, func(_ ledger.Ledger, lane ledger.HeldLane) {
		must(t, lane.BeginDay(ledger.Day{Space: space, Round: round, Begun: began, Plan: "plan.csv", Fixed: "{}"}))
	})
	copyUnmarked(t, from, to)
	for body, p := range map[string]Place{"hold": from, "skip": to} {
		write(t, p, func(_ ledger.Ledger, lane ledger.HeldLane) {
			_, err := lane.AddControl(control(body, len(body)+int(body[0])))
			must(t, err)
		})
	}
	if _, err := Copy(t.Context(), from, to, ledger.ThisProcess("ada")); err == nil || !strings.Contains(err.Error(), "both ledgers have played the day") {
		t.Errorf("it was copied: %v", err)
	}
	if found := controls(t, to); len(found) != 1 || found[0].Body != "skip" {
		t.Errorf("the target has %+v", found)
	}
}

// TestCopyOfWhatBothSent holds that a message which both ledgers have sent is there twice, and that nobody may post meanwhile.
func TestCopyOfWhatBothSent(t *testing.T) {
	from, to := places(t)
	for _, p := range []Place{from, to} {
		write(t, p, func(_ ledger.Ledger, lane ledger.HeldLane) {
			post(t, lane, "by "+p.String(), map[string]ledger.Outcome{"a": ledger.Accepted})
			busy := (*ledger.BusyError)(nil)
			if _, err := Copy(context.Background(), from, to, ledger.ThisProcess("ada")); !errors.As(err, &busy) {
				t.Errorf("it was copied while %s holds the space: %v", p, err)
			}
		})
	}
	done, err := Copy(t.Context(), from, to, ledger.ThisProcess("ada"))
	if want := (Copied{Runs: 1, Attempts: 1, Moved: 1}); err != nil || done != want {
		t.Errorf("it added %+v: %v", done, err)
	}
	if a := standings(t, to)["a"]; a.State != ledger.StateSent || a.Requests != 2 || a.Generation != 1 {
		t.Errorf("it stands as %+v", a)
	}
}
