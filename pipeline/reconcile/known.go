package reconcile

import (
	"cmp"
	"slices"

	"simcast/pipeline/deliveryhash"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
)

// knownDelivery is a delivery that the ledger or a results file knows, by its hash. A delivery of
// the plan that says the same can be it.
type knownDelivery struct {
	hash    string
	out     bool           // it is sent or uncertain
	after   int64          // when, in milliseconds, for an order
	takenBy *plan.Delivery // of the plan, that it is

	content    deliveryhash.Content // where known
	hasContent bool

	// Of a results file:
	bearer       *plan.Inject // the row that bears the hash; of several, the one that it is believed of
	rank         int          // how well the bearer fits
	ofChangedRow bool         // the bearer is out, and says something else now: it is left alone
}

// knownDeliveries are all of them.
type knownDeliveries struct {
	redirected bool
	byHash     map[string]*knownDelivery
	byContent  map[deliveryhash.Content]*knownOfContent
	next       map[deliveryhash.Content]uint32
}

// knownOfContent are those of one content, in their order.
type knownOfContent struct{ out, ofChangedRow, notOut []*knownDelivery }

// newKnownDeliveries are those of a ledger.
func newKnownDeliveries(standings map[string]ledger.Standing, redirected bool) *knownDeliveries {
	all := &knownDeliveries{redirected: redirected, byHash: make(map[string]*knownDelivery, len(standings)), byContent: map[deliveryhash.Content]*knownOfContent{},
		next: map[deliveryhash.Content]uint32{}}
	for hash, standing := range standings {
		known := all.add(hash)
		known.out = isOut(standing)
		known.after = standing.SentAt.UnixMilli()
	}
	return all
}

// add gives the known delivery of that hash, a new one where there is none.
func (k *knownDeliveries) add(hash string) *knownDelivery {
	known, met := k.byHash[hash]
	if met {
		return known
	}
	known = &knownDelivery{hash: hash}
	k.byHash[hash] = known
	if raw, isHash := deliveryhash.Parse(hash); isHash && raw.Redirected() == k.redirected {
		known.content, known.hasContent = raw.Content(), true
	}
	return known
}

// isOfContent reports whether the known delivery is one of the delivery's content.
func (k *knownDeliveries) isOfContent(known *knownDelivery, d *plan.Delivery) bool {
	return known != nil && known.hasContent && slices.ContainsFunc(d.Digests, func(digest deliveryhash.Digest) bool { return digest.Content(k.redirected) == known.content })
}

// list sorts them by their content: those that went out in the order in which they did,
// the others by their hashes.
func (k *knownDeliveries) list() {
	for _, known := range k.byHash {
		if known.hasContent {
			equals := k.of(known.content)
			switch {
			case known.ofChangedRow:
				equals.ofChangedRow = append(equals.ofChangedRow, known)
			case known.out:
				equals.out = append(equals.out, known)
			default:
				equals.notOut = append(equals.notOut, known)
			}
		}
	}
	for _, equals := range k.byContent {
		for _, list := range [][]*knownDelivery{equals.out, equals.ofChangedRow, equals.notOut} {
			slices.SortFunc(list, func(a, b *knownDelivery) int {
				return cmp.Or(cmp.Compare(a.after, b.after), cmp.Compare(a.hash, b.hash))
			})
		}
	}
}

func (k *knownDeliveries) of(c deliveryhash.Content) *knownOfContent {
	equals, met := k.byContent[c]
	if !met {
		equals = &knownOfContent{}
		k.byContent[c] = equals
	}
	return equals
}

// first gives the first known delivery of a list that is free, and drops those before it.
func first(list *[]*knownDelivery) *knownDelivery {
	for len(*list) > 0 {
		if known := (*list)[0]; known.takenBy == nil {
			return known
		}
		*list = (*list)[1:]
	}
	return nil
}

// fresh is a new hash of the content.
func (k *knownDeliveries) fresh(c deliveryhash.Content) string {
	for {
		hash := c.Hash(k.next[c])
		k.next[c]++
		if _, met := k.byHash[hash]; !met {
			return hash
		}
	}
}
