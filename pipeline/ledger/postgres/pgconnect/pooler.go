package pgconnect

import (
	"context"
	"crypto/rand"
	"errors"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// probes is how often a pooler is tried: with other clients about, it may hand out the same connection by chance.
const probes = 5

// probeVariable is a variable of the session that PostgreSQL itself does not know.
const probeVariable = "simcast.probe"

// checkPooler refuses a pooler between this program and the server that does not keep a session with its client. One
// client sets a variable, and while another holds a transaction open, both look at it.
func (a Address) checkPooler(ctx context.Context, config *pgx.ConnConfig, first *pgx.Conn) error {
	second, err := pgx.ConnectConfig(ctx, config)
	if err != nil {
		return err
	}
	defer second.Close(context.WithoutCancel(ctx))
	refused := &Error{Address: a.shown, What: "a pooler in transaction or statement mode stands before the server, and keeps no session",
		Do: "set it to session mode (pool_mode = session in PgBouncer), or connect to PostgreSQL itself"}
	for range probes {
		kept, err := keepsSession(ctx, first, second, rand.Text())
		var answer *pgconn.PgError
		switch {
		case errors.As(err, &answer) && !IsUnreachable(err): // such as BEGIN in statement mode
			return refused
		case err != nil:
			return err
		case !kept:
			return refused
		}
	}
	return nil
}

// keepsSession is one probe.
func keepsSession(ctx context.Context, first, second *pgx.Conn, token string) (bool, error) {
	if _, err := first.Exec(ctx, "SET "+probeVariable+" = '"+token+"'", pgx.QueryExecModeSimpleProtocol); err != nil {
		return false, err
	}
	before, _, err := look(ctx, first)
	if err != nil {
		return false, err
	}
	if _, err := second.Exec(ctx, "BEGIN", pgx.QueryExecModeSimpleProtocol); err != nil {
		return false, err
	}
	other, seen, err := look(ctx, second)
	if err != nil {
		return false, err
	}
	after, own, err := look(ctx, first)
	if err != nil {
		return false, err
	}
	_, err = second.Exec(ctx, "ROLLBACK", pgx.QueryExecModeSimpleProtocol)
	return before == after && other != before && own == token && seen != token, err
}

// look is which process serves a client, and what it has for the variable.
func look(ctx context.Context, conn *pgx.Conn) (pid uint32, value string, err error) {
	row := conn.QueryRow(ctx, "SELECT pg_backend_pid(), coalesce(current_setting('"+probeVariable+"', true), '')", pgx.QueryExecModeSimpleProtocol)
	return pid, value, row.Scan(&pid, &value)
}
