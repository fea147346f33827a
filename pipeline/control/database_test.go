package control

import (
	"errors"
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
	options, config := pgconnect.Options{Schema: postgres.Schema}, postgres.Config{Explain: parsed.Explain, Patience: time.Minute}
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
	_, err = lane.BeginRun(ledger.Run{Name: "first", Round: testRound, Started: time.Now()})
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
	must(t, lane.Check()) // nobody has taken it
}
