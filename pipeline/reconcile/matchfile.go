package reconcile

import (
	"slices"

	"simcast/pipeline/plan"
)

// What a results file says of its rows, for the match.

// readFile adds what the rows of a results file say of their hashes. A row that it has as sent or
// uncertain is believed, where the ledger does not know better.
func (m *matcher) readFile() {
	if !m.Options.Rerun {
		return
	}
	for _, in := range m.Injects {
		if in.InFile == nil {
			in.InFile = in.Prior
		}
		in.Prior, in.LostTo = in.InFile, nil // as it is before a plan is reconciled once more
		if t := in.Prior; t.Hash != "" {
			s := m.slots.add(t.Hash)
			s.out = s.out || t.WentOut()
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
		if in.Prior.Hash == "" {
			continue
		}
		s, rank := m.slots.byHash[in.Prior.Hash], saysOther
		switch {
		case m.saidBy(in, s) == nil:
		case in.Prior.WentOut():
			rank = saysSameAndOut
		default:
			rank = saysSame
		}
		if rank > s.rank {
			s.bearer, s.rank = in, rank
		}
	}
	for _, in := range m.Injects {
		if in.Prior.Hash == "" {
			continue
		}
		s := m.slots.byHash[in.Prior.Hash]
		switch {
		case s.bearer != in:
			in.Prior = plan.NewPriorResult()
		case in.Prior.WentOut() && !m.isAsTold(in):
			m.learn(in)
			s.left = m.standsAsTold(in)
		case s.rank == saysSame:
			m.resolve(in, s)
		}
	}
	m.asking = slices.DeleteFunc(m.asking, func(a *asker) bool { return m.standsAsTold(a.Inject) })
}

// saidBy is the row's delivery that says what the slot says, nil where none does.
func (s *reconciler) saidBy(in *plan.Inject, of *slot) *plan.Delivery {
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
func (s *reconciler) standsAsTold(in *plan.Inject) bool {
	t := in.Prior
	if !s.Options.Rerun || t.Hash == "" || !t.WentOut() {
		return false
	}
	if t.State == plan.Uncertain && s.ResendUncertain && s.ResendOptions.Changed && in.Skip == "" && !in.Invalid {
		return false // both were asked for: what it says now goes out beside what is uncertain
	}
	return !s.isAsTold(in)
}

// isAsTold reports whether the row is the delivery whose hash it bears.
func (s *reconciler) isAsTold(in *plan.Inject) bool {
	return len(in.Deliveries) == 1 && s.saidBy(in, s.slots.byHash[in.Prior.Hash]) != nil
}
