package reconcile

import (
	"fmt"
	"iter"
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
	for in, known := range m.rowsWithHash() {
		rank := saysOther
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
	for in, known := range m.rowsWithHash() {
		if known.bearer == in {
			continue
		}
		if prior := m.countsAs(in); prior.WentOut() {
			m.warn(in, "copied-row", fmt.Sprintf("the row is a copy of row %d, which is %s; the copy counts as a new row", known.bearer.Row.Number, m.countsAs(known.bearer).State),
				"delete the copy if you do not want to send it")
		}
		m.countAsNew(in, nil)
	}
}

// believeBearers takes over what the file says of the messages whose hashes its rows bear, where that decides which of
// them are out. Rows that were changed since they went out ask for nothing: they are left alone.
func (m *matcher) believeBearers() {
	for in, known := range m.rowsWithHash() {
		switch {
		case !m.countsAs(in).WentOut():
			m.takePlannersWord(in, known)
		case !m.isItsHash(in):
			m.learnFromFile(in)
			known.ofChangedRow = m.changedSinceSent(in)
		}
	}
	m.candidates = slices.DeleteFunc(m.candidates, func(c *candidate) bool { return m.changedSinceSent(c.Inject) })
}

// rowsWithHash are the rows of a results file that bear a hash, with the message of that hash.
func (m *matcher) rowsWithHash() iter.Seq2[*plan.Inject, *knownDelivery] {
	return func(yield func(*plan.Inject, *knownDelivery) bool) {
		if !m.plan.Options.IsRerun {
			return
		}
		for _, in := range m.plan.Injects {
			if hash := m.countsAs(in).Hash; hash != "" && !yield(in, m.known.byHash[hash]) {
				return
			}
		}
	}
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
