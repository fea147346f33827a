package ledgertest

import (
	"slices"

	"simcast/pipeline/ledger"
)

// approvals holds that of each approval the texts of its first check are kept, in each space by itself.
func approvals(x fixture) {
	opened := x.open()
	hold := func(space string, want ...ledger.Approval) {
		x.Helper()
		if got, err := opened.ApprovedTexts(space); err != nil || !slices.Equal(got, want) {
			x.Errorf("%s has %v, %v, want %v", space, got, err, want)
		}
	}
	hold("one")
	a, b1, b2, c := ledger.Approval{ID: "a", Text: "1"}, ledger.Approval{ID: "b", Text: "1"}, ledger.Approval{ID: "b", Text: "2"}, ledger.Approval{ID: "c", Text: "5"}
	x.must(opened.RememberApprovals("one", nil), opened.RememberApprovals("one", []ledger.Approval{a, b1, b2, a}))
	later := []ledger.Approval{{ID: "a", Text: "3"}, {ID: "b", Text: "3"}, c}
	x.must(opened.RememberApprovals("one", later), opened.RememberApprovals("two", later[:1]))
	opened = x.open()
	hold("one", a, b1, b2, c)
	hold("two", later[0])
	hold("three")
}
