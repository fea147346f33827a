package tables

import (
	"context"
	"database/sql"
	"iter"

	"simcast/pipeline/ledger"
)

// Row is a row that a query selects.
type Row interface{ Scan(...any) error }

// rows walks over what a query selects, once: a walk does not begin again where the database is lost on the way.
func rows[T any](ctx context.Context, l *Ledger, read func(Row) (T, error), query string, args ...any) iter.Seq2[T, error] {
	return walk(ctx, l.DB.QueryContext, l.Wrap, read, query, args...)
}

// walk is rows of a transaction, or of the database itself.
func walk[T any](ctx context.Context, ask func(context.Context, string, ...any) (*sql.Rows, error), wrap func(error) error, read func(Row) (T, error), query string, args ...any) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		var none T
		selected, err := ask(ctx, query, args...)
		if err != nil {
			yield(none, wrap(err))
			return
		}
		defer selected.Close()
		for selected.Next() {
			one, err := read(selected)
			if !yield(one, wrap(err)) || err != nil {
				return
			}
		}
		if err := selected.Err(); err != nil {
			yield(none, wrap(err))
		}
	}
}

// All is what a query selects. It has the patience of the context.
func All[T any](ctx context.Context, l *Ledger, read func(Row) (T, error), query string, args ...any) (list []T, err error) {
	err = ledger.UntilReached(ctx, 0, func(ctx context.Context) error {
		list, err = collect(rows(ctx, l, read, query, args...))
		return err
	})
	return list, err
}

func collect[T any](walk iter.Seq2[T, error]) (list []T, err error) {
	for one, err := range walk {
		if err != nil {
			return nil, err
		}
		list = append(list, one)
	}
	return list, nil
}

// First is the first row that a query selects, if there is one. It has the patience of the context.
func First[T any](ctx context.Context, l *Ledger, read func(Row) (T, error), query string, args ...any) (one T, found bool, err error) {
	err = ledger.UntilReached(ctx, 0, func(ctx context.Context) error {
		one, found, err = firstOf(rows(ctx, l, read, query, args...))
		return err
	})
	return one, found, err
}

func firstOf[T any](walk iter.Seq2[T, error]) (one T, found bool, err error) {
	for one, err := range walk {
		return one, err == nil, err
	}
	return one, false, nil
}

// In is what a query selects in a transaction.
func In[T any](ctx context.Context, tx *sql.Tx, read func(Row) (T, error), query string, args ...any) ([]T, error) {
	return collect(walk(ctx, tx.QueryContext, func(err error) error { return err }, read, query, args...))
}

// ChangedRows is how many rows a statement has changed.
func ChangedRows(result sql.Result, err error) (int64, error) {
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}

// ReadNumber reads a row that is a number.
func ReadNumber(r Row) (n int64, err error) {
	err = r.Scan(&n)
	return n, err
}

// ReadText reads a row that is a text.
func ReadText(r Row) (text string, err error) {
	err = r.Scan(&text)
	return text, err
}

func readTeam(r Row) (team ledger.Team, err error) {
	err = r.Scan(&team.ID, &team.Name)
	return team, err
}
