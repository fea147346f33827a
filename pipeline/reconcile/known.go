package reconcile

import (
	"cmp"
	"slices"

	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
)

// knownDelivery is a delivery that the ledger or a results file knows, by its hash. A delivery of
// the plan that says the same can be it.
type knownDelivery struct {
	hash  string
	out   bool           // it is sent or uncertain
	after int64          // when, in milliseconds, for an order
	taken *plan.Delivery // of the plan, that it is

	content    plan.Content // where known
	hasContent bool

	// Of a results file:
	bearer *plan.Inject // the row that bears the hash; of several, the one that it is believed of
	rank   int          // how well the bearer fits
	left   bool         // the bearer is out, and says something else now: it is left alone
}

// knownDeliveries are all of them.
type knownDeliveries struct {
	redirected bool
	byHash     map[string]*knownDelivery
	byContent  map[plan.Content]*knownOfContent
	numbered   map[plan.RawHash]*knownDelivery // of earlier versions, whose content is not known yet
	next       map[plan.Content]uint32
}

// knownOfContent are those of one content, in their order.
type knownOfContent struct{ out, left, open []*knownDelivery }

// newKnownDeliveries are those of a ledger.
func newKnownDeliveries(standings map[string]ledger.Standing, redirected bool) *knownDeliveries {
	t := &knownDeliveries{redirected: redirected, byHash: make(map[string]*knownDelivery, len(standings)), byContent: map[plan.Content]*knownOfContent{},
		numbered: map[plan.RawHash]*knownDelivery{}, next: map[plan.Content]uint32{}}
	for hash, standing := range standings {
		s := t.add(hash)
		s.out = standing.State == ledger.StateSent || standing.State == ledger.StateUncertain
		s.after = standing.SentAt.UnixMilli()
	}
	return t
}

// add gives the known delivery of that hash, a new one where there is none.
func (t *knownDeliveries) add(hash string) *knownDelivery {
	s, met := t.byHash[hash]
	if met {
		return s
	}
	s = &knownDelivery{hash: hash}
	t.byHash[hash] = s
	raw, isHash := plan.ParseHash(hash)
	switch {
	case !isHash, raw.Redirected() != t.redirected:
	case raw.IsNumbered():
		t.numbered[raw] = s
	default:
		s.content, s.hasContent = raw.Content(), true
	}
	return s
}

// says reports whether the known delivery is one of the delivery's content.
func (t *knownDeliveries) says(s *knownDelivery, d *plan.Delivery) bool {
	return s != nil && s.hasContent && slices.ContainsFunc(d.Digests, func(says plan.Digest) bool { return says.Content(t.redirected) == s.content })
}

// fits finds the known delivery of an earlier version that is the n-th of a content.
func (t *knownDeliveries) fits(d plan.Digest, n int) bool {
	raw := d.OldHash(n, t.redirected)
	s, met := t.numbered[raw]
	if met {
		s.content, s.hasContent = d.Content(t.redirected), true
		delete(t.numbered, raw)
	}
	return met
}

// list sorts them by their content: those that went out in the order in which they did,
// the others by their hashes.
func (t *knownDeliveries) list() {
	for _, s := range t.byHash {
		if s.hasContent {
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
		for _, list := range [][]*knownDelivery{of.out, of.left, of.open} {
			slices.SortFunc(list, func(a, b *knownDelivery) int {
				return cmp.Or(cmp.Compare(a.after, b.after), cmp.Compare(a.hash, b.hash))
			})
		}
	}
}

func (t *knownDeliveries) of(c plan.Content) *knownOfContent {
	of, met := t.byContent[c]
	if !met {
		of = &knownOfContent{}
		t.byContent[c] = of
	}
	return of
}

// first gives the first known delivery of a list that is free, and drops those before it.
func first(list *[]*knownDelivery) *knownDelivery {
	for len(*list) > 0 {
		if s := (*list)[0]; s.taken == nil {
			return s
		}
		*list = (*list)[1:]
	}
	return nil
}

// fresh is a new hash of the content.
func (t *knownDeliveries) fresh(c plan.Content) string {
	for {
		hash := c.Hash(t.next[c])
		t.next[c]++
		if _, met := t.byHash[hash]; !met {
			return hash
		}
	}
}
