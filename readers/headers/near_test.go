package headers

import "testing"

// A word that means a column must not be the name of another, nor mean two.
func TestMeantColumnsAreUnique(t *testing.T) {
	known, seen := map[string]string{}, map[string]string{}
	for _, column := range Columns() {
		for _, name := range append([]string{column.Name}, column.Aliases...) {
			known[Fold(name)] = column.Name
		}
	}
	for name, words := range meantColumns() {
		if known[Fold(name)] != name {
			t.Errorf("there is no column %s", name)
		}
		for _, word := range words {
			if other, twice := seen[Fold(word)]; twice || known[Fold(word)] != "" || Near(Fold(word), Spellings()) != "" {
				t.Errorf("%q means %s, and %s or another", word, name, other)
			}
			seen[Fold(word)] = name
		}
	}
}
