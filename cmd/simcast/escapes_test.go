package main

import (
	"encoding/csv"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"

	"simcast/apiclient/simulator"
	"simcast/pipeline/clock"
)

// evil holds what terminals obey: colours, titles, a carriage return and a backspace, the eight-bit
// beginning of an escape, marks that turn the reading direction, and line ends of other kinds. booked is
// what of it a workbook's cell can hold, and raw is no UTF-8 besides.
const (
	booked = "E\u009b2J\u202eX\u2066\u200b\u2028\u0085"
	evil   = "\x1b[31m\x1b]0;t\x07\r\x08\x7f" + booked
	raw    = evil + "\x9b31m"
)

// escapes is a place in which every text is evil.
type escapes struct {
	*testing.T
	folder string
	env    map[string]string
}

func newEscapes(t *testing.T) *escapes {
	t.Helper()
	folder := t.TempDir()
	b, err := newSandbox(folder)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if leak := b.close(); leak != "" {
			t.Error(leak)
		}
	})
	b.standIns[b.current] = simulator.New(simulator.Options{Space: evilSpace(t)})
	b.canned["POST /messages"] = canned{status: 400, contentType: "text/plain", body: []byte("no: " + raw)}
	id, err := json.Marshal(map[string]string{"message_id": evil})
	if err != nil {
		t.Fatal(err)
	}
	b.canned["POST /messages/position"] = canned{status: 201, contentType: "application/json", body: id}
	return &escapes{t, folder, map[string]string{"SIMCAST_BASE_URL": b.baseURL, "SIMCAST_API_KEY": b.standIn().Key(),
		"SIMCAST_LEDGER": filepath.Join(folder, "ledger.db")}}
}

// evilSpace is one whose names would all steer a terminal.
func evilSpace(t *testing.T) simulator.Space {
	t.Helper()
	space := simulator.Harbour()
	for i := range space.Teams {
		space.Teams[i].Name += evil
	}
	for i := range space.Smartwords {
		space.Smartwords[i].Value += evil
	}
	space.Smartwords = append(space.Smartwords, space.Smartwords[0], simulator.Smartword{Index: evil, Value: evil})
	for i := range space.Personas {
		var persona map[string]map[string]any
		if err := json.Unmarshal(space.Personas[i], &persona); err != nil {
			t.Fatal(err)
		}
		persona["identity"]["name"], persona["system_info"]["name"] = evil, evil
		changed, err := json.Marshal(persona)
		if err != nil {
			t.Fatal(err)
		}
		space.Personas[i] = changed
	}
	return space
}

// plans are one that runs and two full of mistakes, under names as bad as their cells.
func (e *escapes) plans() (good, bad, book string) {
	e.Helper()
	good, bad, book = e.path("good"+raw+".csv"), e.path("bad"+raw+".csv"), e.path("book"+booked+".xlsx")
	e.write(good, [][]string{
		{"id", "persona", "channel", "position", "body", evil},
		{evil, "petra_lindqvist", "microblog", "", evil + "{{.port_name}}", evil},
		{"b" + evil, "petra_lindqvist", "messenger", "Crisis manager" + evil, evil, evil},
	})
	wrong := [][]string{{"id", "persona", "channel", "team", "to", "body", "sentiment", "ts", "assets", "player_email", "likes", "is_draft", evil}}
	for range 2 {
		row := make([]string, len(wrong[0]))
		for i := range row {
			row[i] = evil
		}
		wrong = append(wrong, row)
	}
	e.write(bad, append(wrong, append([]string{"", "petra_lindqvist", "microblog", "", "", "{{." + evil + "}} {{" + evil}, wrong[1][6:]...)))
	f := excelize.NewFile()
	defer f.Close()
	if err := f.SetSheetName("Sheet1", "S\u202e\u009b\u200b"); err != nil {
		e.Fatal(err)
	}
	for i, row := range wrong {
		for j, text := range row {
			cell, _ := excelize.CoordinatesToCellName(j+1, i+1)
			if err := f.SetCellStr("S\u202e\u009b\u200b", cell, strings.ReplaceAll(text, evil, booked)); err != nil {
				e.Fatal(err)
			}
		}
	}
	if err := f.SaveAs(book); err != nil {
		e.Fatal(err)
	}
	return good, bad, book
}

func (e *escapes) path(name string) string { return filepath.Join(e.folder, name) }

