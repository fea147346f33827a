package pipeline

// takeNamed gives rows that the file has as sent, without saying what they are, the message whose id they bear.
// Else an equal row that is uncertain could take it, and what is uncertain would be said to be sent.
func (m *matcher) takeNamed() {
	for _, a := range m.asking {
		t := a.Inject.prior
		if !m.Options.Rerun || a.slot != nil || t.State != Sent || t.MessageID == "" {
			continue
		}
		if s := m.named(a, t.MessageID); s != nil {
			a.take(s)
		}
	}
}

// named is the message of that id that says what the delivery says, nil where there is none that is free.
func (m *matcher) named(a *asker, id string) *slot {
	for _, says := range a.digests {
		if of, met := m.slots.byContent[says.content(m.slots.redirected)]; met {
			for _, s := range of.out {
				if s.taken == nil && m.standings[s.hash].MessageID == id {
					return s
				}
			}
		}
	}
	return nil
}
