package ledgercopy

import (
	"database/sql"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/tables"
)

// numberUnsure numbers the runs that write down what is uncertain: they come after all that is copied.
func (c *copying) numberUnsure() error {
	for _, p := range c.images() {
		if !p.image.unsure.Is() {
			continue
		}
		number, err := c.to.Tables.ReserveRuns(1)
		if err != nil {
			return err
		}
		p.image.after = ledger.Unsure{Name: p.image.unsure.Name, Since: number}
	}
	return nil
}

// keepUnsure makes uncertain what by the source is not out, in rounds of which the target does not know all: whoever knew better may have
// sent it since. Where it was the source that did not know all, that one may have sent as well what the target has as not out.
func (c *copying) keepUnsure(tx *sql.Tx) error {
	only := map[*image]map[string]bool{}
	for _, of := range c.pendingRounds() {
		image := c.pending[of].image
		if !image.unsure.Is() {
			continue
		}
		if only[image] == nil {
			only[image] = map[string]bool{}
		}
		err := c.each("attempts", "DISTINCT delivery", "WHERE space = $1 AND round = $2", func(row values) error {
			only[image][text(row[0])] = true
			return nil
		}, of.Space, of.Round)
		if err != nil {
			return err
		}
	}
	for _, p := range c.images() {
		if !p.image.unsure.Is() {
			continue
		}
		if p.image.isWider {
			only[p.image] = nil
		}
		made, err := c.to.Tables.MakeUncertain(tx, c.how.runOfUnsure(p.image.after.Since, p.there), only[p.image], p.image.unsure.Reason())
		if err != nil {
			return err
		}
		c.done.MadeUncertain += made
	}
	return nil
}

// rememberUnsure has the source keep that the target does not know all of a round that was moved there: the target may be lost.
func rememberUnsure(tx *sql.Tx, of tables.RoundOf, unsure ledger.Unsure) error {
	if !unsure.Is() {
		return nil
	}
	return tables.RememberUnsure(tx, of, unsure.Since)
}

// unsureOf is what the source keeps of a round that has that mark, where not all of it is known.
func (c *copying) unsureOf(of tables.RoundOf, mark string) (own ledger.Unsure, err error) {
	if begun, isBegun := ledger.ParseBegunMark(mark); isBegun {
		return begun.Unsure, nil
	}
	if !isMoved(mark) {
		own, _ = ledger.ParseUnsure(mark)
		return own, nil
	}
	own.Name = targetOf(mark)
	own.Since, err = c.from.Tables.UnsureSince(of)
	return own, err
}

// runOfUnsure is the run that writes down what is uncertain in a round.
func (h How) runOfUnsure(number int64, of tables.RoundOf) ledger.Run {
	now := h.Now()
	return ledger.Run{Seq: number, Name: ledger.NewRunName(now, uint32(h.Random())), Space: of.Space, Round: of.Round, Host: h.By.Host, PID: h.By.PID, Started: now, Ended: now, How: "finished"}
}
