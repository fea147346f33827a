package pgconnect

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
)

// checkTimeout is how long the check may take: a pooler without a free connection has its client wait.
const checkTimeout = 20 * time.Second

// serverSettings is what the check asks. Version 12 knows all of it.
const serverSettings = `SELECT current_setting('server_version_num')::int, current_setting('server_version'), current_setting('fsync'),
 current_setting('synchronous_commit'), pg_is_in_recovery(), current_setting('transaction_read_only'), pg_backend_pid()`

type found struct {
	number                      int
	version, fsync, synchronous string
	standby                     bool
	readOnly                    string
	pid                         uint32
}

// check connects, and refuses a server that may lose or refuse what is written to it.
func (a Address) check(ctx context.Context, config *pgx.ConnConfig) error {
	ctx, cancel := context.WithTimeout(ctx, checkTimeout)
	defer cancel()
	conn, err := pgx.ConnectConfig(ctx, config)
	if err != nil {
		return err
	}
	defer conn.Close(context.WithoutCancel(ctx))
	var f found
	row := conn.QueryRow(ctx, serverSettings, pgx.QueryExecModeSimpleProtocol)
	if err := row.Scan(&f.number, &f.version, &f.fsync, &f.synchronous, &f.standby, &f.readOnly, &f.pid); err != nil {
		return err
	}
	if f.pid != conn.PgConn().PID() {
		if err := a.checkPooler(ctx, config, conn); err != nil {
			return err
		}
	}
	return a.validate(f)
}

func (a Address) validate(f found) error {
	refuse := func(what, do string) error { return &Error{Address: a.shown, What: what, Do: do} }
	switch {
	case f.number < 130000:
		return refuse("the server is PostgreSQL "+f.version+", which is too old", "use version 13 or later")
	case f.standby:
		return refuse("the server is a standby, which takes no writes", "name the primary server")
	case f.fsync != "on":
		return a.losesWrites()
	case f.readOnly != "off":
		return refuse("the database or the user is read-only (default_transaction_read_only)", "set that off, or take another user")
	case f.synchronous != "on":
		return refuse("synchronous_commit does not stay on in a session, but is "+f.synchronous, "connect to PostgreSQL itself")
	}
	return nil
}
