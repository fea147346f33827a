package pgtest

import (
	"context"
	"fmt"
	"time"
)

// SetClock has the clock of a database be so much later than the machine's, or earlier, for all statements there: the ledger's and those
// of River. It is called first before anything else connects to the database, and needs a superuser.
func SetClock(ctx context.Context, address string, ahead time.Duration) error {
	statement := `SET allow_system_table_mods = on;`
	for _, name := range []string{"clock_timestamp", "now"} {
		volatility := "VOLATILE"
		if name == "now" {
			volatility = "STABLE"
		}
		statement += fmt.Sprintf(`
			DO $do$ BEGIN
				IF to_regprocedure('pg_catalog.machine_%[1]s()') IS NULL THEN
					ALTER FUNCTION pg_catalog.%[1]s() RENAME TO machine_%[1]s;
				END IF;
			END $do$;
			CREATE OR REPLACE FUNCTION pg_catalog.%[1]s() RETURNS TIMESTAMPTZ LANGUAGE SQL %[2]s
				AS $$ SELECT pg_catalog.machine_%[1]s() + INTERVAL '%[3]d milliseconds' $$;`, name, volatility, ahead.Milliseconds())
	}
	return Exec(ctx, address, statement)
}
