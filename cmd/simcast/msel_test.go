package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"simcast/cmd/simcast/jsonout"
	"simcast/readers"
)

// TestPlannersSheets holds each family of sheets, with the mapping that only its planner knows, to how it is read, and to what
// is found and sent of it. They stand in testdata/msel/golden, and were read by people before they were put there.
func TestPlannersSheets(t *testing.T) {
	t.Parallel()
	home, err := filepath.Abs(filepath.Join("..", "..", "testdata", "msel"))
	if err != nil {
		t.Fatal(err)
	}
	mappings, err := filepath.Glob(filepath.Join(home, "*.mapping.csv"))
	if err != nil || len(mappings) < 23 {
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
			d.holdToGolden(name+".reading.txt", d.howRead(path, "--mapping", mapping))
			here, mapped := filepath.Base(path), filepath.Base(mapping) // the commands that are proposed name the files as they were given
			d.must(errors.Join(copyFile(path, d.path(here)), copyFile(mapping, d.path(mapped))))
			d.holdToGolden(name+".txt", d.sendsSheet(here, mapped))
		})
	}
}

// What a family lacks is asked for without its mapping: nothing of it is sent.
func TestPlannersSheetsAsk(t *testing.T) {
	t.Parallel()
	for file, code := range map[string]string{
		"no-channel.xlsx":         "missing-column",
		"no-subject.csv":          "missing-subject",
		"addressees-unknown.xlsx": "unread-teams",
		"no-header.xlsx":          "no-header",
	} {
		d := newWorkplace(t)
		var checked jsonout.Checked
		path, err := filepath.Abs(filepath.Join("..", "..", "testdata", "msel", file))
		d.must(err)
		d.simcast(exitPlan, &checked, "check", path)
		if !slices.ContainsFunc(checked.Problems, func(p readers.Problem) bool { return p.Code == code && p.Severity == readers.Error }) {
			t.Errorf("%s: no error %s: %v", file, code, checked.Problems)
		}
	}
}

// TestSampleSheet holds the sample that the README begins with to how it is read. Its mapping is in its own sheet.
func TestSampleSheet(t *testing.T) {
	t.Parallel()
	d := newWorkplace(t)
	d.holdToGolden("harbour-light-msel.reading.txt", d.howRead(filepath.Join("..", "..", "samples", "harbour-light-msel.xlsx")))
}

// holdToGolden holds a text to a file of testdata/msel/golden. With -update it writes the file.
func (d *workplace) holdToGolden(name, got string) {
	d.Helper()
	golden := filepath.Join("..", "..", "testdata", "msel", "golden", name)
	if *update {
		d.must(os.WriteFile(golden, []byte(got), 0o644))
	}
	want, err := os.ReadFile(golden)
	d.must(err)
	holdSame(d.T, name, strings.Split(string(want), "\n"), strings.Split(got, "\n"))
}

// howRead is what check says of how a sheet was read: at a terminal, and with --json.
func (d *workplace) howRead(path string, flags ...string) string {
	d.Helper()
	path, err := filepath.Abs(path)
	d.must(err)
	check := append([]string{"check", "--demo", path}, flags...)
	begin := d.printed.Len()
	d.simcast(exitDone, nil, check...)
	said := d.printed.String()[begin:]
	_, report, isThere := strings.Cut(said, "How it was read: ")
	report, _, hasEnd := strings.Cut(report, "\n"+filepath.Base(path)+": ") // the counts
	if !isThere || !hasEnd {
		d.Fatalf("it does not say how %s was read:\n%s", path, said)
	}
	var checked struct{ Reading json.RawMessage }
	d.simcast(exitDone, &checked, check...)
	var read bytes.Buffer
	d.must(json.Indent(&read, checked.Reading, "", "  "))
	columnsInLines := strings.NewReplacer("{\n      ", "{", "\n      ", " ", "\n    }", "}")
	return "How it was read: " + report + "\n\n" + columnsInLines.Replace(read.String()) + "\n"
}

// sendsSheet checks a sheet, sends it twice, and says what the check found, and what was published.
func (d *workplace) sendsSheet(path, mapping string) string {
	d.Helper()
	var checked jsonout.Checked
	d.simcast(exitDone, &checked, "check", path, "--mapping", mapping)
	var text strings.Builder
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
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
