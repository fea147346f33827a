package ledgercopy

import (
	"database/sql"
	"slices"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/tables"
)

// uncertain are deliveries that the target has as uncertain by requests that are not the source's. What somebody found who looked for
// the source's requests says nothing of those. Nor does it say anything of what somebody has looked for, and found, with the target: the source's
// answer is older where the copy is repeated, and would count as the later one.
type uncertain struct {
	deliveries, found, leftOut map[deliveryOf]bool
}

// deliveryOf is a delivery in the target's space.
type deliveryOf struct{ space, round, hash string }

// findUncertain finds them, before anything is copied.
func (c *copying) findUncertain(tx *sql.Tx) error {
	c.uncertain = uncertain{map[deliveryOf]bool{}, map[deliveryOf]bool{}, map[deliveryOf]bool{}}
	own := map[int64]bool{}
	for _, run := range c.runs {
		for _, number := range run.there {
			own[number] = true
		}
	}
	for _, of := range c.pendingRounds() {
		var answers bool
		err := c.from.Tables.DB.QueryRow(`SELECT EXISTS (SELECT 1 FROM attempts WHERE space = $1 AND round = $2 AND source <> 'post')`, of.Space, of.Round).Scan(&answers)
		if err != nil {
			return c.from.Tables.Wrap(err)
		}
		if !answers {
			continue
		}
		space := c.spaceOf(of.Space)
		states, err := c.to.Tables.StatesIn(tx, space, of.Round, own)
		if err != nil {
			return err
		}
		for hash, state := range states {
			if state == ledger.StateUncertain {
				c.uncertain.deliveries[deliveryOf{space, of.Round, hash}] = true
			}
		}
		if err := c.findFound(tx, c.inTarget(of), own); err != nil {
			return err
		}
	}
	return nil
}

// findFound finds what is sent in a round of the target, and was looked for in other runs than those that are the source's.
func (c *copying) findFound(tx *sql.Tx, of tables.RoundOf, own map[int64]bool) error {
	states, err := c.to.Tables.StatesIn(tx, of.Space, of.Round, nil)
	if err != nil {
		return err
	}
	return walkIn(c.to, tx.Query, `SELECT run, delivery FROM attempts WHERE space = $1 AND round = $2 AND source = $3`, func(scan func(...any) error) error {
		var run int64
		var hash string
		err := scan(&run, &hash)
		if err == nil && !own[run] && states[hash] == ledger.StateSent {
			c.uncertain.found[deliveryOf{of.Space, of.Round, hash}] = true
		}
		return err
	}, of.Space, of.Round, string(ledger.SourceResolved))
}

// leavesOut reports whether an attempt of the source is left out, and keeps count.
func (u *uncertain) leavesOut(row values) bool {
	if len(u.deliveries)+len(u.found) == 0 {
		return false
	}
	value := func(name string) string { return text(row[slices.Index(tables.Names(tables.AttemptColumns), name)]) }
	of := deliveryOf{value("space"), value("round"), value("delivery")}
	source, outcome, isLeft := ledger.Source(value("source")), ledger.Outcome(value("outcome")), false
	if u.found[of] && source == ledger.SourceResolved && outcome != ledger.Accepted {
		return true
	}
	if !u.deliveries[of] {
		return false
	}
	switch source {
	case ledger.SourceResolved:
		isLeft = true
	case ledger.SourceImported:
		isLeft = outcome != ledger.Accepted && outcome != ledger.Unknown && outcome != ledger.InFlight
	}
	if isLeft {
		u.leftOut[of] = true
	}
	return isLeft
}
