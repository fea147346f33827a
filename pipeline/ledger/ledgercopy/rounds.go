package ledgercopy

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/groupcommit"
	"simcast/pipeline/ledger/tables"
	"simcast/pipeline/problem"
)

// pending is a round that is copied.
type pending struct {
	here, there tables.RoundOf // of the file, and of the database
	isMarked    bool           // in the file
	isMoving    bool           // in the database it is marked as being copied
	mark        string         // that of the database
}

// findRounds finds the rounds of the file, and which of them the database does not have yet.
func (c *copying) findRounds(ctx context.Context) error {
	here, err := c.from.Tables.Marks(ctx)
	if err != nil {
		return err
	}
	there, err := c.to.Tables.Marks(ctx)
	if err != nil {
		return err
	}
	var rounds []tables.RoundOf
	if err := each(ctx, c.from, `SELECT space, round FROM runs UNION SELECT space, round FROM days`, func(row []any) error {
		rounds = append(rounds, tables.RoundOf{Space: text(row[0]), Round: text(row[1])})
		return nil
	}); err != nil {
		return err
	}
	for _, of := range rounds {
		if c.spaces[of.Space] == "" {
			continue // it came since the lanes were taken
		}
		c.rounds++
		p := pending{here: of, there: tables.RoundOf{Space: c.spaces[of.Space], Round: of.Round}}
		p.mark = there[p.there]
		p.isMarked, p.isMoving = here[of] != "", p.mark != ""
		if err := c.findRound(ctx, p, here[of]); err != nil {
			return err
		}
	}
	return nil
}

// findRound finds out whether a round is to be copied. moved is the mark of the file. A file that has its mark leaves, until its rows are in
// the database, its mark there. So where the database has neither, it is not the one that was marked.
func (c *copying) findRound(ctx context.Context, p pending, moved string) error {
	if p.isMarked {
		if moved != c.to.Name {
			return &problem.UsageError{Message: fmt.Sprintf("%s was moved to the ledger %s before, and goes on there; nothing was copied", ledger.NameOfRound(p.here.Round), moved),
				Suggestion: "copy to that one, and write its address in the same way as then"}
		}
		isThere, err := c.isThere(ctx, &p)
		if err != nil || isThere {
			return err // it was copied before; a mark of the database is of another file
		}
		if !p.isMoving {
			return &problem.UsageError{Message: fmt.Sprintf("%s was copied to the ledger %s before, and is not there: another database has this address by now, or it was restored from before the copy; nothing was copied",
				ledger.NameOfRound(p.here.Round), moved),
				Suggestion: "have that address lead to the database to which the file was copied, or take a new --round there"}
		}
	}
	c.pending = append(c.pending, p)
	return c.refuseRound(ctx, &p)
}

// isThere reports whether the database has the first run that the file has of a round, or its day where it has no run.
func (c *copying) isThere(ctx context.Context, p *pending) (isThere bool, err error) {
	const all = ` FROM (SELECT space, round, name, host, pid, started FROM runs UNION ALL SELECT space, round, '', '', 0, begun FROM days) x WHERE space = $1 AND round = $2`
	var name, host string
	var pid, started int64
	err = c.from.Tables.DB.QueryRowContext(ctx, `SELECT name, host, pid, started`+all+` ORDER BY pid = 0, started LIMIT 1`, p.here.Space, p.here.Round).Scan(&name, &host, &pid, &started)
	if err != nil {
		return false, c.from.Tables.Wrap(err)
	}
	err = c.to.Tables.DB.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1`+all+` AND name = $3 AND host = $4 AND pid = $5 AND started = $6)`,
		p.there.Space, p.there.Round, name, host, pid, started).Scan(&isThere)
	return isThere, c.to.Tables.Wrap(err)
}

// refuseRound refuses a round that another file has begun to copy, or of which the database has something of its own.
func (c *copying) refuseRound(ctx context.Context, p *pending) error {
	other, isCopied := strings.CutPrefix(p.mark, ledger.CopiedFrom)
	switch {
	case p.isMoving && !isCopied:
		return &ledger.MovedError{Round: p.here.Round, To: p.mark}
	case p.isMoving && !p.isMarked && other != c.from.Name: // a file with a mark may have been renamed since
		return &problem.UsageError{Message: fmt.Sprintf("the copy of %s from %s did not end; nothing was copied", ledger.NameOfRound(p.here.Round), other),
			Suggestion: "repeat simcast ledger copy with that file first"}
	}
	var hasOwn bool
	err := c.to.Tables.DB.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM attempts WHERE space = $1 AND round = $2) OR EXISTS (SELECT 1 FROM days WHERE space = $1 AND round = $2)`,
		p.there.Space, p.there.Round).Scan(&hasOwn)
	if err == nil && hasOwn {
		err = &problem.UsageError{Message: fmt.Sprintf("both ledgers have sent in %s of the space %s, and that cannot be made one; nothing was copied", ledger.NameOfRound(p.here.Round), c.named(ctx, c.from, p.here.Space)),
			Suggestion: "go on in this round with the shared ledger, after you have looked with simcast history --ledger FILE what the file has sent; or take a new --round there"}
		return err
	}
	return c.to.Tables.Wrap(err)
}

// markDatabase has the database post nothing in the rounds before it has them whole.
func (c *copying) markDatabase(ctx context.Context) error {
	return c.to.Tables.Write(ctx, groupcommit.How{Alone: true}, func(ctx context.Context, tx *sql.Tx) error {
		if err := c.checkLanes(ctx, tx, c.to); err != nil {
			return err
		}
		for i := range c.pending {
			p := &c.pending[i]
			if p.isMoving {
				continue
			}
			p.mark = ledger.CopiedFrom + c.from.Name
			if err := tables.Mark(ctx, tx, p.there, p.mark); err != nil {
				return err
			}
		}
		return nil
	})
}

// markFile has the file post nothing in the rounds any more.
func (c *copying) markFile(ctx context.Context) error {
	for _, lane := range slices.Concat(c.lanes[c.from], c.lanes[c.to]) {
		if err := lane.Check(ctx); err != nil { // also where another file is at its path by now
			return c.unended(err)
		}
	}
	err := c.from.Tables.Write(ctx, groupcommit.How{Alone: true}, func(ctx context.Context, tx *sql.Tx) error {
		if err := c.checkLanes(ctx, tx, c.from); err != nil {
			return err
		}
		for i := range c.pending {
			if p := &c.pending[i]; !p.isMarked {
				if err := tables.Mark(ctx, tx, p.here, c.to.Name); err != nil {
					return err
				}
			}
		}
		return nil
	})
	return c.unended(err)
}

// unended is an error after which some rounds are marked.
func (c *copying) unended(err error) error {
	if err == nil || len(c.pending) == 0 {
		return err
	}
	return fmt.Errorf("%w; the copy did not end, and nothing is sent in its rounds before it has: repeat simcast ledger copy", err)
}
