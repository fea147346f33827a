package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"simcast/cmd/simcast/jsonout"
)

// TestPlannersSheets holds each family of sheets to how it is read, what is said of it, and what is sent of it, with the
// mapping that only its planner knows. They stand in testdata/msel/golden, and were read by people before they were put there.
func TestPlannersSheets(t *testing.T) {
	t.Parallel()
	home, err := filepath.Abs(filepath.Join("..", "..", "testdata", "msel"))
	if err != nil {
		t.Fatal(err)
	}
	mappings, err := filepath.Glob(filepath.Join(home, "*.mapping.csv"))
	if err != nil || len(mappings) < 13 {
		t.Fatalf("%d families, %v", len(mappings), err)
	}
	for _, mapping := range mappings {
		name := strings.TrimSuffix(filepath.Base(mapping), ".mapping.csv")
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newWorkplace(t)
			path := filepath.Join(home, name+".xlsx")
			if _, err := os.Stat(path); err != nil {
				path = filepath.Join(home, name+".csv")
			}
			golden := filepath.Join(home, "golden", name+".txt")
			got := d.readSheet(path, mapping)
			if *update {
				d.must(os.WriteFile(golden, []byte(got), 0o644))
			}
			want, err := os.ReadFile(golden)
			d.must(err)
			holdSame(t, name, strings.Split(string(want), "\n"), strings.Split(got, "\n"))
		})
	}
}

// readSheet checks a sheet, sends it twice, and says how it was read, what the check found, and what was published.
func (d *workplace) readSheet(path, mapping string) string {
	d.Helper()
	var checked jsonout.Checked
	d.simcast(exitDone, &checked, "check", path, "--mapping", mapping)
	var text strings.Builder
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	for _, column := range checked.Reading.Columns {
		d.must(encoder.Encode(column))
	}
	for _, problem := range checked.Problems {
		d.must(encoder.Encode(problem))
	}
	before := time.Now().Unix()
	results := d.path("results.csv")
	send := []string{"send", path, "--mapping", mapping, "--yes", "--interval", "1ms", "--results", results}
	d.simcast(exitDone, nil, send...)
	text.WriteString(strings.Join(d.messages(before), "\n"))
	plain := len(d.standIn().Published())
	d.simcast(exitDone, nil, append(send, "--contingency")...)
	text.WriteString("\nwith contingencies\n" + strings.Join(d.messages(before)[plain:], "\n"))
	all := len(d.standIn().Published())
	d.simcast(exitDone, nil, send...)
	d.simcast(exitDone, nil, "rerun", results, "--yes", "--interval", "1ms")
	if sent := len(d.standIn().Published()); sent != all {
		d.Errorf("sent again and run again, %d messages became %d", all, sent)
	}
	return text.String()
}
