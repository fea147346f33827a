package ledger

import "testing"

// TestUnsure holds that the mark of a round of which a ledger does not know all is read as it was written, and that nothing else is taken for one.
func TestUnsure(t *testing.T) {
	unsure := Unsure{Name: `/b: c] "d.db on desk`, Since: 7}
	if found, isOne := ParseUnsure(unsure.String()); !isOne || found != unsure {
		t.Errorf("%s is read as %+v", unsure, found)
	}
	for _, text := range []string{"", "postgres://ada@db.example/simcast", "given up at run x: a", "given up at run 0: a", "given up at run 7"} {
		if found, isOne := ParseUnsure(text); isOne {
			t.Errorf("%q is taken for %+v", text, found)
		}
	}
}

// TestUnsureWith holds that each ledger whose copy was given up is named once, and that the number is the first one's.
func TestUnsureWith(t *testing.T) {
	a, b := Unsure{Name: "a", Since: 3}, Unsure{Name: "b", Since: 9}
	for _, c := range []struct{ got, want Unsure }{{a.With(b), Unsure{"a and b", 3}}, {a.With(b).With(b), Unsure{"a and b", 3}}, {Unsure{"a and b", 3}.With(Unsure{"a and b", 9}), Unsure{"a and b", 3}}, {a.With(Unsure{}), a}, {Unsure{}.With(b), b}} {
		if c.got != c.want {
			t.Errorf("it is %+v, not %+v", c.got, c.want)
		}
	}
}
