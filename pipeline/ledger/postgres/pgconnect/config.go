package pgconnect

import (
	"context"
	"net"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

const (
	// connectTimeout is how long one host may take, where the address says nothing.
	connectTimeout = 5 * time.Second
	// userTimeout is how long what was sent may stay unanswered by the other machine.
	userTimeout = 8 * time.Second
)

// keepAlive finds a host that vanished while nothing was sent, after 10 s.
func keepAlive() net.KeepAliveConfig {
	return net.KeepAliveConfig{Enable: true, Idle: 4 * time.Second, Interval: 2 * time.Second, Count: 3}
}

// session is what every session has. It is set by statements, because poolers refuse most parameters of a connection's
// start. The server looks after its side as this one does, so that what a vanished machine holds is free soon. A
// program that is stopped inside a transaction loses it after 5 s, with the rows that it has locked, and nobody waits longer for a
// lock: else one that is stopped would keep all others from its lane. How long a statement may take is this program's matter, also where
// the database or the user has a limit for others: a disk may be slow for a while.
const session = `SET synchronous_commit = on; SET tcp_keepalives_idle = 4; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3; SET tcp_user_timeout = 8000; ` +
	`SET idle_in_transaction_session_timeout = 5000; SET lock_timeout = 5000; SET statement_timeout = 0; SET default_transaction_isolation = 'read committed'`

// Config is what connections are made with; they look in that schema alone, or where it is empty, where the
// database says. Each call makes a new one, which the caller may change.
func (a Address) Config(schema string) *pgx.ConnConfig {
	config := a.parsed()
	config.RuntimeParams["application_name"] = "simcast"
	if config.ConnectTimeout == 0 {
		config.ConnectTimeout = connectTimeout
	}
	dialer := net.Dialer{KeepAliveConfig: keepAlive(), Control: setUserTimeout}
	config.DialFunc = dialer.DialContext
	statements := session
	if schema != "" {
		statements += "; SET search_path = " + pgx.Identifier{schema}.Sanitize()
	}
	config.AfterConnect = func(ctx context.Context, conn *pgconn.PgConn) error {
		ctx, cancel := context.WithTimeout(ctx, config.ConnectTimeout)
		defer cancel()
		return a.begin(ctx, conn, statements)
	}
	return config
}

// begin begins a session. The server may have been started again since it was checked, so it is asked once more whether it keeps what it
// has committed.
func (a Address) begin(ctx context.Context, conn *pgconn.PgConn, statements string) error {
	results, err := conn.Exec(ctx, statements+"; SELECT current_setting('fsync')").ReadAll()
	if err != nil {
		return err
	}
	if rows := results[len(results)-1].Rows; len(rows) != 1 || string(rows[0][0]) != "on" {
		return a.losesWrites()
	}
	return nil
}

func (a Address) losesWrites() error {
	return &Error{Address: a.shown, What: "the server runs with fsync off, and may lose messages that it has recorded", Do: "set fsync = on in its postgresql.conf"}
}
