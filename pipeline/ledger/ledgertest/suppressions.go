package ledgertest

import (
	"slices"

	"simcast/pipeline/ledger"
)

// suppressions holds that of each suppression the texts of its first check are kept, in each space by itself.
func suppressions(x fixture) {
	opened := x.open()
	hold := func(space string, want ...ledger.Suppression) {
		x.Helper()
		if got, err := opened.SuppressedTexts(x.Context(), space); err != nil || !slices.Equal(got, want) {
			x.Errorf("%s has %v, %v, want %v", space, got, err, want)
		}
	}
	hold("one")
	a, b1, b2, c := ledger.Suppression{ID: "a", Text: "1"}, ledger.Suppression{ID: "b", Text: "1"}, ledger.Suppression{ID: "b", Text: "2"}, ledger.Suppression{ID: "c", Text: "5"}
	x.must(opened.RememberSuppressions(x.Context(), "one", nil), opened.RememberSuppressions(x.Context(), "one", []ledger.Suppression{a, b1, b2, a}))
	later := []ledger.Suppression{{ID: "a", Text: "3"}, {ID: "b", Text: "3"}, c}
	x.must(opened.RememberSuppressions(x.Context(), "one", later), opened.RememberSuppressions(x.Context(), "two", later[:1]))
	opened = x.open()
	hold("one", a, b1, b2, c)
	hold("two", later[0])
	hold("three")
}
