package reconcile

import (
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
)

// A results file may have rows as sent or uncertain without saying what they are: their delivery cells
// are empty. Each is taken for a message of its own state, and by its message_id where it has one. Else an
// equal row that is uncertain could take what is sent, and what is uncertain would be said to be sent.

// takeWithoutHash gives what is out to such rows.
func (m *matcher) takeWithoutHash() {
	if !m.Options.Rerun {
		return
	}
	m.takeOfState(plan.Sent, func(s *knownDelivery, t *plan.PriorResult) bool {
		return t.MessageID != "" && m.standings[s.hash].MessageID == t.MessageID
	})
	m.takeOfState(plan.Sent, func(s *knownDelivery, _ *plan.PriorResult) bool { return m.standings[s.hash].State == ledger.StateSent })
	m.takeOfState(plan.Uncertain, func(s *knownDelivery, _ *plan.PriorResult) bool {
		return m.standings[s.hash].State == ledger.StateUncertain
	})
	for _, a := range m.candidates {
		if a.match == nil && a.Inject.Prior.WentOut() {
			m.takeOut(a, a.Digests)
		}
	}
}

// takeOfState gives rows that the file has in that state the first message that fits.
func (m *matcher) takeOfState(state plan.State, fits func(*knownDelivery, *plan.PriorResult) bool) {
	for _, a := range m.candidates {
		if a.match != nil || a.Inject.Prior.State != state {
			continue
		}
		if s := m.firstOut(a, func(s *knownDelivery) bool { return fits(s, a.Inject.Prior) }); s != nil {
			a.take(s)
		}
	}
}

// firstOut is the first message that is out, free, and says what the delivery says, of those that fit; nil
// where there is none.
func (m *matcher) firstOut(a *candidate, fits func(*knownDelivery) bool) *knownDelivery {
	for _, says := range a.Digests {
		if of, met := m.known.byContent[says.Content(m.known.redirected)]; met {
			for _, s := range of.out {
				if s.taken == nil && fits(s) {
					return s
				}
			}
		}
	}
	return nil
}
