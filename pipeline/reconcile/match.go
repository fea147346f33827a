package reconcile

import (
	"cmp"
	"slices"

	"simcast/pipeline/deliveryhash"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
)

// matcher is the match under way. It works on what the reconciler has: the messages that are known, what they are taken
// by, and what rows count as.
type matcher struct {
	*reconciler
	candidates []*candidate // in the plan's order
}

// candidate is a delivery that the plan asks for.
type candidate struct {
	*plan.Delivery
	match *knownDelivery // that it is, nil until that is found
	kept  *knownDelivery // whose hash it bears, and which is not out: it is that one, if it gets nothing that is
}

// take matches the delivery with a known one.
func (c *candidate) take(known *knownDelivery) {
	c.match, c.Hash, known.takenBy = known, known.hash, c.Delivery
}

// match gives every delivery of the plan its hash: that of a message which the ledger, or the results file that is run
// again, knows, or a new one. Messages of one content are counted: as many of the plan's deliveries as went out are taken
// for those, and only the rest may be posted. Who comes first gets what went out; skipped rows get nothing.
//
// An unchanged row that was refused comes through here like this: it bears the hash of its own message, which is not out
// (bearer, kept); it gets nothing that is out; so it keeps that hash (takeRest), and is posted under it again.
// One that is uncertain is out: it takes its own message (takeBorne), and is not posted. Where the planner has written
// failed, the message was made not out before (believeBearers), and the row goes the way of the refused one.
func (s *reconciler) match() {
	m := &matcher{reconciler: s}

	// What is known, and who asks for it.
	m.addFromFile()
	for _, in := range m.plan.Injects {
		m.candidates = m.addCandidates(m.candidates, in)
	}
	m.findBearers()    // of copied rows, the one that the file's word is about
	m.believeBearers() // what the file, and the planner in it, says of what is out
	m.indexByID()
	m.known.list()

	// Who gets what went out.
	m.takeBorne()       // rows whose hash is its hash
	m.takeWithoutHash() // rows that the file has as sent or uncertain, without a hash
	for asking := m.candidates; len(asking) > 0; {
		m.takeByID(asking)    // rows whose id stands for it
		m.takeInOrder(asking) // the others, in the plan's order
		asking = m.addLost()  // rows that have lost their message to one of those are new rows
		m.candidates = append(m.candidates, asking...)
	}
	m.preferSent()

	// The others may be posted.
	m.takeRest()
}

// addCandidates adds the deliveries that a row asks for.
func (m *matcher) addCandidates(asking []*candidate, in *plan.Inject) []*candidate {
	if in.Skip != "" {
		return asking
	}
	for _, d := range in.Deliveries {
		if len(d.Digests) > 0 {
			asking = append(asking, &candidate{Delivery: d})
		}
	}
	return asking
}

// takeBorne gives rows of the file the known deliveries whose hashes they bear. What is not out stays theirs
// only if they get nothing that is.
func (m *matcher) takeBorne() {
	for _, c := range m.candidates {
		if !m.plan.Options.IsRerun || m.countsAs(c.Inject).Hash == "" {
			continue
		}
		known := m.known.byHash[m.countsAs(c.Inject).Hash]
		if known.ofChangedRow || known.takenBy != nil || !m.known.isOfContent(known, c.Delivery) {
			continue
		}
		if known.out {
			c.take(known)
		} else {
			c.kept = known
		}
	}
}

// indexByID lists, for each id and team, what went out under that id.
func (m *matcher) indexByID() {
	for hash, standing := range m.standings {
		if isOut(standing) {
			for _, id := range idsOf(standing) {
				m.indexOut(earlierKey{id, standing.TeamID}, earlierMessage{hash, standing})
			}
		}
	}
	for _, in := range m.plan.Injects {
		m.indexFromFile(in)
	}
	for _, list := range m.byID {
		slices.SortFunc(list, func(a, b earlierMessage) int { return cmp.Or(a.SentAt.Compare(b.SentAt), cmp.Compare(a.hash, b.hash)) })
	}
}

