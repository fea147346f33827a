package reconcile

import (
	"cmp"
	"slices"

	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
)

// slot is one delivery that the ledger or a results file knows, by its hash. A delivery of
// the plan that says the same can be it.
type slot struct {
	hash  string
	out   bool           // it is sent or uncertain
	after int64          // when, in milliseconds, for an order
	taken *plan.Delivery // of the plan, that it is

	content plan.Content // where known
	known   bool

	// Of a results file:
	bearer *plan.Inject // the row that bears the hash; of several, the one that it is believed of
	rank   int          // how well the bearer fits
	left   bool         // the bearer is out, and says something else now: it is left alone
}

// slots are all of them.
type slots struct {
	redirected bool
	byHash     map[string]*slot
	byContent  map[plan.Content]*slotsOfContent
	numbered   map[plan.RawHash]*slot // of earlier versions, whose content is not known yet
	next       map[plan.Content]uint32
}

// slotsOfContent are those of one content, in their order.
type slotsOfContent struct{ out, left, open []*slot }

// newSlots are those of a ledger.
func newSlots(standings map[string]ledger.Standing, redirected bool) *slots {
	t := &slots{redirected: redirected, byHash: make(map[string]*slot, len(standings)), byContent: map[plan.Content]*slotsOfContent{},
		numbered: map[plan.RawHash]*slot{}, next: map[plan.Content]uint32{}}
	for hash, standing := range standings {
		s := t.add(hash)
		s.out = standing.State == ledger.StateSent || standing.State == ledger.StateUncertain
		s.after = standing.SentAt.UnixMilli()
	}
	return t
}

// add gives the slot of that hash.
func (t *slots) add(hash string) *slot {
	s, met := t.byHash[hash]
	if met {
		return s
	}
	s = &slot{hash: hash}
	t.byHash[hash] = s
	raw, isHash := plan.ParseHash(hash)
	switch {
	case !isHash, raw.Redirected() != t.redirected:
	case raw.IsNumbered():
		t.numbered[raw] = s
	default:
		s.content, s.known = raw.Content(), true
	}
	return s
}

// says reports whether the slot is one of the delivery's content.
func (t *slots) says(s *slot, d *plan.Delivery) bool {
	return s != nil && s.known && slices.ContainsFunc(d.Digests, func(says plan.Digest) bool { return says.Content(t.redirected) == s.content })
}

// fits finds the slot of an earlier version that is the n-th of a content.
func (t *slots) fits(d plan.Digest, n int) bool {
	raw := d.OldHash(n, t.redirected)
	s, met := t.numbered[raw]
	if met {
		s.content, s.known = d.Content(t.redirected), true
		delete(t.numbered, raw)
	}
	return met
}

// list lays out the slots by their content: those that went out in the order in which they did,
// the others by their hashes.
func (t *slots) list() {
	for _, s := range t.byHash {
		if s.known {
			of := t.of(s.content)
			switch {
			case s.left:
				of.left = append(of.left, s)
			case s.out:
				of.out = append(of.out, s)
			default:
				of.open = append(of.open, s)
			}
		}
	}
	for _, of := range t.byContent {
		for _, list := range [][]*slot{of.out, of.left, of.open} {
			slices.SortFunc(list, func(a, b *slot) int { return cmp.Or(cmp.Compare(a.after, b.after), cmp.Compare(a.hash, b.hash)) })
		}
	}
}

func (t *slots) of(c plan.Content) *slotsOfContent {
	of, met := t.byContent[c]
	if !met {
		of = &slotsOfContent{}
		t.byContent[c] = of
	}
	return of
}

// first gives the first slot of a list that is free, and drops those before it.
func first(list *[]*slot) *slot {
	for len(*list) > 0 {
		if s := (*list)[0]; s.taken == nil {
			return s
		}
		*list = (*list)[1:]
	}
	return nil
}

// fresh is a new hash of the content.
func (t *slots) fresh(c plan.Content) string {
	for {
		hash := c.Hash(t.next[c])
		t.next[c]++
		if _, met := t.byHash[hash]; !met {
			return hash
		}
	}
}
