package main

import (
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"simcast/cmd/simcast/jsonout"
	"simcast/pipeline/ledger/postgres/pgtest"
	"simcast/writers/sheet"
)

// TestStopWithoutDatabase holds that who stops a run of workers while the network to the database loses everything is told what is known,
// after some seconds, with and without Ctrl-C, as JSON too, by commands that meet the same ledger, and that the same can be asked for again.
func TestStopWithoutDatabase(t *testing.T) {
	t.Parallel()
	const unclear = "stop may have taken effect all the same, or still do so: look at simcast runs "
	for name, c := range map[string]struct {
		keys  string
		code  int
		shows []string
	}{
		"waits":  {"", exitCannot, []string{"the server cannot be reached: ", "or ask again, which does no harm if the run is stopped already: simcast control stop "}},
		"Ctrl-C": {"\x03", exitInterrupted, []string{"It was interrupted; "}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			x := leaveRun(t, sheet.CSV, "first")
			relay := pgtest.NewRelay(t, x.address)
			s := sleeperIn(x.workplace)
			release := x.keepsRun()
			s.start("control", "stop", x.name, "--json", "--ledger", relay.URL)
			x.waitsForRun()
			relay.Lose()
			s.types(c.keys)
			code, shown := s.ends(), s.screen()
			for _, text := range append(c.shows, unclear+x.name+" --ledger ", `"state": "unclear"`) {
				if code != c.code || !strings.Contains(shown, text) {
					t.Errorf("exit code %d, and %q is to be there:\n%s", code, text, shown)
				}
			}
			release()
			x.env = append(x.env, "SIMCAST_LEDGER="+x.address)
			var stopped jsonout.Stopped
			if x.simcast(0, &stopped, "control", "stop", x.name); stopped.State != "stopped" {
				t.Errorf("asked again: %+v", stopped)
			}
		})
	}
	t.Run("before", func(t *testing.T) {
		t.Parallel()
		x := leaveRun(t, sheet.CSV, "first")
		relay := pgtest.NewRelay(t, x.address)
		relay.Lose()
		x.env = append(x.env, "SIMCAST_LEDGER="+relay.URL)
		for _, args := range [][]string{{"stop", x.name}, {"hold", "--round", leftRound}} {
			want := args[0] + " was not asked for, and nothing has changed"
			if code, said := x.run(nil, append([]string{"control"}, args...)...); code != exitCannot || !strings.Contains(said, want) {
				t.Errorf("exit code %d:\n%s", code, said)
			}
		}
	})
}

// keepsRun has whoever wants to write the run down wait until release.
func (x *leftRun) keepsRun() (release func()) {
	x.Helper()
	conn, err := pgx.Connect(x.Context(), x.address)
	x.must(err)
	x.Cleanup(func() { _ = conn.Close(x.Context()) })
	_, err = conn.Exec(x.Context(), `BEGIN; SELECT 1 FROM simcast.workers_runs FOR UPDATE`)
	x.must(err)
	return func() {
		_, err := conn.Exec(x.Context(), `ROLLBACK`)
		x.must(err)
	}
}

// waitsForRun returns once somebody waits for the run.
func (x *leftRun) waitsForRun() {
	x.Helper()
	conn, err := pgx.Connect(x.Context(), x.address)
	x.must(err)
	defer conn.Close(x.Context())
	for waits := false; !waits; {
		x.must(conn.QueryRow(x.Context(), `SELECT EXISTS (SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock')`).Scan(&waits))
	}
}
