package pipeline

import (
	"crypto/sha256"
	"fmt"

	"simcast/apiclient"
	"simcast/readers"
)

// fanOut makes the row's deliveries, one a team, and says what each is. A row
// that no team could be worked out for, or that is skipped, has a single one
// without a team; what it would have been is counted all the same, so that the
// places of its equals do not hang on what is left out.
func (c *Checker) fanOut(in *Inject, t *typedRow) {
	teams := t.audience.teams
	if c.redirect != nil && len(teams) > 0 {
		teams = []apiclient.Team{*c.redirect}
	}
	if c.space == nil || !t.persona {
		in.Deliveries, in.guess = []*Delivery{{Inject: in}}, len(teams)
		return
	}
	c.text = appendRow(c.text[:0], c.said(in, t), in.Persona.SystemInfo.Hash, c.columnsRead(in, t))
	says := digest(sha256.Sum256(c.text))
	for i := range teams {
		in.Deliveries = append(in.Deliveries, &Delivery{Inject: in, Team: &teams[i],
			Hash: c.place(in, says.toTeam(teams[i].ID), teams[i])})
	}
	if in.Skip != "" || len(in.Deliveries) == 0 || len(t.audience.faults) > 0 {
		in.Deliveries = []*Delivery{{Inject: in}}
	}
}

// said is what the row says, with the cells that could not be read as they
// stand: such a row is no equal of one that leaves them empty, or mending it
// would move the places of its equals.
func (c *Checker) said(in *Inject, t *typedRow) cells {
	said := in.cells
	for col, given := range t.given {
		if given && said[col] == "" {
			said[col] = "\x00" + c.cell(in, fields[col].column).Text
		}
	}
	return said
}

// place counts a delivery among its equals and warns of an equal one. Rows that
// go nowhere count, but nobody is warned of them.
func (c *Checker) place(in *Inject, d digest, team apiclient.Team) string {
	met := c.places[d]
	switch {
	case in.Skip != "" || in.LeftOut != "":
	case met.firstRow == 0:
		met.firstRow = in.Row.Number
	case met.firstRow != in.Row.Number && !in.twin:
		in.twin = true
		c.problem(in, readers.Warning, "", &fault{"equal-rows",
			fmt.Sprintf("the row says the same as row %d to %q, which gets it twice", met.firstRow, team.Name),
			"remove one of them, if that is not meant"})
	}
	met.rows++
	hash := c.ownPlace(in, d, &met)
	for hash == "" {
		hash = d.hash(met.count, c.redirect != nil)
		if met.count++; c.options.Claimed[hash] {
			hash = ""
		}
	}
	c.places[d] = met
	return hash
}

// mostMoved is how far a row may stand from its place among its equals and still
// find it again: a results file may be sorted, or cut.
const mostMoved = 1000

// ownPlace is the hash that a results file's row bears, if it is one of the
// places of such a delivery and no row before has taken it; else "". met is what
// is known of its equals.
func (c *Checker) ownPlace(in *Inject, d digest, met *placement) string {
	own := in.told.hash
	if own == "" || !c.options.Claimed[own] || c.taken[own] {
		return ""
	}
	// Each place is worked out once, however many of a row's equals bear hashes of others.
	for ; c.claimedBy[own] != d && met.looked < met.rows+mostMoved; met.looked++ {
		if hash := d.hash(met.looked, c.redirect != nil); c.options.Claimed[hash] {
			c.claimedBy[hash] = d
		}
	}
	if c.claimedBy[own] != d {
		return ""
	}
	c.taken[own] = true
	return own
}
