package reconcile

import (
	"slices"

	"simcast/pipeline/plan"
)

// What a results file says of its rows, for the match.

// addFromFile adds what the rows of a results file say of their hashes. A row that it has as sent or
// uncertain is believed, where the ledger does not know better.
func (m *matcher) addFromFile() {
	if !m.plan.Options.IsRerun {
		return
	}
	for _, in := range m.plan.Injects {
		if prior := m.countsAs(in); prior.Hash != "" {
			known := m.known.add(prior.Hash)
			known.out = known.out || prior.WentOut()
		}
	}
}

// How well a row fits the hash that it bears.
const (
	saysOther = iota + 1
	saysSame
	saysSameAndOut // and the file has it as sent or uncertain
)

// findBearers finds, for each hash of the file, the row that it is believed of: of those that say what the
// hash says the first one, else the first one of all. The others are copies of it: new rows.
func (m *matcher) findBearers() {
	if !m.plan.Options.IsRerun {
		return
	}
	for _, in := range m.plan.Injects {
		if m.countsAs(in).Hash == "" {
			continue
		}
		known, rank := m.known.byHash[m.countsAs(in).Hash], saysOther
		switch {
		case m.deliveryOf(in, known) == nil:
		case m.countsAs(in).WentOut():
			rank = saysSameAndOut
		default:
			rank = saysSame
		}
		if rank > known.rank {
			known.bearer, known.rank = in, rank
		}
	}
	for _, in := range m.plan.Injects {
		if m.countsAs(in).Hash == "" {
			continue
		}
		known := m.known.byHash[m.countsAs(in).Hash]
		switch {
		case known.bearer != in:
			m.countAsNew(in, nil)
		case m.countsAs(in).WentOut() && !m.isItsHash(in):
			m.learnFromFile(in)
			known.ofChangedRow = m.changedSinceSent(in)
		case known.rank == saysSame:
			m.takePlannersWord(in, known)
		}
	}
	m.candidates = slices.DeleteFunc(m.candidates, func(c *candidate) bool { return m.changedSinceSent(c.Inject) })
}

// deliveryOf is the row's delivery that says what the known delivery says, nil where none does.
func (s *reconciler) deliveryOf(in *plan.Inject, known *knownDelivery) *plan.Delivery {
	if in.Skip != "" {
		return nil
	}
	for _, d := range in.Deliveries {
		if s.known.isOfContent(known, d) {
			return d
		}
	}
	return nil
}

// changedSinceSent reports whether the file has the row as sent or uncertain, and it says something else
// now, or is skipped, or goes to other teams.
func (s *reconciler) changedSinceSent(in *plan.Inject) bool {
	prior := s.countsAs(in)
	if !s.plan.Options.IsRerun || prior.Hash == "" || !prior.WentOut() {
		return false
	}
	if prior.State == plan.Uncertain && s.sendPlan.Resend.ResendUncertain && s.sendPlan.Resend.Changed && in.Skip == "" && !in.Invalid {
		return false // both were asked for: what it says now goes out beside what is uncertain
	}
	return !s.isItsHash(in)
}

// isItsHash reports whether the row is the delivery whose hash it bears.
func (s *reconciler) isItsHash(in *plan.Inject) bool {
	return len(in.Deliveries) == 1 && s.deliveryOf(in, s.known.byHash[s.countsAs(in).Hash]) != nil
}
