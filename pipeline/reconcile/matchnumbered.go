package reconcile

import (
	"simcast/pipeline/deliveryhash"
)

// Earlier versions numbered equal deliveries, and wrote down a hash of the number: from it nobody can tell
// the content, unless it is tried.

// route is what the ledger knows of a delivery beside its hash.
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

// findNumbered finds the contents of the known deliveries that an earlier version has numbered. The first of a content
// is known by its hash. The others are looked for where persona, channel and team
// are those of the delivery, and in the row that bears them.
func (m *matcher) findNumbered() {
	if len(m.known.numbered) == 0 {
		return
	}
	for _, c := range m.candidates {
		for _, digest := range c.Digests {
			m.known.learnContent(digest, 0)
		}
	}
	equals := m.likely()
	maxNumber := 0
	for _, rows := range equals {
		maxNumber = max(maxNumber, rows)
	}
	maxNumber += maxSkipped
	maxNumber = min(maxNumber, max(maxNumbers/max(1, len(equals)), 64))
	for n := 1; n < maxNumber && len(m.known.numbered) > 0; n++ {
		for digest := range equals {
			m.known.learnContent(digest, n)
		}
	}
}

// likely are the contents that a numbered known delivery may be of, with how many rows say them.
func (m *matcher) likely() map[deliveryhash.Digest]int {
	routes := map[route]bool{}
	for _, known := range m.known.numbered {
		if standing, met := m.standings[known.hash]; met {
			routes[route{standing.Persona, standing.Channel, standing.TeamID}] = true
		}
	}
	equals := map[deliveryhash.Digest]int{}
	for _, c := range m.candidates {
		bears := false
		if m.countsAs(c.Inject).Hash != "" {
			known := m.known.byHash[m.countsAs(c.Inject).Hash]
			bears = known != nil && !known.hasContent
		}
		if bears || routes[route{c.Inject.Persona.SystemInfo.Hash, c.Inject.Channel(), c.Team.ID}] {
			for _, digest := range c.Digests {
				equals[digest]++
			}
		}
	}
	return equals
}
