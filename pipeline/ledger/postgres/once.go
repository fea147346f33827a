package postgres

import (
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// once is a write that is there once, however often it is tried. With what it writes stands a token, in the same transaction. Where the
// answer to a commit is lost, the next try looks for the token first: it is there, or the server still commits and is waited for, or
// what was written is not there, whatever became of the server. The id of a transaction would not tell: after a crash another one may
// have it.
type once struct {
	do    func(ctx context.Context, tx *sql.Tx) error
	token string
	at    int64 // when the token was put last, by the database's clock; 0: never
	tried bool
}

func newOnce(do func(ctx context.Context, tx *sql.Tx) error) *once {
	return &once{do: do, token: rand.Text()}
}

// How long tokens are kept, and how long after the last try one is missed: a machine may sleep between two tries, and other writes
// delete the token meanwhile.
const (
	keepTokens = time.Hour
	missTokens = keepTokens / 2
)

// errTooLate says that nobody knows any more whether something was written.
var errTooLate = &unreachable{errors.New("the ledger could not be reached for long, and does not tell any more whether this was written")}

// write is one try. What do has found last is what was committed: it does not run again then.
func (o *once) write(ctx context.Context, tx *sql.Tx) error {
	if o.tried {
		isWritten, err := o.look(ctx, tx)
		if err != nil || isWritten {
			return err
		}
		return o.do(ctx, tx)
	}
	o.tried = true
	if err := o.do(ctx, tx); err != nil {
		return err
	}
	return o.put(ctx, tx)
}

// put puts the token beside what was written, unless nothing was. It deletes more tokens than it puts, so that they do not pile up.
func (o *once) put(ctx context.Context, tx *sql.Tx) error {
	now := dialect().Now
	err := tx.QueryRowContext(ctx, `WITH old AS (DELETE FROM writes WHERE token IN (SELECT token FROM writes WHERE at < `+fmt.Sprintf(`%s - %d`, now, keepTokens.Milliseconds())+`
			ORDER BY at LIMIT 10 FOR UPDATE SKIP LOCKED))
		INSERT INTO writes (token, at) SELECT $1, `+now+` WHERE pg_current_xact_id_if_assigned() IS NOT NULL RETURNING at`, o.token).Scan(&o.at)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	return err
}

// look puts the token before anything is written, unless it is there. A transaction that has put it and is under way is waited for.
func (o *once) look(ctx context.Context, tx *sql.Tx) (isWritten bool, err error) {
	var now int64
	err = tx.QueryRowContext(ctx, `INSERT INTO writes (token, at) VALUES ($1, `+dialect().Now+`) ON CONFLICT DO NOTHING RETURNING at`, o.token).Scan(&now)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return true, nil
	case err != nil:
		return false, err
	case o.at != 0 && now-o.at > missTokens.Milliseconds():
		return false, errTooLate // each time from now on: o.at stays as it is
	}
	o.at = now
	return false, nil
}
