package schedule_test

import (
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"simcast/pipeline/schedule"
	"simcast/readers"
)

// drawCell draws a cell of a column of times.
func drawCell(t *rapid.T, texts []string, name string) readers.Cell {
	return cellOf(t, rapid.SampledFrom(texts).Draw(t, name))
}

func atTexts() []string {
	return []string{"", "09:30", "n|930", "1075", "n|0.25", "0930L", "+90m", "T+15", "H+3 M+45", "D+1 09:30", "2026-11-22 09:30", "d|2026-11-23 00:00", "d|2026-11-23 07:00",
		"03/04/2026 09:30", "26/06/2024 09h00", "11/22/2026 10:00", "220930NOV26", "noon", "f|#REF!", "after A1", "after A2 +10m", "n|46346.5", "n|46346", "0130", "2026-03-29 02:30", "02:30"}
}

func dayTexts() []string {
	return []string{"", "0", "1", "n|2", "D+1", "Day 2", "2026-11-22", "d|2026-11-22 00:00", "22-Nov", "3/4/2026", "25/12/2026", "Monday", "2026-03-29", "n|46346"}
}

func dtgTexts() []string { return []string{"", "", "220930NOV26", "TBD", "220930ZNOV26", "0930"} }

func drawPlan(t *rapid.T) ([]schedule.Row, schedule.Columns) {
	columns := schedule.Columns{At: rapid.SampledFrom([]string{"at", "offset", ""}).Draw(t, "at"), Day: rapid.SampledFrom([]string{"day", ""}).Draw(t, "day"),
		DTG: rapid.SampledFrom([]string{"dtg", ""}).Draw(t, "dtg")}
	few := func(texts []string, name string) []string { // so that columns of one form are drawn as well
		return rapid.SliceOfN(rapid.SampledFrom(texts), 1, 4).Draw(t, name)
	}
	at, day, dtg := few(atTexts(), "few at"), few(dayTexts(), "few day"), few(dtgTexts(), "few dtg")
	rows := make([]schedule.Row, rapid.IntRange(1, 8).Draw(t, "rows"))
	for i := range rows {
		rows[i] = schedule.Row{Number: i + 2, ID: "A" + string(rune('1'+i)), OnBoard: rapid.Bool().Draw(t, "played"),
			At: drawCell(t, at, "at"), Day: drawCell(t, day, "day"), DTG: drawCell(t, dtg, "dtg")}
	}
	return rows, columns
}

// byRow is what was read of each row, and what was told of its cells.
func byRow(rows []schedule.Row, read schedule.Reading, options schedule.Options) map[int]string {
	all := map[int]string{}
	for i := range rows {
		at, _ := read.Moments[i].At(options.StartEx, options.Zone)
		all[rows[i].Number] = read.Moments[i].ReadAs + " " + at.Format(time.RFC3339)
	}
	for _, p := range read.Problems {
		if !p.IsBeside {
			all[p.Row] += " " + p.Column + ": " + p.Detail.Message + "; " + p.Detail.Suggestion
		}
	}
	return all
}

// What a row means depends on the cells of its columns, and not on the order of the rows.
func TestOrderOfRowsDoesNotMatter(t *testing.T) {
	zone := berlin(t)
	rapid.Check(t, func(t *rapid.T) {
		rows, columns := drawPlan(t)
		options := schedule.Options{Zone: zone, StartEx: startEx(zone)}
		one := schedule.Read(rows, columns, options)
		mixed := rapid.Permutation(rows).Draw(t, "mixed")
		other := schedule.Read(mixed, columns, options)
		if diff := cmp.Diff(byRow(rows, one, options), byRow(mixed, other, options)); diff != "" {
			t.Fatal(diff)
		}
		if diff := cmp.Diff(one.Columns, other.Columns); diff != "" {
			t.Fatal(diff)
		}
	})
}

// A date cell is read as its text, and a number as its digits. Of a date cell at midnight that alone tells its column's others
// from dates without a time, so a plan has none here.
func TestFormatDoesNotMatter(t *testing.T) {
	zone := berlin(t)
	rapid.Check(t, func(t *rapid.T) {
		rows, columns := drawPlan(t)
		options := schedule.Options{Zone: zone, StartEx: startEx(zone)}
		rows = slices.DeleteFunc(rows, func(row schedule.Row) bool { return isMidnight(row.At) || isMidnight(row.DTG) })
		texts := slices.Clone(rows)
		for i := range texts {
			for _, cell := range []*readers.Cell{&texts[i].At, &texts[i].Day, &texts[i].DTG} {
				if cell.Kind == readers.Date || cell.Kind == readers.Number || cell.Kind == readers.Clock || cell.Kind == readers.Fault {
					cell.Kind, cell.Unix = readers.Text, 0
				}
			}
		}
		if columns.At == "offset" { // four digits of a text tell hours and minutes from minutes
			columns.At = "at"
		}
		if diff := cmp.Diff(byRow(rows, schedule.Read(rows, columns, options), options), byRow(texts, schedule.Read(texts, columns, options), options)); diff != "" {
			t.Fatal(diff)
		}
	})
}

func isMidnight(cell readers.Cell) bool { return cell.Kind == readers.Date && cell.Unix%86400 == 0 }

// What is read does not depend on the zone of the machine.
func TestZoneOfTheMachineDoesNotMatter(t *testing.T) {
	zone, local := berlin(t), time.Local
	t.Cleanup(func() { time.Local = local })
	far, err := time.LoadLocation("Pacific/Auckland")
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		rows, columns := drawPlan(t)
		options := schedule.Options{Zone: zone, StartEx: startEx(zone)}
		time.Local = time.UTC
		one := schedule.Read(rows, columns, options)
		first := schedule.Schedule(rows, one.Moments, options.StartEx, zone)
		time.Local = far
		options.StartEx = options.StartEx.In(time.Local)
		other := schedule.Read(rows, columns, options)
		if diff := cmp.Diff(byRow(rows, one, options), byRow(rows, other, options)); diff != "" {
			t.Fatal(diff)
		}
		if diff := cmp.Diff(first, schedule.Schedule(rows, other.Moments, options.StartEx, zone)); diff != "" {
			t.Fatal(diff)
		}
	})
}
