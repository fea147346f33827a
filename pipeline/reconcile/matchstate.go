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
	if !m.plan.Options.IsRerun {
		return
	}
	m.takeOfState(plan.Sent, func(known *knownDelivery, prior *plan.PriorResult) bool {
		return prior.MessageID != "" && m.standings[known.hash].MessageID == prior.MessageID
	})
	m.takeOfState(plan.Sent, func(known *knownDelivery, _ *plan.PriorResult) bool {
		return m.standings[known.hash].State == ledger.StateSent
	})
	m.takeOfState(plan.Uncertain, func(known *knownDelivery, _ *plan.PriorResult) bool {
		return m.standings[known.hash].State == ledger.StateUncertain
	})
	for _, c := range m.candidates {
		if c.match == nil && m.countsAs(c.Inject).WentOut() {
			m.takeWentOut(c, c.Digests)
		}
	}
}

// takeOfState gives rows that the file has in that state the first message that fits.
func (m *matcher) takeOfState(state plan.State, fits func(*knownDelivery, *plan.PriorResult) bool) {
	for _, c := range m.candidates {
		if c.match != nil || m.countsAs(c.Inject).State != state {
			continue
		}
		if known := m.firstOut(c, func(known *knownDelivery) bool { return fits(known, m.countsAs(c.Inject)) }); known != nil {
			c.take(known)
		}
	}
}

// firstOut is the first message that is out, free, and says what the delivery says, of those that fit; nil
// where there is none.
func (m *matcher) firstOut(c *candidate, fits func(*knownDelivery) bool) *knownDelivery {
	for _, digest := range c.Digests {
		if equals, met := m.known.byContent[digest.Content(m.known.redirected)]; met {
			for _, known := range equals.out {
				if known.takenBy == nil && fits(known) {
					return known
				}
			}
		}
	}
	return nil
}
