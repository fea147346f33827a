package planlists

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"simcast/readers"
)

// A planner's own header stays its name, and is found by what it means too; the first of several counts.
func TestColumnsAreFoundByTheirMeaning(t *testing.T) {
	t.Parallel()
	got := columnsOf(&readers.File{Columns: []readers.Column{{Index: 0, Name: "eventtime", Kept: "at"}, {Index: 1, Name: "injectdtg", Kept: "at"}, {Index: 2, Name: "move", Kept: "phase"}, {Index: 3, Name: "persona"}}})
	if diff := cmp.Diff(columns{"eventtime": 0, "at": 0, "injectdtg": 1, "move": 2, "phase": 2, "persona": 3}, got); diff != "" {
		t.Error(diff)
	}
}

func TestTimesOfOneDayHaveNoDay(t *testing.T) {
	for _, test := range []struct{ given, want []string }{
		{[]string{"2026-11-20 06:30", "", "2026-11-20 07:00"}, []string{"06:30", "", "07:00"}},
		{[]string{"2026-11-20 06:30", "2026-11-21 07:00"}, []string{"2026-11-20 06:30", "2026-11-21 07:00"}},
		{[]string{"2026-11-20 06:30", "later"}, []string{"2026-11-20 06:30", "later"}},
		{[]string{"T+10"}, []string{"T+10"}},
	} {
		l := &Rows{}
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
