package rowlist

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestSets are held against sets of single rows.
func TestSets(t *testing.T) {
	rows := rapid.SliceOfN(rapid.IntRange(1, 30), 0, 20)
	has := func(list []int) func(int) bool { return func(n int) bool { return slices.Contains(list, n) } }
	rapid.Check(t, func(t *rapid.T) {
		as, bs := rows.Draw(t, "a"), rows.Draw(t, "b")
		a, b, inA, inB := Rows(as...), Rows(bs...), has(as), has(bs)
		for name, test := range map[string]struct {
			set  Set
			want func(int) bool
		}{
			"a":           {a, inA},
			"with":        {a.With(b), func(n int) bool { return inA(n) || inB(n) }},
			"without":     {a.Without(b), func(n int) bool { return inA(n) && !inB(n) }},
			"within":      {a.Within(b), func(n int) bool { return inA(n) && inB(n) }},
			"written out": {reread(t, a), inA},
		} {
			count := 0
			for n := range 32 {
				if test.set.Has(n) != test.want(n) {
					t.Fatalf("%s of %v and %v is %s: wrong at %d", name, as, bs, test.set, n)
				}
				if test.want(n) {
					count++
				}
			}
			if test.set.Len() != count {
				t.Fatalf("%s has %d rows, not %d", test.set, test.set.Len(), count)
			}
		}
	})
}

func reread(t *rapid.T, set Set) Set {
	back, err := ParseSet(set.String())
	if err != nil {
		t.Fatal(err)
	}
	return back
}

// TestAHugeRange costs nothing: an address may ask for any.
func TestAHugeRange(t *testing.T) {
	set, err := ParseSet("1-999999999")
	if err != nil || set.Within(Rows(5, 6)).String() != "5-6" || set.Without(Rows(5)).String() != "1-4,6-999999999" {
		t.Errorf("%v, %v", set, err)
	}
	if _, err := ParseSet("two"); err == nil {
		t.Error("two was read as rows")
	}
}

func TestTimesOfOneDayHaveNoDay(t *testing.T) {
	for _, test := range []struct{ given, want []string }{
		{[]string{"2026-11-20 06:30", "", "2026-11-20 07:00"}, []string{"06:30", "", "07:00"}},
		{[]string{"2026-11-20 06:30", "2026-11-21 07:00"}, []string{"2026-11-20 06:30", "2026-11-21 07:00"}},
		{[]string{"2026-11-20 06:30", "later"}, []string{"2026-11-20 06:30", "later"}},
		{[]string{"T+10"}, []string{"T+10"}},
	} {
		l := &List{}
		for _, text := range test.given {
			l.Rows = append(l.Rows, Row{Time: text})
		}
		l.shortenDays()
		for i := range l.Rows {
			if l.Rows[i].Time != test.want[i] {
				t.Errorf("%v: %q, not %q", test.given, l.Rows[i].Time, test.want[i])
			}
		}
	}
}
