package pipeline

import (
	"cmp"
	"slices"
)

// How the deliveries of a plan are told to be those that the ledger, or the results file that is run again,
// has as sent or uncertain. Deliveries of one content are counted: as many of the plan's as went
// out are taken for those, and only the rest may be posted. In this order they take what went out:
// rows that bear its very hash in the results file, rows that the file has as sent by the planner's word,
// rows whose id stands for it, and the rest in the plan's order. Skipped rows take nothing.

// matcher is the match under way.
type matcher struct {
	*settler
	asking []*asker // in the plan's order
}

// asker is a delivery that the plan asks for.
type asker struct {
	*Delivery
	slot *slot // that it is, nil until that is found
	kept *slot // whose hash it bears, and which is not out: it is that one, if it gets nothing that is
}

// take makes the delivery that slot.
func (a *asker) take(s *slot) { a.slot, a.Hash, s.taken = s, s.hash, a.Delivery }

// match gives every delivery of the plan its hash.
func (s *settler) match() {
	m := &matcher{settler: s}
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
	m.takeRest()
}

// readFile adds what the rows of a results file say of their hashes. A row that it has as sent or
// uncertain is believed, where the ledger does not know better.
func (m *matcher) readFile() {
	if !m.Options.Rerun {
		return
	}
	for _, in := range m.Injects {
		if in.inFile == nil {
			in.inFile = in.told
		}
		in.told, in.lostTo = in.inFile, nil // as it is before a plan is settled once more
		if t := in.told; t.hash != "" {
			s := m.slots.add(t.hash)
			s.out = s.out || t.wentOut()
		}
	}
}

// ask adds the deliveries that a row asks for.
func (m *matcher) ask(asking []*asker, in *Inject) []*asker {
	if in.Skip != "" {
		return asking
	}
	for _, d := range in.Deliveries {
		if len(d.digests) > 0 {
			asking = append(asking, &asker{Delivery: d})
		}
	}
	return asking
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
		if in.told.hash == "" {
			continue
		}
		s, rank := m.slots.byHash[in.told.hash], saysOther
		switch {
		case m.saidBy(in, s) == nil:
		case in.told.wentOut():
			rank = saysSameAndOut
		default:
			rank = saysSame
		}
		if rank > s.rank {
			s.bearer, s.rank = in, rank
		}
	}
	for _, in := range m.Injects {
		if in.told.hash == "" {
			continue
		}
		s := m.slots.byHash[in.told.hash]
		switch {
		case s.bearer != in:
			in.told = newRow()
		case in.told.wentOut() && !m.isAsTold(in):
			m.learn(in)
			s.left = m.standsAsTold(in)
		case s.rank == saysSame:
			m.resolve(in, s)
		}
	}
	m.asking = slices.DeleteFunc(m.asking, func(a *asker) bool { return m.standsAsTold(a.Inject) })
}

// newRow is what a results file says of a row that no run has seen yet.
func newRow() *told { return &told{given: true, Fate: Fate{Result: Pending}} }

