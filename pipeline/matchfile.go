package pipeline

import "slices"

// What a results file says of its rows, for the match.

// readFile adds what the rows of a results file say of their hashes. A row that it has as sent or
// uncertain is believed, where the ledger does not know better.
func (m *matcher) readFile() {
	if !m.Options.Rerun {
		return
	}
	for _, in := range m.Injects {
		if in.inFile == nil {
			in.inFile = in.prior
		}
		in.prior, in.lostTo = in.inFile, nil // as it is before a plan is reconciled once more
		if t := in.prior; t.hash != "" {
			s := m.slots.add(t.hash)
			s.out = s.out || t.wentOut()
		}
	}
}

// How well a row fits the hash that it bears.
const (
	saysOther = iota + 1
	saysSame
	saysSameAndOut // and the file has it as sent or uncertain
)

// bear finds, for each hash of the file, the row that it is believed of: of those that say what the
// hash says the first one, else the first one of all. The others are copies of it: new rows.
func (m *matcher) bear() {
	if !m.Options.Rerun {
		return
	}
	for _, in := range m.Injects {
		if in.prior.hash == "" {
			continue
		}
		s, rank := m.slots.byHash[in.prior.hash], saysOther
		switch {
		case m.saidBy(in, s) == nil:
		case in.prior.wentOut():
			rank = saysSameAndOut
		default:
			rank = saysSame
		}
		if rank > s.rank {
			s.bearer, s.rank = in, rank
		}
	}
	for _, in := range m.Injects {
		if in.prior.hash == "" {
			continue
		}
		s := m.slots.byHash[in.prior.hash]
		switch {
		case s.bearer != in:
			in.prior = newRow()
		case in.prior.wentOut() && !m.isAsTold(in):
			m.learn(in)
			s.left = m.standsAsTold(in)
		case s.rank == saysSame:
			m.resolve(in, s)
		}
	}
	m.asking = slices.DeleteFunc(m.asking, func(a *asker) bool { return m.standsAsTold(a.Inject) })
}

// saidBy is the row's delivery that says what the slot says, nil where none does.
func (s *reconciler) saidBy(in *Inject, of *slot) *Delivery {
	if in.Skip != "" {
		return nil
	}
	for _, d := range in.Deliveries {
		if s.slots.says(of, d) {
			return d
		}
	}
	return nil
}

// standsAsTold reports whether the file has the row as sent or uncertain, and it says something else
// now, or is skipped, or goes to other teams.
func (s *reconciler) standsAsTold(in *Inject) bool {
	t := in.prior
	if !s.Options.Rerun || t.hash == "" || !t.wentOut() {
		return false
	}
	if t.State == Uncertain && s.ResendUncertain && s.ResendOptions.Changed && in.Skip == "" && !in.Invalid {
		return false // both were asked for: what it says now goes out beside what is uncertain
	}
	return !s.isAsTold(in)
}

// isAsTold reports whether the row is the delivery whose hash it bears.
func (s *reconciler) isAsTold(in *Inject) bool {
	return len(in.Deliveries) == 1 && s.saidBy(in, s.slots.byHash[in.prior.hash]) != nil
}
