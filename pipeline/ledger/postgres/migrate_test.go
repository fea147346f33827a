package postgres

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/postgres/pgtest"
	"simcast/pipeline/ledger/tables"
)

// TestMigrate holds that an empty database is set up once, and that a newer one is refused.
func TestMigrate(t *testing.T) {
	t.Parallel()
	address := pgtest.Database(t)
	config := access(t, address)
	if _, err := OpenToRead(t.Context(), config); !errors.Is(err, ErrEmpty) {
		t.Errorf("an empty database is read as %v", err)
	}
	for _, want := range []int{0, Version()} {
		if from, err := Migrate(t.Context(), config.DB); err != nil || from != want {
			t.Errorf("from version %d, want %d: %v", from, want, err)
		}
	}
	must(t, pgtest.Exec(t.Context(), address, `UPDATE simcast.meta SET version = version + 1`))
	if _, err := Open(t.Context(), config); err == nil || !strings.Contains(err.Error(), "use the newer simcast") {
		t.Errorf("a newer one is opened: %v", err)
	}
	if _, err := Migrate(t.Context(), config.DB); err == nil {
		t.Error("a newer one is migrated")
	}
	must(t, config.DB.Close())
}

// TestFromBefore holds that tables which a build from before version 1 made are refused as such, whatever their version is, and stay as they are.
func TestFromBefore(t *testing.T) {
	t.Parallel()
	for _, version := range []int{1, 5} {
		address := pgtest.Database(t)
		config := access(t, address)
		must(t, pgtest.Exec(t.Context(), address, fmt.Sprint(`CREATE SCHEMA simcast; CREATE TABLE simcast.meta (version BIGINT NOT NULL); INSERT INTO simcast.meta VALUES (`, version, `)`)))
		_, opened := Open(t.Context(), config)
		_, read := OpenToRead(t.Context(), config)
		_, migrated := Migrate(t.Context(), config.DB)
		_, looked := VersionOf(t.Context(), config.DB)
		for _, err := range []error{opened, read, migrated, looked} {
			if !errors.Is(err, tables.ErrBefore) {
				t.Errorf("version %d: %v", version, err)
			}
		}
		var count int
		must(t, config.DB.QueryRowContext(t.Context(), `SELECT COUNT(*) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = 'simcast'`).Scan(&count))
		if count != 1 {
			t.Errorf("version %d: it has %d tables", version, count)
		}
		must(t, config.DB.Close())
	}
}

// nextVersion are the migrations of a later simcast.
func nextVersion() []string { return append(scripts(), `ALTER TABLE lanes ADD COLUMN colour TEXT`) }

// TestMigrateWhileHeld holds that tables are not upgraded while somebody who is alive holds a lane, and that the silent holder of one
// writes nothing any more after that.
func TestMigrateWhileHeld(t *testing.T) {
	t.Parallel()
	address := pgtest.Database(t)
	l, db := openAt(t, address, nil), access(t, address).DB
	defer db.Close()
	lane := take(t, l)
	run, err := lane.BeginRun(t.Context(), ledger.Run{Name: "run", Started: noon})
	must(t, err)
	for range 2 { // the refusal changes nothing
		var held *HeldError
		if from, err := migrate(t.Context(), db, nextVersion()); !errors.As(err, &held) || held.Lanes != 1 || from != Version() {
			t.Fatalf("from version %d with %+v: %v", from, held, err)
		}
		must(t, lane.Check(t.Context()))
	}
	must(t, die(t, address, lane))
	if from, err := migrate(t.Context(), db, nextVersion()); err != nil || from != Version() {
		t.Fatalf("from version %d: %v", from, err)
	}
	var lost *ledger.LaneLostError
	if _, err := run.Begin(t.Context(), ledger.Attempt{Hash: "a", Started: noon}); !errors.As(err, &lost) {
		t.Errorf("the silent holder's next attempt: %v", err)
	}
	if version, err := VersionOf(t.Context(), db); err != nil || version != len(nextVersion()) {
		t.Errorf("it is of version %d: %v", version, err)
	}
}

// TestUpgradedMeanwhile holds that a simcast which opened the tables before they were upgraded takes no lane any more, and says why.
func TestUpgradedMeanwhile(t *testing.T) {
	t.Parallel()
	address := pgtest.Database(t)
	l := openAt(t, address, nil)
	must(t, take(t, l).Release(t.Context()))
	for version, words := range map[int]string{Version() + 1: "use the newer simcast", 0: "simcast ledger migrate"} {
		must(t, pgtest.Exec(t.Context(), address, fmt.Sprint(`UPDATE simcast.meta SET version = `, version)))
		for _, space := range []string{"space", "another"} {
			if _, err := l.TakeLane(t.Context(), space, ledger.Holder{}, false); err == nil || !strings.Contains(err.Error(), words) {
				t.Errorf("version %d: the lane of %s is taken: %v", version, space, err)
			}
		}
	}
}
