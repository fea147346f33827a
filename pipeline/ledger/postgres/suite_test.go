package postgres

import (
	"context"
	"database/sql"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/ledgertest"
	"simcast/pipeline/ledger/postgres/pgtest"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

// openDB opens a database as the product does.
func openDB(t testing.TB, address string) *sql.DB {
	config, err := pgx.ParseConfig(address)
	if err != nil {
		t.Fatal(err)
	}
	config.RuntimeParams["search_path"] = Schema
	db := stdlib.OpenDB(*config)
	db.SetMaxOpenConns(10)
	return db
}

// TestLedger holds that a PostgreSQL database passes the tests of every ledger.
func TestLedger(t *testing.T) {
	address := pgtest.Database(t)
	ledgertest.Run(t, func(t *testing.T) ledgertest.Access {
		if err := pgtest.Exec(t.Context(), address, `DROP SCHEMA IF EXISTS `+Schema+` CASCADE`); err != nil {
			t.Fatal(err)
		}
		return ledgertest.Access{
			Open: func() (ledger.Ledger, error) { return Open(t.Context(), Config{DB: openDB(t, address)}) },
			Die:  die,
		}
	})
}

// die leaves a lane as a process does that was killed more than the time ago in which it has to beat.
func die(held ledger.HeldLane) error {
	h := held.(*lane)
	h.ledger.mu.Lock()
	delete(h.ledger.held, h)
	h.ledger.mu.Unlock()
	_, err := h.ledger.DB.ExecContext(context.Background(), `UPDATE lanes SET beat = beat - $1 WHERE space = $2`, ledger.LaneExpires.Milliseconds()+1, h.Space())
	return err
}
