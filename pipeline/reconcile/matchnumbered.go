package reconcile

import (
	"simcast/pipeline/plan"
)

// earlierMessage versions numbered equal deliveries, and wrote down a hash of the number: from it nobody can tell
// the content, unless it is tried.

// route is what the ledger tells of a delivery beside its hash.
type route struct {
	persona, channel string
	team             int64
}

// maxSkipped is how far among its equals a delivery of an earlier version is looked for behind those
// that there are: rows that it was numbered with may be gone. maxNumbers bounds the work.
const (
	maxSkipped = 1000
	maxNumbers = 20_000_000
)

// findNumbered finds the contents of the slots that an earlier version has numbered. The first of a content
// is known by its hash. The others are looked for where persona, channel and team
// are those of the delivery, and in the row that bears them.
func (m *matcher) findNumbered() {
	if len(m.slots.numbered) == 0 {
		return
	}
	for _, d := range m.asking {
		for _, says := range d.Digests {
			m.slots.fits(says, 0)
		}
	}
	equals := m.likely()
	most := 0
	for _, rows := range equals {
		most = max(most, rows)
	}
	most += maxSkipped
	most = min(most, max(maxNumbers/max(1, len(equals)), 64))
	for n := 1; n < most && len(m.slots.numbered) > 0; n++ {
		for says := range equals {
			m.slots.fits(says, n)
		}
	}
}

// likely are the contents that a numbered slot may be of, with how many rows say them.
func (m *matcher) likely() map[plan.Digest]int {
	routes := map[route]bool{}
	for _, s := range m.slots.numbered {
		if standing, met := m.standings[s.hash]; met {
			routes[route{standing.Persona, standing.Channel, standing.TeamID}] = true
		}
	}
	equals := map[plan.Digest]int{}
	for _, d := range m.asking {
		bears := false
		if d.Inject.Prior.Hash != "" {
			s := m.slots.byHash[d.Inject.Prior.Hash]
			bears = s != nil && !s.known
		}
		if bears || routes[route{d.Inject.Persona.SystemInfo.Hash, d.Inject.Channel(), d.Team.ID}] {
			for _, says := range d.Digests {
				equals[says]++
			}
		}
	}
	return equals
}
