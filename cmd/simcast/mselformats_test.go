package main

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"

	"simcast/cmd/simcast/jsonout"
)

// formatRows are the rows of a planner's sheet with day and time in many forms. In a workbook the second of each pair is the
// value of a cell that holds a date, a time of day or a number.
func formatRows() [][4]any {
	day := func(d, h, m int) time.Time { return time.Date(2026, time.November, d, h, m, 0, 0, time.UTC) }
	return [][4]any{
		{"2026-11-20", day(20, 0, 0), "0930", 930},
		{"2026-11-20", day(20, 0, 0), "1005", 1005},
		{"2026-11-21", day(21, 0, 0), "0815", 815},
		{"", nil, "2026-11-22 14:30", day(22, 14, 30)},
		{"", nil, "+01:30", "+01:30"},
		{"Day 2", "Day 2", "9:45 AM", "9:45 AM"},
		{"", nil, "220930ZNOV26", "220930ZNOV26"},
		{"", nil, "after 1 +10m", "after 1 +10m"},
		{"", nil, "soon", "soon"},
	}
}

// TestTimesOfEachFormat holds the moments of a sheet, and what is said of its times, to be the same as CSV, TSV and workbook
// with cells of dates and numbers, on machines of several zones, once the zone is given.
func TestTimesOfEachFormat(t *testing.T) {
	t.Parallel()
	d := newWorkplace(t)
	header := []any{"No.", "Date", "Time", "Send From", "Send To", "Method", "Script"}
	lines, book := [][]any{header}, excelize.NewFile()
	d.must(book.SetSheetRow("Sheet1", "A1", &header))
	date, err := book.NewStyle(&excelize.Style{CustomNumFmt: new("yyyy-mm-dd hh:mm")})
	d.must(err)
	d.must(book.SetColStyle("Sheet1", "B:C", date))
	for i, row := range formatRows() {
		rest := []any{"petra_lindqvist", "Communications", "gosocial", "EXERCISE Row " + string(rune('1'+i))}
		lines = append(lines, append([]any{string(rune('1' + i)), row[0], row[2]}, rest...))
		cells := append([]any{string(rune('1' + i)), row[1], row[3]}, rest...)
		at, err := excelize.CoordinatesToCellName(1, i+2)
		d.must(err)
		d.must(book.SetSheetRow("Sheet1", at, &cells))
		if _, isNumber := row[3].(int); isNumber {
			plain, err := book.NewStyle(&excelize.Style{})
			d.must(err)
			d.must(book.SetCellStyle("Sheet1", strings.Replace(at, "A", "C", 1), strings.Replace(at, "A", "C", 1), plain))
		}
	}
	d.must(book.SaveAs(d.path("plan.xlsx")))
	for name, separator := range map[string]string{"plan.csv": ",", "plan.tsv": "\t"} {
		var text strings.Builder
		for _, line := range lines {
			for i, cell := range line {
				text.WriteString(strings.Repeat(separator, min(i, 1)) + cell.(string))
			}
			text.WriteString("\n")
		}
		d.must(os.WriteFile(d.path(name), []byte(text.String()), 0o600))
	}
	first := d.momentsOf("plan.csv", "UTC")
	if len(first) < len(formatRows()) || !strings.Contains(first[0], "2026-11-20T09:30:00+01:00") {
		t.Fatalf("%q", first)
	}
	for _, name := range []string{"plan.csv", "plan.tsv", "plan.xlsx"} {
		for _, zone := range []string{"UTC", "Pacific/Auckland", "America/St_Johns"} {
			if diff := cmp.Diff(first, d.momentsOf(name, zone)); diff != "" {
				t.Errorf("%s on a machine in %s:\n%s", name, zone, diff)
			}
		}
	}
}

// momentsOf are the moments of a plan's rows in Berlin, and what is said of its times, on a machine in a zone.
func (d *workplace) momentsOf(name, machine string) (all []string) {
	d.Helper()
	env := d.env
	d.env = append(env[:len(env):len(env)], "TZ="+machine)
	defer func() { d.env = env }()
	var checked jsonout.Checked
	d.simcast(exitPlan, &checked, "check", name, "--timezone", "Europe/Berlin", "--startex", "2026-11-20 08:00")
	for _, entry := range checked.Schedule {
		at := "by hand"
		if entry.At != nil {
			at = *entry.At
		}
		all = append(all, entry.ID+" "+at+" "+entry.ReadAs)
	}
	for _, p := range checked.Problems {
		all = append(all, p.Code+" "+p.ID+" "+p.Message)
	}
	return all
}
