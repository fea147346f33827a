package pgtest

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"github.com/jackc/pgx/v5"
)

// patience is how long a statement or a program is waited for. It is far more than one takes, as tests share a machine.
const patience = 3 * time.Minute

// Exec runs statements at an address, over a connection of its own.
func Exec(ctx context.Context, address, statements string) (err error) {
	ctx, cancel := context.WithTimeoutCause(ctx, patience, fmt.Errorf("PostgreSQL has not done %q within %v", statements, patience))
	defer cancel()
	conn, err := pgx.Connect(ctx, address)
	if err != nil {
		return errors.Join(err, context.Cause(ctx))
	}
	defer func() { err = errors.Join(err, conn.Close(ctx)) }()
	if _, err = conn.Exec(ctx, statements); err != nil {
		return errors.Join(err, context.Cause(ctx))
	}
	return nil
}

// Dump is all that the database at an address holds, in the text of pg_dump.
func Dump(ctx context.Context, address string) ([]byte, error) {
	bin, err := programs()
	if err != nil {
		return nil, err
	}
	return output(account{}.command(ctx, filepath.Join(bin, "pg_dump"), "--dbname="+address))
}

// SetClock has the clock of a database be so much later than the machine's, or earlier, for all statements there: the ledger's and those
// of River. It is called first before anything else connects to the database, and needs a superuser.
func SetClock(ctx context.Context, address string, ahead time.Duration) error {
	statements := `SET allow_system_table_mods = on;`
	for name, volatility := range map[string]string{"clock_timestamp": "VOLATILE", "now": "STABLE"} {
		statements += fmt.Sprintf(`
			ALTER FUNCTION pg_catalog.%[1]s() RENAME TO machine_%[1]s;
			CREATE FUNCTION pg_catalog.%[1]s() RETURNS TIMESTAMPTZ LANGUAGE SQL %[2]s
				AS $$ SELECT pg_catalog.machine_%[1]s() + INTERVAL '%[3]d milliseconds' $$;`, name, volatility, ahead.Milliseconds())
	}
	return Exec(ctx, address, statements)
}
