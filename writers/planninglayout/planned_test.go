package planninglayout

import (
	"testing"

	"simcast/readers"
)

// The planned time stands under many headers; that of a planner's own sheet was understood when it was read.
func TestPlannedColumn(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		columns []readers.Column
		want    int
	}{
		{[]readers.Column{{Header: "id", Known: true}, {Index: 3, Header: "Planned time"}}, 3},
		{[]readers.Column{{Index: 1, Header: "DATE", Kept: "day"}, {Index: 2, Header: "EVENT TIME", Kept: "at"}, {Index: 5, Header: "INJECT DTG", Kept: "at"}}, 2},
		{[]readers.Column{{Index: 1, Header: "Notes"}}, -1},
	} {
		if got := PlannedColumn(&readers.File{Columns: c.columns}); got != c.want {
			t.Errorf("%+v: %d", c.columns, got)
		}
	}
}