// saidBy is the row's delivery that says what the slot says, nil where none does.
func (s *settler) saidBy(in *Inject, of *slot) *Delivery {
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
func (s *settler) standsAsTold(in *Inject) bool {
	t := in.told
	if !s.Options.Rerun || t.hash == "" || !t.wentOut() {
		return false
	}
	if t.Result == Uncertain && s.ResendUncertain && s.Wishes.Changed && in.Skip == "" && !in.Invalid {
		return false // both were asked for: what it says now goes out beside what is uncertain
	}
	return !s.isAsTold(in)
}

// isAsTold reports whether the row is the delivery whose hash it bears.
func (s *settler) isAsTold(in *Inject) bool {
	return len(in.Deliveries) == 1 && s.saidBy(in, s.slots.byHash[in.told.hash]) != nil
}

// takeBorne gives rows of the file the slots whose hashes they bear. What is not out stays theirs
// only if they get nothing that is.
func (m *matcher) takeBorne() {
	for _, a := range m.asking {
		if !m.Options.Rerun || a.Inject.told.hash == "" {
			continue
		}
		s := m.slots.byHash[a.Inject.told.hash]
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

// takeTold gives what is out to rows that the file has as sent or uncertain without saying what they are.
func (m *matcher) takeTold() {
	for _, a := range m.asking {
		if m.Options.Rerun && a.slot == nil && a.Inject.told.wentOut() {
			m.takeOut(a, a.digests)
		}
	}
}

// readIDs lists, for each id and team, what went out under that id.
func (m *matcher) readIDs() {
	for hash, standing := range m.standings {
		if isOut(standing) {
			for _, id := range idsOf(standing) {
				m.remember(earlierKey{id, standing.TeamID}, earlier{hash, standing})
			}
		}
	}
	for _, in := range m.Injects {
		m.rememberTold(in)
	}
	for _, list := range m.byID {
		slices.SortFunc(list, func(a, b earlier) int { return cmp.Or(a.SentAt.Compare(b.SentAt), cmp.Compare(a.hash, b.hash)) })
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
			m.takeOut(a, a.digests[:1])
		}
	}
	for _, a := range asking {
		if a.slot == nil {
			m.takeOut(a, a.digests[1:])
		}
	}
}

// takeOut gives a delivery one that is out and says one of these. What a changed row of the file
// stands for goes only to a row that is new in the file.
func (m *matcher) takeOut(a *asker, says []digest) {
	for _, one := range says {
		of, met := m.slots.byContent[one.content(m.slots.redirected)]
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

// lost gives the deliveries of rows that stood as the file has them, and whose message is now that of a
// row that says it still. They are new rows.
func (m *matcher) lost() []*asker {
	var asking []*asker
	for _, in := range m.Injects {
		if !m.standsAsTold(in) {
			continue
		}
		if by := m.slots.byHash[in.told.hash].taken; by != nil {
			in.told, in.lostTo = newRow(), by.Inject
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
	for _, says := range a.digests {
		if of, met := m.slots.byContent[says.content(m.slots.redirected)]; met {
			if s := first(&of.open); s != nil {
				a.take(s)
				return
			}
		}
	}
	a.Hash = m.slots.fresh(a.digests[0].content(m.slots.redirected))
}

// route is what the ledger tells of a delivery beside its hash.
type route struct {
	persona, channel string
	team             int64
}

// mostSkipped is how far among its equals a delivery of an earlier version is looked for behind those
// that there are: rows that it was numbered with may be gone. mostNumbers bounds the work.
const (
	mostSkipped = 1000
	mostNumbers = 20_000_000
)

// findNumbered finds the contents of the slots that an earlier version has numbered. The first of a content
// is known by its hash. The others are looked for where persona, channel and team
// are those of the delivery, and in the row that bears them.
func (m *matcher) findNumbered() {
	if len(m.slots.numbered) == 0 {
		return
	}
	for _, d := range m.asking {
		for _, says := range d.digests {
			m.slots.fits(says, 0)
		}
	}
	equals := m.likely()
	most := 0
	for _, rows := range equals {
		most = max(most, rows)
	}
	most += mostSkipped
	most = min(most, max(mostNumbers/max(1, len(equals)), 64))
	for n := 1; n < most && len(m.slots.numbered) > 0; n++ {
		for says := range equals {
			m.slots.fits(says, n)
		}
	}
}

// likely are the contents that a numbered slot may be of, with how many rows say them.
func (m *matcher) likely() map[digest]int {
	routes := map[route]bool{}
	for _, s := range m.slots.numbered {
		if standing, met := m.standings[s.hash]; met {
			routes[route{standing.Persona, standing.Channel, standing.TeamID}] = true
		}
	}
	equals := map[digest]int{}
	for _, d := range m.asking {
		bears := false
		if d.Inject.told.hash != "" {
			s := m.slots.byHash[d.Inject.told.hash]
			bears = s != nil && !s.known
		}
		if bears || routes[route{d.Inject.Persona.SystemInfo.Hash, d.Inject.Channel(), d.Team.ID}] {
			for _, says := range d.digests {
				equals[says]++
			}
		}
	}
	return equals
}
