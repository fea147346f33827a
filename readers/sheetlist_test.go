package readers

import (
	"slices"
	"testing"
)

func TestSheetsToChooseFrom(t *testing.T) {
	list, err := Sheets(sheetsOf(t, "?Cover", "MSEL", "=Only a header", "-Hidden"))
	must(t, err)
	want := []SheetInfo{{Name: "Cover", Visible: true}, {Name: "MSEL", Visible: true, Injects: 1}, {Name: "Only a header", Visible: true}, {Name: "Hidden", Injects: 1}}
	if !slices.Equal(list, want) {
		t.Errorf("got %v, want %v", list, want)
	}
	if list, err := Sheets(save(t, "plan.csv", []byte("persona,channel\n"))); err != nil || len(list) > 0 {
		t.Errorf("of a CSV: %v, %v", list, err)
	}
}