// takeByID gives what is out to rows whose id stands for it.
func (m *matcher) takeByID(asking []*candidate) {
	for _, c := range asking {
		if c.match != nil || c.Inject.ID == "" {
			continue
		}
		for _, message := range m.byID[earlierKey{c.Inject.ID, c.Team.ID}] {
			known := m.known.byHash[message.hash]
			if known.out && known.takenBy == nil && m.known.isOfContent(known, c.Delivery) && !(known.ofChangedRow && c.kept != nil) {
				c.take(known)
				break
			}
		}
	}
}

// takeInOrder gives what is left of what is out in the plan's order: first to what says the same,
// then to what says it in another way.
func (m *matcher) takeInOrder(asking []*candidate) {
	for _, c := range asking {
		if c.match == nil {
			m.takeWentOut(c, c.Digests[:1])
		}
	}
	for _, c := range asking {
		if c.match == nil {
			m.takeWentOut(c, c.Digests[1:])
		}
	}
}

// takeWentOut gives a delivery one that is out and says one of these. What a changed row of the file
// stands for goes only to a row that is new in the file.
func (m *matcher) takeWentOut(c *candidate, digests []deliveryhash.Digest) {
	for _, digest := range digests {
		equals, met := m.known.byContent[digest.Content(m.known.redirected)]
		if !met {
			continue
		}
		known := first(&equals.out)
		if known == nil && c.kept == nil {
			known = first(&equals.ofChangedRow)
		}
		if known != nil {
			c.take(known)
			return
		}
	}
}

// preferSent gives a row that would be sent again, since it is uncertain, a message that is sent for certain
// and that no row asks for any more.
func (m *matcher) preferSent() {
	if !m.sendPlan.Resend.ResendUncertain {
		return
	}
	for _, c := range m.candidates {
		if c.match == nil || m.standings[c.match.hash].State != ledger.StateUncertain {
			continue
		}
		if known := m.firstOut(c, func(known *knownDelivery) bool { return m.standings[known.hash].State == ledger.StateSent }); known != nil {
			c.match.takenBy = nil
			c.take(known)
		}
	}
}

// addLost gives the deliveries of rows that stood as the file has them, and whose message is now that of a
// row that says it still. They are new rows.
func (m *matcher) addLost() []*candidate {
	var asking []*candidate
	for _, in := range m.plan.Injects {
		if !m.changedSinceSent(in) {
			continue
		}
		if by := m.known.byHash[m.countsAs(in).Hash].takenBy; by != nil {
			m.countAsNew(in, by.Inject)
			asking = m.addCandidates(asking, in)
		}
	}
	return asking
}

// takeRest gives the rest hashes under which they may be posted: their own of the file, one that was
// tried before under their id, any that was, or a new one.
func (m *matcher) takeRest() {
	var rest []*candidate
	for _, c := range m.candidates {
		switch {
		case c.match != nil:
		case c.kept != nil:
			c.take(c.kept)
		default:
			rest = append(rest, c)
		}
	}
	tried := m.triedByID()
	for _, c := range rest {
		if c.Inject.ID == "" {
			continue
		}
		for _, known := range tried[earlierKey{c.Inject.ID, c.Team.ID}] {
			if known.takenBy == nil && m.known.isOfContent(known, c.Delivery) {
				c.take(known)
				break
			}
		}
	}
	for _, c := range rest {
		if c.match == nil {
			m.takeNotOut(c)
		}
	}
}

// triedByID are the known deliveries that were tried, and did not go out, by the id that they were tried under last.
func (m *matcher) triedByID() map[earlierKey][]*knownDelivery {
	tried := map[earlierKey][]*knownDelivery{}
	for hash, standing := range m.standings {
		if known := m.known.byHash[hash]; !known.out && known.hasContent && standing.InjectID != "" {
			key := earlierKey{idAsRead(standing.InjectID), standing.TeamID}
			tried[key] = append(tried[key], known)
		}
	}
	return tried
}

// takeNotOut gives a delivery one that was tried and is not out, or a new hash.
func (m *matcher) takeNotOut(c *candidate) {
	for _, digest := range c.Digests {
		if equals, met := m.known.byContent[digest.Content(m.known.redirected)]; met {
			if known := first(&equals.notOut); known != nil {
				c.take(known)
				return
			}
		}
	}
	c.Hash = m.known.fresh(c.Digests[0].Content(m.known.redirected))
}
