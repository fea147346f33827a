package pgconnect

import (
	"context"
	"database/sql/driver"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5/stdlib"
)

// connector makes connections whose server has to answer in time, so that nobody waits for ever for one that hangs. It is its own
// driver, so that OneMore can find it.
type connector struct {
	driver.Connector
	answerTimeout time.Duration
}

// Connect implements driver.Connector.
func (c connector) Connect(ctx context.Context) (driver.Conn, error) {
	made, err := c.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	inner, isConn := made.(*stdlib.Conn)
	if !isConn {
		return nil, fmt.Errorf("a connection is a %T", made)
	}
	return &conn{Conn: inner, answerTimeout: c.answerTimeout}, nil
}

// Driver implements driver.Connector.
func (c connector) Driver() driver.Driver { return c }

// Open implements driver.Driver.
func (c connector) Open(string) (driver.Conn, error) { return c.Connect(context.Background()) }

// conn is a connection. One statement at a time uses it.
type conn struct {
	*stdlib.Conn
	answerTimeout time.Duration
	isReadOnly    bool // its server takes no writes any more
}

// await is how long an answer is waited for.
func (c *conn) await(ctx context.Context) *awaiting { return await(ctx, c.answerTimeout) }

// note looks at an error of this connection. After a failover the address may lead to another server, and a new connection finds that.
func (c *conn) note(err error) {
	c.isReadOnly = c.isReadOnly || hasCode(err, readOnlyTransaction)
}

// IsValid implements driver.Validator.
func (c *conn) IsValid() bool { return !c.isReadOnly }

// ResetSession implements driver.SessionResetter. It may ask the server whether it is there.
func (c *conn) ResetSession(ctx context.Context) error {
	waiting := await(ctx, c.answerTimeout/2) // another connection is tried after that
	defer waiting.end()
	return c.Conn.ResetSession(waiting)
}

// Ping implements driver.Pinger.
func (c *conn) Ping(ctx context.Context) error {
	waiting := c.await(ctx)
	defer waiting.end()
	return c.Conn.Ping(waiting)
}

// ExecContext implements driver.ExecerContext.
func (c *conn) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Result, error) {
	waiting := c.await(ctx)
	defer waiting.end()
	result, err := c.Conn.ExecContext(waiting, query, args)
	c.note(err)
	return result, err
}

// QueryContext implements driver.QueryerContext.
func (c *conn) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	waiting := c.await(ctx)
	selected, err := c.Conn.QueryContext(waiting, query, args)
	return c.rowsOf(selected, waiting, err)
}

func (c *conn) rowsOf(selected driver.Rows, waiting *awaiting, err error) (driver.Rows, error) {
	if err != nil {
		waiting.end()
		c.note(err)
		return nil, err
	}
	waiting.pause()
	return &rows{selected.(*stdlib.Rows), waiting}, nil
}

// PrepareContext implements driver.ConnPrepareContext.
func (c *conn) PrepareContext(ctx context.Context, query string) (driver.Stmt, error) {
	waiting := c.await(ctx)
	defer waiting.end()
	prepared, err := c.Conn.PrepareContext(waiting, query)
	if err != nil {
		return nil, err
	}
	return &statement{prepared.(*stdlib.Stmt), c}, nil
}

// BeginTx implements driver.ConnBeginTx.
func (c *conn) BeginTx(ctx context.Context, options driver.TxOptions) (driver.Tx, error) {
	waiting := c.await(ctx)
	begun, err := c.Conn.BeginTx(waiting, options)
	if err != nil {
		waiting.end()
		return nil, err
	}
	waiting.pause()
	return &transaction{begun, waiting}, nil
}

// statement is one that was prepared.
type statement struct {
	*stdlib.Stmt
	conn *conn
}

// ExecContext implements driver.StmtExecContext.
func (s *statement) ExecContext(ctx context.Context, args []driver.NamedValue) (driver.Result, error) {
	waiting := s.conn.await(ctx)
	defer waiting.end()
	result, err := s.Stmt.ExecContext(waiting, args)
	s.conn.note(err)
	return result, err
}

// QueryContext implements driver.StmtQueryContext.
func (s *statement) QueryContext(ctx context.Context, args []driver.NamedValue) (driver.Rows, error) {
	waiting := s.conn.await(ctx)
	selected, err := s.Stmt.QueryContext(waiting, args)
	return s.conn.rowsOf(selected, waiting, err)
}

// transaction is one under way.
type transaction struct {
	driver.Tx
	waiting *awaiting
}

// Commit implements driver.Tx.
func (t *transaction) Commit() error {
	t.waiting.again()
	defer t.waiting.end()
	return t.Tx.Commit()
}

// Rollback implements driver.Tx.
func (t *transaction) Rollback() error {
	t.waiting.again()
	defer t.waiting.end()
	return t.Tx.Rollback()
}

// rows are what a query selects. How long their reader takes between two of them does not count.
type rows struct {
	*stdlib.Rows
	waiting *awaiting
}

// Next implements driver.Rows.
func (r *rows) Next(dest []driver.Value) error {
	r.waiting.again()
	defer r.waiting.pause()
	return r.Rows.Next(dest)
}

// Close implements driver.Rows.
func (r *rows) Close() error {
	r.waiting.again()
	defer r.waiting.end()
	return r.Rows.Close()
}
