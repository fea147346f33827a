package readers

import (
	"fmt"
	"path/filepath"
	"slices"
	"testing"
)

// What LibreOffice saves shows, and is struck through, as it does there.
func TestCellsOfLibreOffice(t *testing.T) {
	t.Parallel()
	plan := open(t, filepath.Join("testdata", "foreign", "struck.xlsx"), Options{})
	var got []string
	for _, row := range rows(t, plan) {
		line := strikes(row)
		for _, cell := range row.Cells[2:] {
			shown, _ := plan.Shown(cell)
			line += fmt.Sprintf(" %s(%s)", cell.Text, shown)
		}
		got = append(got, line)
	}
	want := []string{"www- cancelled() ()", "--p- Meet at noon two() 24:30(00:30)", "---- 15.5%() 09:30()", "---- 120(120 km/h) ()", "---- 7(0007) ()"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
