package pgconnect

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"time"
)

// MaxConnections is how many connections a program has where Options says nothing.
const MaxConnections = 10

// Options says what connections a caller wants.
type Options struct {
	Schema         string        // where its tables are; empty: where the database says
	MaxConnections int           // with that of OneMore; 0: as the constant
	AnswerTimeout  time.Duration // how long an answer is waited for; 0: 10 s
}

// Open checks the server and opens the database. The caller closes it. What goes wrong is an *Error, and so it
// should be said of what goes wrong later (Address.Explain).
func Open(ctx context.Context, address Address, options Options) (*sql.DB, error) {
	config := address.Config(options.Schema)
	if err := address.check(ctx, inTime(ctx, config)); err != nil {
		return nil, address.Explain(err)
	}
	db := sql.OpenDB(connectorTo(config, cmp.Or(options.AnswerTimeout, answerTimeout)))
	limit(db, max(cmp.Or(options.MaxConnections, MaxConnections)-1, 1))
	return db, nil
}

// OneMore opens a database that Open has opened once more, with one connection: what runs there waits for nothing else of this
// program. The caller closes it.
func OneMore(db *sql.DB) (*sql.DB, error) {
	return again(db, func(same connector) connector { return same })
}

// Unhurried is OneMore whose server may take as long for an answer as it does.
func Unhurried(db *sql.DB) (*sql.DB, error) {
	return again(db, func(same connector) connector { return connectorTo(same.config, 0) })
}

func again(db *sql.DB, change func(connector) connector) (*sql.DB, error) {
	same, isOurs := db.Driver().(connector)
	if !isOurs {
		return nil, fmt.Errorf("the database was opened by a %T", db.Driver())
	}
	more := sql.OpenDB(change(same))
	limit(more, 1)
	return more, nil
}

func limit(db *sql.DB, connections int) {
	db.SetMaxOpenConns(connections)
	db.SetMaxIdleConns(connections)
}
