package pgserver

import (
	"context"
	"database/sql"

	"github.com/jackc/pgx/v5/stdlib"
)

// MaxConnections is how many connections a program has where Options says nothing.
const MaxConnections = 10

// Options says what connections a caller wants.
type Options struct {
	Schema         string // where its tables are; empty: where the database says
	MaxConnections int    // 0: as the constant
}

// Open checks the server and opens the database. The caller closes it. What goes wrong is an *Error, and so it
// should be said of what goes wrong later (Address.Explain).
func Open(ctx context.Context, address Address, options Options) (*sql.DB, error) {
	config := address.Config(options.Schema)
	if err := address.check(ctx, config); err != nil {
		return nil, address.Explain(err)
	}
	db := sql.OpenDB(cleaning{stdlib.GetConnector(*config)})
	most := options.MaxConnections
	if most <= 0 {
		most = MaxConnections
	}
	db.SetMaxOpenConns(most)
	db.SetMaxIdleConns(most)
	return db, nil
}