func (e *escapes) write(path string, rows [][]string) {
	e.Helper()
	file, err := os.Create(path)
	if err != nil {
		e.Fatal(err)
	}
	defer file.Close()
	if err := csv.NewWriter(file).WriteAll(rows); err != nil {
		e.Fatal(err)
	}
}

// run runs a command, and holds that nothing it says would be obeyed.
func (e *escapes) run(args ...string) {
	e.Helper()
	var stdout, stderr strings.Builder
	a := newApp(e.T, e.env)
	a.stdout, a.stderr, a.clock = &stdout, &stderr, clock.System{}
	a.execute(args)
	for stream, text := range map[string]string{"stdout": stdout.String(), "stderr": stderr.String()} {
		if !utf8.ValidString(text) {
			e.Errorf("%q says on %s what is no UTF-8:\n%q", args, stream, text)
		}
		if at := strings.IndexFunc(text, func(r rune) bool { return r != '\n' && r != '\t' && !unicode.IsPrint(r) }); at >= 0 {
			e.Errorf("%q says on %s, at %d, what a terminal obeys:\n%q", args, stream, at, text[max(0, at-40):min(len(text), at+40)])
		}
	}
	if stdout.Len()+stderr.Len() == 0 {
		e.Errorf("%q says nothing", args)
	}
	if args[len(args)-1] == "--json" && !json.Valid([]byte(stdout.String())) {
		e.Errorf("%q says no JSON:\n%s", args, stdout.String())
	}
}

// Nothing that stands in a cell, in a name or in an answer of the service steers the terminal, whatever is
// asked for and whatever goes wrong.
func TestNothingSteersTheTerminal(t *testing.T) {
	t.Parallel()
	e := newEscapes(t)
	good, bad, book := e.plans()
	results := e.path("r" + raw + ".csv")
	posting := []string{"--yes", "--interval=0", "--results", results}
	for _, plan := range []string{good, bad, book} {
		e.run("check", plan)
		e.run("check", plan, "--json")
		e.run("check", plan, "--offline", "--annotate", "--json")
		e.run("preview", plan, "--json")
		e.run("send", plan, "--dry-run", "--json")
		e.run("new", "--from", plan, plan+".new.xlsx", "--json")
	}
	e.run(append([]string{"send", good}, posting...)...)
	e.run(append([]string{"send", bad, "--skip-invalid"}, posting...)...)
	e.run("rerun", results, "--yes", "--json")
	e.run("history")
	e.run("history", "--json")
	e.run("history", "-o", e.path("h"+raw+".csv"))
	for _, name := range []string{"space" + raw + ".xlsx", "space" + raw + ".csv", "space" + raw} {
		e.run("export", "-o", e.path(name), "--json")
	}
	e.run("check", good, "--space-file", e.path("space"+raw+".xlsx"))
}

// Neither does what is given to a command that cannot take it.
func TestNothingWrongSteersTheTerminal(t *testing.T) {
	t.Parallel()
	e := newEscapes(t)
	good, _, _ := e.plans()
	for _, args := range [][]string{
		{raw}, {"help", raw}, {"completion", raw}, {"__complete", "send", raw}, {"send", good, raw}, {"send", "--" + raw}, {"send", "-" + raw},
		{"check", e.path("none" + raw)}, {"check", e.folder + raw}, {"rerun", good}, {"preview", good, "-o", raw}, {"new", raw}, {"new", "--refresh", good},
		{"export", raw, "-o", "x.csv"}, {"export", "-o", e.path(raw) + "/x.xlsx"}, {"history", "--since", raw}, {"history", "--team", raw},
		{"simulator", "--faults", raw}, {"simulator", "--listen", raw}, {"login", "--base-url", raw}, {"check", good, "--space-file", raw},
	} {
		e.run(args...)
	}
	for _, flag := range []string{"--sheet", "--timezone", "--rows", "--id", "--team", "--channel", "--interval", "--round", "--redirect", "--max-attempts",
		"--base-url", "--api-key-file"} {
		e.run("send", good, "--yes", flag, raw)
	}
	for _, flag := range []string{"--results", "--ledger", "--api-key-file"} {
		e.run("send", good, "--yes", "--interval=0", flag, e.path(raw))
		e.run("send", good, "--yes", "--interval=0", flag, e.path("none"+raw+"/"+raw))
	}
}
