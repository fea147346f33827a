package main

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"simcast/cmd/simcast/local"
	"simcast/pipeline/day"
	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/postgres/pgtest"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/space"
)

// lossyDays are days in a database to which the network can lose everything. Somebody plays them, and takes no control.
type lossyDays struct {
	*sleeper
	relay *pgtest.Relay
	book  ledger.Ledger // by another way
	looks *pgx.Conn     // too
}

func newLossyDays(t *testing.T) *lossyDays {
	t.Helper()
	address := pgtest.Database(t)
	d := &lossyDays{sleeper: newSleeper(t), relay: pgtest.NewRelay(t, address)}
	place, err := local.FindLedger(address, func(string) string { return "" }, false)
	d.must(err)
	d.book, err = place.Open(t.Context())
	d.must(err)
	t.Cleanup(func() { _ = d.book.Close() })
	d.env = append(d.env, "SIMCAST_TEST_CLOCK=", "SIMCAST_LEDGER="+d.relay.URL)
	d.begin("first", d.standIn().Key())
	keeps, err := pgx.Connect(t.Context(), address)
	d.must(err)
	t.Cleanup(func() { _ = keeps.Close(context.Background()) })
	_, err = keeps.Exec(t.Context(), `BEGIN; SELECT 1 FROM simcast.days FOR UPDATE`)
	d.must(err)
	d.looks, err = pgx.Connect(t.Context(), address)
	d.must(err)
	t.Cleanup(func() { _ = d.looks.Close(context.Background()) })
	return d
}

// begin begins a day in the space of a key, and plays it.
func (d *lossyDays) begin(id, key string) {
	d.Helper()
	now := time.Now().UTC().Truncate(time.Second)
	fixed, err := day.Day{StartEx: now, Zone: "UTC", Speed: 1}.Encode()
	d.must(errors.Join(err, d.book.RememberSpace(d.sleeper.workplace.Context(), ledger.Space{ID: id, Address: "one.example", Seen: now}, space.Fingerprint(key), nil, nil),
		d.book.BeginDay(d.sleeper.workplace.Context(), ledger.Day{Space: id, Round: "day", Begun: now, Plan: "/plan.xlsx", Fixed: fixed})))
	for i, c := range []day.Control{{Verb: day.EventTake}, {Verb: day.EventStart}} {
		event := day.Event{Control: c, By: day.BySimcast, Epoch: 1, At: now.Add(time.Duration(i) * time.Millisecond)}
		if c.Verb == day.EventTake {
			event.Entries = []day.Entry{{ID: "A1", Row: 2, Kind: day.Inject, Planned: now.Add(time.Hour), Deliveries: 1}}
		}
		pipetest.Happens(d.T, d.book, id, "day", event)
	}
	_, err = d.book.TakeLane(context.Background(), id, ledger.ThisProcess("ben"), false)
	d.must(err)
}

// loses has the database go away once a control waits for the record of its day, which somebody else keeps.
func (d *lossyDays) loses() {
	d.Helper()
	begun, ctx := time.Now(), d.sleeper.workplace.Context()
	for waits := false; !waits; {
		if d.hasEnded() || time.Since(begun) > time.Minute {
			d.Fatalf("it has not asked:\n%s", d.lines())
		}
		d.must(d.looks.QueryRow(ctx, `SELECT EXISTS (SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock')`).Scan(&waits))
	}
	d.relay.Lose()
}

func (d *lossyDays) hasEnded() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.closed
}

// TestControlWithoutDatabase holds that who holds a day while the network to the database loses everything is told what is known, after
// some seconds, with and without Ctrl-C.
func TestControlWithoutDatabase(t *testing.T) {
	t.Parallel()
	const unclear = "hold may have taken effect all the same, or still do so: look at simcast control status"
	for name, c := range map[string]struct {
		keys  string
		code  int
		shows string
	}{
		"waits":  {"", exitCannot, "the server cannot be reached: "},
		"Ctrl-C": {"\x03", exitInterrupted, "It was interrupted; " + unclear},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newLossyDays(t)
			d.start("control", "hold", "--round", "day", "--json")
			d.loses()
			d.types(c.keys)
			if code, shown := d.ends(), d.screen(); code != c.code || !strings.Contains(shown, c.shows) || !strings.Contains(shown, unclear) || !strings.Contains(shown, `"state": "unclear"`) {
				t.Errorf("exit code %d:\n%s", code, shown)
			}
		})
	}
}
