package ledger

import "testing"

// TestCopyMark holds that a mark is read as it was written, whatever the names are, and that nothing else is taken for one.
func TestCopyMark(t *testing.T) {
	const token = "00000000000000aa"
	unsure := Unsure{Name: `/b: c] "d.db on desk`, Since: 7}
	names := []string{"/a.db on desk", "/a [1] over.db on desk", "/a over given up at run 3: x", `/a [00000000000000bb 7] b`, `/a over 3 "x"] b`}
	for _, name := range names {
		for _, mark := range []CopyMark{{Name: name, Had: -1}, {Name: name, Token: token, Had: 12}, {Name: name, Token: token, Unsure: unsure}} {
			if found, isOne := ParseCopyMark(mark.String()); !isOne || found != mark {
				t.Errorf("%s is read as %+v", mark, found)
			}
			if found, isOne := ParseBegunMark(mark.String()); isOne {
				t.Errorf("%s is taken for %+v", mark, found)
			}
			if found, isOne := ParseUnsure(mark.String()); isOne {
				t.Errorf("%s is taken for %+v", mark, found)
			}
		}
		for _, mark := range []BegunMark{{Token: token, To: name}, {Token: token, To: name, Unsure: unsure}} {
			if found, isOne := ParseBegunMark(mark.String()); !isOne || found != mark {
				t.Errorf("%s is read as %+v", mark, found)
			}
			if found, isOne := ParseCopyMark(mark.String()); isOne {
				t.Errorf("%s is taken for %+v", mark, found)
			}
		}
	}
	for _, text := range []string{"", "postgres://ada@db.example/simcast", "given up at run x: a", "copy begun to x", unsure.String()} {
		_, isCopied := ParseCopyMark(text)
		_, isBegun := ParseBegunMark(text)
		if isCopied || isBegun {
			t.Errorf("%q is taken for a mark of a copy", text)
		}
	}
}

// TestUnsure holds that the mark of a round of which a ledger does not know all is read as it was written, and that nothing else is taken for one.
func TestUnsure(t *testing.T) {
	unsure := Unsure{Name: `/b: c] "d.db on desk`, Since: 7}
	if found, isOne := ParseUnsure(unsure.String()); !isOne || found != unsure {
		t.Errorf("%s is read as %+v", unsure, found)
	}
	for _, text := range []string{"", "postgres://ada@db.example/simcast", "given up at run x: a", "given up at run 0: a", "given up at run 7", "copy begun to x"} {
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
