package control

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"simcast/pipeline/clock"
	"simcast/pipeline/day"
	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/postgres"
	"simcast/pipeline/ledger/postgres/pgconnect"
	"simcast/pipeline/ledger/postgres/pgtest"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

// openAt opens the ledger of a database, as a process of its own does.
func openAt(t *testing.T, address string, change func(*pgconnect.Options, *postgres.Config)) *postgres.Ledger {
	t.Helper()
	parsed, err := pgconnect.Parse(address, pgconnect.Environment, func(string) string { return "" }, false)
	must(t, err)
	options, config := pgconnect.Options{Schema: postgres.Schema}, postgres.Config{Explain: parsed.Explain, Patience: 2 * time.Second}
	if change != nil {
		change(&options, &config)
	}
	config.DB, err = pgconnect.Open(t.Context(), parsed, options)
	must(t, err)
	l, err := postgres.Open(t.Context(), config)
	must(t, err)
	t.Cleanup(func() { _ = l.Close() }) // its database may be gone
	return l
}

// TestPlayerWasAway holds that who plays a day is not said to be gone while it has only been silent for longer than a lane lasts, as after
// an outage of the database: what needs a player is to be tried again, and what is kept says who may take it.
func TestPlayerWasAway(t *testing.T) {
	t.Parallel()
	address := pgtest.Database(t)
	player := openAt(t, address, func(_ *pgconnect.Options, c *postgres.Config) { c.BeatEvery = time.Hour })
	target := beginIn(t, openAt(t, address, nil), testSpace)
	lane, err := player.TakeLane(t.Context(), testSpace, ledger.Holder{User: "ben", Host: "rack-1", PID: 7}, false)
	must(t, err)
	_, err = lane.BeginRun(t.Context(), ledger.Run{IsOfDay: true, Name: "first", Round: testRound, Started: time.Now()})
	must(t, err, pgtest.Exec(t.Context(), address, `UPDATE simcast.lanes SET beat = beat - 17000`))
	const away = `simcast on rack-1 by ben, process 7, which played the day in the round "day", has not been heard of for `
	_, err = target.Submit(t.Context(), day.Control{Verb: day.VerbNow, IDs: []string{"A1"}}, ada, clock.System{})
	refused, isRefused := errors.AsType[*Refused](err)
	if !isRefused || !strings.HasPrefix(refused.Message, away) || refused.Suggestion != "try it again in some seconds; if it is gone, simcast play goes on with the day" {
		t.Errorf("now: %v", err)
	}
	got, err := target.Submit(t.Context(), day.Control{Verb: day.VerbHold}, ada, clock.System{})
	if err != nil || !got.Waits || !strings.HasPrefix(got.Silent, away) {
		t.Errorf("hold: got %+v, %v", got, err)
	}
	target.Round = "another"
	beginDay(t, target)
	if got, err = target.Submit(t.Context(), day.Control{Verb: day.VerbHold}, ada, clock.System{}); err != nil || !got.Waits || got.Silent != "" {
		t.Errorf("hold in a day that it does not play: got %+v, %v", got, err)
	}
	must(t, lane.Check(t.Context())) // nobody has taken it
}

// lossy is a day of a database, as whoever asks over a network sees it that can lose everything, and the same day as others see it. Somebody
// plays it, and takes no controls.
func lossy(t *testing.T) (asked, seen Target, relay *pgtest.Relay) {
	t.Helper()
	address := pgtest.Database(t)
	relay = pgtest.NewRelay(t, address)
	seen = beginIn(t, openAt(t, address, nil), testSpace)
	_, err := seen.Ledger.TakeLane(t.Context(), testSpace, ledger.ThisProcess("ben"), false)
	must(t, err)
	return Target{Ledger: openAt(t, relay.URL, patiently), Space: testSpace, Round: testRound}, seen, relay
}

// patiently has a ledger wait for its database for longer than anybody who asks for a control.
func patiently(o *pgconnect.Options, c *postgres.Config) {
	o.AnswerTimeout, c.Patience = time.Hour, time.Hour
}

// mustBe holds an error to what is known of a control.
func mustBe(t *testing.T, err error, isUnclear bool, why error) {
	t.Helper()
	if u, is := errors.AsType[*Unanswered](err); !is || u.IsUnclear != isUnclear || !errors.Is(err, why) {
		t.Errorf("got %#v: %v", err, err)
	}
}

// TestDatabaseGoesAway holds that whoever asks for a control learns that the database cannot be reached, and whether the control may take
// effect.
func TestDatabaseGoesAway(t *testing.T) {
	t.Parallel()
	asked, seen, relay := lossy(t)
	lost := asked
	lost.Ledger = &meanwhile{asked.Ledger, relay.Lose}
	_, err := lost.Submit(t.Context(), day.Control{Verb: day.VerbHold}, ada, clock.System{})
	mustBe(t, err, true, ledger.ErrUnreachable)
	_, err = asked.Submit(t.Context(), day.Control{Verb: day.VerbSlip, Length: time.Minute}, ada, clock.System{})
	mustBe(t, err, false, ledger.ErrUnreachable)
	if all, err := seen.Ledger.Controls(t.Context(), testSpace, testRound, 2); err != nil || len(all) > 0 {
		t.Errorf("the record has %+v: %v", all, err)
	}
}

// TestInterruptedWithoutDatabase holds that whoever ends the wait is told what is known, though the ledger hangs.
func TestInterruptedWithoutDatabase(t *testing.T) {
	t.Parallel()
	asked, _, relay := lossy(t)
	ctx, cancel := context.WithCancel(t.Context())
	lost := asked
	lost.Ledger = &meanwhile{asked.Ledger, func() {
		relay.Lose()
		time.AfterFunc(100*time.Millisecond, cancel)
	}}
	_, err := lost.Submit(ctx, day.Control{Verb: day.VerbHold}, ada, clock.System{})
	mustBe(t, err, true, context.Canceled)
	targets := []Named{{"first", asked}, {"second", asked}}
	told := make(chan error)
	ctx, cancel = context.WithCancel(t.Context())
	go func() {
		_, err := SubmitAll(ctx, targets, day.Control{Verb: day.VerbHold}, ada, clock.System{})
		told <- err
	}()
	cancel()
	mustBe(t, <-told, false, context.Canceled)
}

// TestDatabaseGoesAwayInManySpaces holds that all spaces end together: before the control is asked for with one error, after that with
// what is known of each.
func TestDatabaseGoesAwayInManySpaces(t *testing.T) {
	t.Parallel()
	asked, seen, relay := lossy(t)
	var targets []Named
	for i := range 20 {
		beginIn(t, seen.Ledger, fmt.Sprint("space ", i))
		targets = append(targets, Named{"one of many", Target{Ledger: asked.Ledger, Space: fmt.Sprint("space ", i), Round: testRound}})
	}
	targets[0].Ledger = &meanwhile{asked.Ledger, relay.Lose}
	answers, err := SubmitAll(t.Context(), targets, day.Control{Verb: day.VerbHold}, ada, clock.System{})
	must(t, err)
	for _, in := range answers {
		if u, is := errors.AsType[*Unanswered](in.Err); !is || !u.IsUnclear || !errors.Is(u, ledger.ErrUnreachable) {
			t.Errorf("got %+v", in)
		}
	}
	answers, err = SubmitAll(t.Context(), targets, day.Control{Verb: day.VerbResume}, ada, clock.System{})
	if mustBe(t, err, false, ledger.ErrUnreachable); answers != nil {
		t.Errorf("got %+v", answers)
	}
}
