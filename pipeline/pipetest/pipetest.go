package pipetest

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"simcast/apiclient"
	"simcast/apiclient/simulator"
	"simcast/pipeline/space"
	"simcast/readers"
)

// Rows that are in order, one of each kind.
var (
	MailRow = Row{"persona": "harbour_master", "channel": "mail", "team": "Port operations",
		"subject": "Situation", "body": "Smoke.", "to": "Crisis manager"}
	PostRow    = Row{"persona": "petra_lindqvist", "channel": "gosocial", "body": "What is burning?"}
	ArticleRow = Row{"persona": "verrin_courier", "channel": "websites", "title": "Fire", "body": "<p>It burns.</p>"}
	HackedRow  = Row{"persona": "port_authority", "channel": "websites", "is_hacked": "yes"}
	PopupRow   = Row{"persona": "harbour_master", "channel": "notifications", "assets": "https://example.org/quay.jpg"}
	PersonRow  = Row{"persona": "fire_chief", "channel": "messenger", "position": "Crisis manager", "body": "Your answer?"}
	PlayerRow  = Row{"persona": "bartol_sand", "channel": "gosocial", "player_email": "ada@players.example",
		"to": "ada@players.example", "body": "We leave."}
)

// Noon is the moment of every check and run here.
var Noon = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

// At is a moment of that day on the clock of a zone, such as 09:30:00.
func At(zone *time.Location, clock string) time.Time {
	at, err := time.ParseInLocation(time.DateTime, "2026-11-20 "+clock, zone)
	if err != nil {
		panic(err)
	}
	return at
}

// Harbour is the stand-in's space, as its GETs would give it.
func Harbour(t testing.TB) *space.Space {
	t.Helper()
	return SpaceOf(t, simulator.Harbour())
}

// SpaceOf is a space of the stand-in, as its GETs would give it.
func SpaceOf(t testing.TB, given simulator.Space) *space.Space {
	t.Helper()
	var personas []apiclient.Persona
	for _, raw := range given.Personas {
		var p apiclient.Persona
		Must(t, json.Unmarshal(raw, &p))
		personas = append(personas, p)
	}
	var teams []apiclient.Team
	for _, team := range given.Teams {
		teams = append(teams, apiclient.Team(team))
	}
	var words []apiclient.Smartword
	for _, word := range given.Smartwords {
		words = append(words, apiclient.Smartword(word))
	}
	return space.New(personas, teams, words)
}

// Row is one inject by the names of its columns.
type Row map[string]string

// With is a copy with some cells filled in otherwise: column, cell, column, cell.
// An empty cell is as good as none.
func (r Row) With(cells ...string) Row {
	r = maps.Clone(r)
	for i := 0; i+1 < len(cells); i += 2 {
		r[cells[i]] = cells[i+1]
	}
	return r
}

// table lays rows out under one header: the contract's columns first, in its
// order, then the planner's own. There is always one for teams, for a plan without
// it has a warning.
func table(rows []Row) [][]string {
	var header []string
	for _, known := range readers.ColumnNames() {
		if known.Name == "team" || slices.ContainsFunc(rows, func(r Row) bool { _, has := r[known.Name]; return has }) {
			header = append(header, known.Name)
		}
	}
	var own []string
	for _, r := range rows {
		for name := range r {
			if !slices.Contains(header, name) && !slices.Contains(own, name) {
				own = append(own, name)
			}
		}
	}
	slices.Sort(own)
	header = append(header, own...)
	lines := [][]string{header}
	for _, r := range rows {
		line := make([]string, len(header))
		for i, name := range header {
			line[i] = r[name]
		}
		lines = append(lines, line)
	}
	return lines
}

// SaveCSV writes rows as plan.csv.
func SaveCSV(t testing.TB, rows ...Row) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "plan.csv")
	file, err := os.Create(path)
	Must(t, err)
	out := csv.NewWriter(file)
	Must(t, out.WriteAll(table(rows)))
	Must(t, file.Close())
	return path
}

// SaveWorkbook writes rows as plan.xlsx, each cell as a text.
func SaveWorkbook(t testing.TB, rows ...Row) string {
	t.Helper()
	book := excelize.NewFile()
	defer book.Close()
	Must(t, book.SetSheetName("Sheet1", "Injects"))
	for y, line := range table(rows) {
		for x, text := range line {
			at, err := excelize.CoordinatesToCellName(x+1, y+1)
			Must(t, err)
			if text != "" {
				Must(t, book.SetCellStr("Injects", at, text))
			}
		}
	}
	path := filepath.Join(t.TempDir(), "plan.xlsx")
	Must(t, book.SaveAs(path))
	return path
}

// EditWorkbook changes a workbook in its place.
func EditWorkbook(t testing.TB, path string, edit func(*excelize.File)) {
	t.Helper()
	book, err := excelize.OpenFile(path)
	Must(t, err)
	edit(book)
	Must(t, book.Save(), book.Close())
}

// Must ends the test where there is an error.
func Must(t testing.TB, errs ...error) {
	t.Helper()
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
}

// SaveText writes a file of that name.
func SaveText(t testing.TB, name, content string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	Must(t, os.WriteFile(path, []byte(content), 0o600))
	return path
}

// Numbered are rows that differ.
func Numbered(n int) []Row {
	rows := make([]Row, 0, n)
	for i := range n {
		rows = append(rows, PostRow.With("body", fmt.Sprintf("no %d", i)))
	}
	return rows
}

// Said is how the tests name a problem: its code at its column.
func Said(problems []readers.Problem) []string {
	var list []string
	for _, p := range problems {
		list = append(list, fmt.Sprintf("%s %s@%s", p.Severity, p.Code, p.Column))
	}
	slices.Sort(list)
	return list
}

// BubbleClock is the time of a synctest bubble.
type BubbleClock struct{}

func (BubbleClock) Now() time.Time { return time.Now() }

func (BubbleClock) Until(ctx context.Context, moment time.Time) error {
	timer := time.NewTimer(time.Until(moment))
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
	return ctx.Err()
}

// FoldedSpace has names as other machines write them down: accents by themselves, two
// blanks, and blanks at which no line breaks.
func FoldedSpace() *space.Space {
	persona := func(hash, handle, name string) apiclient.Persona {
		var p apiclient.Persona
		p.SystemInfo.Hash, p.SystemInfo.Handle, p.SystemInfo.Name = hash, handle, name
		return p
	}
	return space.New([]apiclient.Persona{
		persona("h1", "mayor", "Mayor Teuea"),
		persona("h2", "ubung", "U\u0308bungsleitung"),
		persona("h3", "desk1", "News  Desk"),
		persona("h4", "desk2", "News\u00a0Desk"),
	}, []apiclient.Team{
		{ID: 1, Name: "S - Lage"}, {ID: 2, Name: "T - U\u0308bung - 2026/11/20"}, {ID: 3, Name: "T - Red  Cross"},
		{ID: 4, Name: "T - Port Desk"}, {ID: 5, Name: "T - Port  Desk"},
	}, nil)
}
