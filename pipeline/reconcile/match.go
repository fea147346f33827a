package reconcile

import (
	"cmp"
	"slices"

	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
)

// How the deliveries of a plan are told to be those that the ledger, or the results file that is run again,
// has as sent or uncertain. Deliveries of one content are counted: as many of the plan's as went
// out are taken for those, and only the rest may be posted. In this order they take what went out:
// rows that bear its very hash in the results file, rows that the file has as sent by the planner's word,
// rows whose id stands for it, and the rest in the plan's order. Skipped rows take nothing.

// matcher is the match under way.
type matcher struct {
	*reconciler
	asking []*asker // in the plan's order
}

// asker is a delivery that the plan asks for.
type asker struct {
	*plan.Delivery
	slot *slot // that it is, nil until that is found
	kept *slot // whose hash it bears, and which is not out: it is that one, if it gets nothing that is
}

// take makes the delivery that slot.
func (a *asker) take(s *slot) { a.slot, a.Hash, s.taken = s, s.hash, a.Delivery }

// match gives every delivery of the plan its hash.
func (s *reconciler) match() {
	m := &matcher{reconciler: s}
	m.readFile()
	for _, in := range m.Injects {
		m.asking = m.ask(m.asking, in)
	}
	m.findNumbered()
	m.bear()
	m.readIDs()
	m.slots.list()
	m.takeBorne()
	m.takeTold()
	for asking := m.asking; len(asking) > 0; {
		m.takeByID(asking)
		m.takeInOrder(asking)
		asking = m.lost()
		m.asking = append(m.asking, asking...)
	}
	m.preferSent()
	m.takeRest()
}

// ask adds the deliveries that a row asks for.
func (m *matcher) ask(asking []*asker, in *plan.Inject) []*asker {
	if in.Skip != "" {
		return asking
	}
	for _, d := range in.Deliveries {
		if len(d.Digests) > 0 {
			asking = append(asking, &asker{Delivery: d})
		}
	}
	return asking
}

// takeBorne gives rows of the file the slots whose hashes they bear. What is not out stays theirs
// only if they get nothing that is.
func (m *matcher) takeBorne() {
	for _, a := range m.asking {
		if !m.Options.Rerun || a.Inject.Prior.Hash == "" {
			continue
		}
		s := m.slots.byHash[a.Inject.Prior.Hash]
		if s.left || s.taken != nil || !m.slots.says(s, a.Delivery) {
			continue
		}
		if s.out {
			a.take(s)
		} else {
			a.kept = s
		}
	}
}

// readIDs lists, for each id and team, what went out under that id.
func (m *matcher) readIDs() {
	for hash, standing := range m.standings {
		if isOut(standing) {
			for _, id := range idsOf(standing) {
				m.indexPrior(earlierKey{id, standing.TeamID}, earlierMessage{hash, standing})
			}
		}
	}
	for _, in := range m.Injects {
		m.rememberTold(in)
	}
	for _, list := range m.byID {
		slices.SortFunc(list, func(a, b earlierMessage) int { return cmp.Or(a.SentAt.Compare(b.SentAt), cmp.Compare(a.hash, b.hash)) })
	}
}

// takeByID gives what is out to rows whose id stands for it.
func (m *matcher) takeByID(asking []*asker) {
	for _, a := range asking {
		if a.slot != nil || a.Inject.ID == "" {
			continue
		}
		for _, e := range m.byID[earlierKey{a.Inject.ID, a.Team.ID}] {
			s := m.slots.byHash[e.hash]
			if s.out && s.taken == nil && m.slots.says(s, a.Delivery) && !(s.left && a.kept != nil) {
				a.take(s)
				break
			}
		}
	}
}

// takeInOrder gives what is left of what is out in the plan's order: first to what says the same,
// then to what says it in another way.
func (m *matcher) takeInOrder(asking []*asker) {
	for _, a := range asking {
		if a.slot == nil {
			m.takeOut(a, a.Digests[:1])
		}
	}
	for _, a := range asking {
		if a.slot == nil {
			m.takeOut(a, a.Digests[1:])
		}
	}
}

// takeOut gives a delivery one that is out and says one of these. What a changed row of the file
// stands for goes only to a row that is new in the file.
func (m *matcher) takeOut(a *asker, says []plan.Digest) {
	for _, one := range says {
		of, met := m.slots.byContent[one.Content(m.slots.redirected)]
		if !met {
			continue
		}
		s := first(&of.out)
		if s == nil && a.kept == nil {
			s = first(&of.left)
		}
		if s != nil {
			a.take(s)
			return
		}
	}
}

// preferSent gives a row that would be sent again, since it is uncertain, a message that is sent for certain
// and that no row asks for any more.
func (m *matcher) preferSent() {
	if !m.ResendUncertain {
		return
	}
	for _, a := range m.asking {
		if a.slot == nil || m.standings[a.slot.hash].State != ledger.StateUncertain {
			continue
		}
		if s := m.firstOut(a, func(s *slot) bool { return m.standings[s.hash].State == ledger.StateSent }); s != nil {
			a.slot.taken = nil
			a.take(s)
		}
	}
}

// lost gives the deliveries of rows that stood as the file has them, and whose message is now that of a
// row that says it still. They are new rows.
func (m *matcher) lost() []*asker {
	var asking []*asker
	for _, in := range m.Injects {
		if !m.standsAsTold(in) {
			continue
		}
		if by := m.slots.byHash[in.Prior.Hash].taken; by != nil {
			in.Prior, in.LostTo = plan.NewPriorResult(), by.Inject
			asking = m.ask(asking, in)
		}
	}
	return asking
}

// takeRest gives the rest hashes under which they may be posted: their own of the file, one that was
// tried before under their id, any that was, or a new one.
func (m *matcher) takeRest() {
	var rest []*asker
	for _, a := range m.asking {
		switch {
		case a.slot != nil:
		case a.kept != nil:
			a.take(a.kept)
		default:
			rest = append(rest, a)
		}
	}
	tried := m.triedByID()
	for _, a := range rest {
		if a.Inject.ID == "" {
			continue
		}
		for _, s := range tried[earlierKey{a.Inject.ID, a.Team.ID}] {
			if s.taken == nil && m.slots.says(s, a.Delivery) {
				a.take(s)
				break
			}
		}
	}
	for _, a := range rest {
		if a.slot == nil {
			m.takeOpen(a)
		}
	}
}

// triedByID are the slots that were tried, and did not go out, by the id that they were tried under last.
func (m *matcher) triedByID() map[earlierKey][]*slot {
	tried := map[earlierKey][]*slot{}
	for hash, standing := range m.standings {
		if s := m.slots.byHash[hash]; !s.out && s.known && standing.Inject != "" {
			key := earlierKey{idAsRead(standing.Inject), standing.TeamID}
			tried[key] = append(tried[key], s)
		}
	}
	return tried
}

// takeOpen gives a delivery one that was tried and is not out, or a new hash.
func (m *matcher) takeOpen(a *asker) {
	for _, says := range a.Digests {
		if of, met := m.slots.byContent[says.Content(m.slots.redirected)]; met {
			if s := first(&of.open); s != nil {
				a.take(s)
				return
			}
		}
	}
	a.Hash = m.slots.fresh(a.Digests[0].Content(m.slots.redirected))
}
