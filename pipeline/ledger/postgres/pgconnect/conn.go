package pgconnect

import (
	"context"
	"database/sql/driver"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
)

// connector makes connections whose server has to answer in time, so that nobody waits for ever for one that hangs. It is its own
// driver, so that OneMore and Unhurried can find it.
type connector struct {
	limited       *pgx.ConnConfig // config with answerTimeout
	config        *pgx.ConnConfig
	answerTimeout time.Duration // 0: an answer may take as long as it does
}

// connectorTo makes connections with that configuration.
func connectorTo(config *pgx.ConnConfig, answerTimeout time.Duration) connector {
	limited := config.Copy()
	if answerTimeout > 0 {
		limited.DialFunc = dialTimely(config.DialFunc, answerTimeout)
	}
	isFatal := config.OnPgError
	limited.OnPgError = func(conn *pgconn.PgConn, err *pgconn.PgError) bool { // after a failover the address may lead to another server, and a new connection finds that
		return err.Code != readOnlyTransaction && isFatal(conn, err)
	}
	return connector{limited, config, answerTimeout}
}

// inTime is a configuration in which each host has a part of the time until ctx ends: the next one may be the one that answers.
func inTime(ctx context.Context, config *pgx.ConnConfig) *pgx.ConnConfig {
	until, ends := ctx.Deadline()
	if !ends {
		return config
	}
	hurried := config.Copy()
	hurried.ConnectTimeout = min(config.ConnectTimeout, max(time.Until(until)/3, time.Millisecond))
	return hurried
}

// Connect implements driver.Connector.
func (c connector) Connect(ctx context.Context) (driver.Conn, error) {
	made, err := stdlib.GetConnector(*inTime(ctx, c.limited)).Connect(ctx)
	if err != nil {
		return nil, err
	}
	inner, isConn := made.(*stdlib.Conn)
	if !isConn {
		return nil, fmt.Errorf("a connection is a %T", made)
	}
	return &conn{inner, c.answerTimeout}, nil
}

// Driver implements driver.Connector.
func (c connector) Driver() driver.Driver { return c }

// Open implements driver.Driver.
func (c connector) Open(string) (driver.Conn, error) { return c.Connect(context.Background()) }

// conn is a connection.
type conn struct {
	*stdlib.Conn
	answerTimeout time.Duration
}

// ResetSession implements driver.SessionResetter. It may ask the server whether it is there.
func (c *conn) ResetSession(ctx context.Context) error {
	if c.answerTimeout > 0 {
		within := c.answerTimeout / 2 // another connection is tried after that
		if until, ends := ctx.Deadline(); ends {
			within = min(within, time.Until(until)/3)
		}
		limited, cancel := context.WithTimeout(ctx, within)
		defer cancel()
		ctx = limited
	}
	return c.Conn.ResetSession(ctx)
}

// statement is one that was prepared, for as long as its connection lives: nobody waits for a server only to have it forgotten.
type statement struct{ *stdlib.Stmt }

// Close implements driver.Stmt.
func (statement) Close() error { return nil }

// PrepareContext implements driver.ConnPrepareContext.
func (c *conn) PrepareContext(ctx context.Context, query string) (driver.Stmt, error) {
	prepared, err := c.Conn.PrepareContext(ctx, query)
	if err != nil {
		return nil, err
	}
	return statement{prepared.(*stdlib.Stmt)}, nil
}

// closeTimeout is how long a server has to end a session. One that does not answer is left alone then: all that was written is durable.
const closeTimeout = 100 * time.Millisecond

// Close implements driver.Conn.
func (c *conn) Close() error {
	ctx, cancel := context.WithTimeout(context.Background(), closeTimeout)
	defer cancel()
	return c.Conn.Conn().Close(ctx)
}
