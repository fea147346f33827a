package ledgercopy

import (
	"database/sql"
	"slices"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/tables"
)

// uncertain are deliveries that the target has as uncertain by requests that are not the source's. What somebody found who looked for
// the source's requests says nothing of those.
type uncertain struct {
	deliveries, leftOut map[deliveryOf]bool
}

// deliveryOf is a delivery in the target's space.
type deliveryOf struct{ space, round, hash string }

// findUncertain finds them, before anything is copied.
func (c *copying) findUncertain(tx *sql.Tx) error {
	c.uncertain = uncertain{map[deliveryOf]bool{}, map[deliveryOf]bool{}}
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
	}
	return nil
}

// leavesOut reports whether an attempt of the source is left out, and keeps count.
func (u *uncertain) leavesOut(row values) bool {
	if len(u.deliveries) == 0 {
		return false
	}
	value := func(name string) string { return text(row[slices.Index(tables.Names(tables.AttemptColumns), name)]) }
	of := deliveryOf{value("space"), value("round"), value("delivery")}
	if !u.deliveries[of] {
		return false
	}
	outcome, isLeft := ledger.Outcome(value("outcome")), false
	switch ledger.Source(value("source")) {
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
