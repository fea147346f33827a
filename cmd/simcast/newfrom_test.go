package main

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"simcast/pipeline"
	"simcast/pipeline/mapping"
	"simcast/readers"
	"simcast/readers/headers"
)

// mselFile is a planner's own sheet of testdata/msel, or the sample, with its mapping; "" where it has one of its own.
type mselFile struct{ name, path, mapping string }

func mselFiles(t *testing.T) (files []mselFile) {
	t.Helper()
	home, err := filepath.Abs(filepath.Join("..", "..", "testdata", "msel"))
	if err != nil {
		t.Fatal(err)
	}
	for _, ending := range []string{".xlsx", ".csv"} {
		paths, err := filepath.Glob(filepath.Join(home, "*"+ending))
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range paths {
			if strings.HasSuffix(path, ".mapping.csv") {
				continue
			}
			name := strings.TrimSuffix(filepath.Base(path), ending)
			mapping := filepath.Join(home, name+".mapping.csv")
			if _, err := os.Stat(mapping); err != nil {
				mapping = ""
			}
			files = append(files, mselFile{name, path, mapping})
		}
	}
	sample, err := filepath.Abs(filepath.Join("..", "..", "samples", "harbour-light-msel.xlsx"))
	if err != nil {
		t.Fatal(err)
	}
	files = append(files, mselFile{name: "harbour-light-msel", path: sample})
	if len(files) < 15 {
		t.Fatalf("%d files", len(files))
	}
	return files
}

// makes makes a planning workbook of the file, with its mapping, or with that of these kinds alone.
func (d *workplace) makes(file mselFile, only ...string) string {
	d.Helper()
	made := d.path("made.xlsx")
	args := []string{"new", made, "--from", file.path}
	switch {
	case file.mapping == "":
	case len(only) == 0:
		args = append(args, "--mapping", file.mapping)
	default:
		entries, _, err := mapping.ReadFile(file.mapping)
		d.must(err)
		for _, entry := range entries {
			if entry.For == mapping.Default { // from then on they stand in the cells
				args = append(args, "--default", entry.Written+"="+entry.Means)
			} else if slices.Contains(only, entry.For) || strings.EqualFold(entry.Written, "all") { // which nobody asks: it means all teams
				args = append(args, "--map", entry.For+":"+entry.Written+"="+entry.Means)
			}
		}
	}
	d.simcast(exitDone, nil, args...)
	return made
}

// TestMadePlansReadTheSame: of each family of sheets, the plan that new makes is read as the sheet itself is, and the same
// messages are sent of it.
func TestMadePlansReadTheSame(t *testing.T) {
	t.Parallel()
	for _, file := range mselFiles(t) {
		t.Run(file.name, func(t *testing.T) {
			t.Parallel()
			d := newWorkplace(t)
			made := d.makes(file)
			holdSame(t, "rows", rowsRead(t, file.path, file.mapping), rowsRead(t, made, ""))
			holdSame(t, "messages", d.sendsAll(file.path, file.mapping), newWorkplace(t).sendsAll(made, ""))
		})
	}
}

// TestTheFormOfMappingIsFilledIn: a workbook of which the sheet Mapping was filled in says the same as one that was made with
// that mapping.
func TestTheFormOfMappingIsFilledIn(t *testing.T) {
	t.Parallel()
	for _, file := range mselFiles(t) {
		if file.mapping == "" {
			continue
		}
		t.Run(file.name, func(t *testing.T) {
			t.Parallel()
			d := newWorkplace(t)
			made := d.makes(file, mapping.Header, mapping.Channel)
			means, asked := map[string]string{}, 0
			entries, _, err := mapping.ReadFile(file.mapping)
			d.must(err)
			for _, entry := range entries {
				means[entry.For+" "+entry.Written] = entry.Means
			}
			d.fillIn(made, func(what, written string) string {
				var parts []string
				for part := range strings.FieldsFuncSeq(written, func(r rune) bool { return what == mapping.Team && strings.ContainsRune(",/&", r) }) {
					parts = append(parts, cmp.Or(means[what+" "+strings.TrimSpace(part)], strings.TrimSpace(part)))
				}
				asked++
				return strings.Join(parts, ";")
			})
			if asked == 0 {
				t.Error("nothing was asked")
			}
			holdSame(t, "rows", rowsRead(t, file.path, file.mapping), rowsRead(t, made, ""))
		})
	}
}

// fillIn fills in what the sheet Mapping of a workbook asks of personas and teams.
func (d *workplace) fillIn(made string, means func(what, written string) string) {
	d.Helper()
	book, err := excelize.OpenFile(made)
	d.must(err)
	defer book.Close()
	rows, err := book.GetRows("Mapping")
	d.must(err)
	for i, row := range rows {
		if (row[0] == mapping.Persona || row[0] == mapping.Team) && (len(row) < 3 || row[2] == "") {
			d.must(book.SetCellStr("Mapping", fmt.Sprint("C", i+1), means(row[0], row[1])))
		}
	}
	d.must(book.Save())
}

// sendsAll are the messages of a plan, with its contingencies.
func (d *workplace) sendsAll(path, mappingFile string) []string {
	d.Helper()
	before := time.Now().Unix()
	args := []string{"send", path, "--yes", "--interval", "1ms", "--contingency", "--results", d.path("results.csv")}
	if mappingFile != "" {
		args = append(args, "--mapping", mappingFile)
	}
	d.simcast(exitDone, nil, args...)
	return d.messages(before)
}

// TestNoCellIsLost: each cell of each family of sheets stands in the workbook that new makes, in its own row, in the sheet
// Mapping, or, if it stood above the table, in the sheet Sources.
func TestNoCellIsLost(t *testing.T) {
	t.Parallel()
	for _, file := range mselFiles(t) {
		for name, only := range map[string][]string{"mapped": nil, "headers alone": {mapping.Header}} {
			t.Run(file.name+" "+name, func(t *testing.T) {
				t.Parallel()
				d := newWorkplace(t)
				made := d.makes(file, only...)
				var besides []string
				for _, sheet := range []string{"Mapping", "Sources"} {
					besides = append(besides, textsIn(t, made, sheet)...)
				}
				holdNothingLost(t, file, made, besides)
			})
		}
	}
}

// holdNothingLost looks for each cell of a sheet. Rows of the workbook that is made are those of the sheet.
func holdNothingLost(t *testing.T, file mselFile, made string, besides []string) {
	t.Helper()
	source, rows := tableOf(t, file.path, file.mapping)
	_, madeRows := tableOf(t, made, "")
	headerAt := slices.IndexFunc(rows, func(row readers.Row) bool { return row.Number == source.HeaderRow })
	if len(rows)-headerAt != len(madeRows) {
		t.Fatalf("%d rows became %d", len(rows)-headerAt-1, len(madeRows)-1)
	}
	holds := func(cells []string, text string, isPart bool) bool {
		return slices.ContainsFunc(cells, func(cell string) bool {
			return headers.FoldName(cell) == headers.FoldName(text) || isPart && strings.Contains(cell, text)
		})
	}
	for i, row := range rows {
		for index, cell := range row.Cells {
			if strings.TrimSpace(cell.Text) == "" || holds(besides, cell.Text, i < headerAt) {
				continue
			}
			if i < headerAt || !holds(textsOf(madeRows[i-headerAt]), cell.Text, false) {
				t.Errorf("%s is lost: %q", source.Place(row, index), cell.Text)
			}
		}
	}
}

// tableOf reads the sheet of a plan as it stands, with its header row and all that is above it.
func tableOf(t *testing.T, path, mapping string) (*readers.File, []readers.Row) {
	t.Helper()
	file, err := (&pipeline.ReadOptions{MappingFile: mapping}).Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	rows := slices.Clone(file.Above())
	header := readers.Row{Number: file.HeaderRow}
	for _, column := range file.Columns {
		header.Cells = append(header.Cells, readers.VerbatimCell(column.Header))
	}
	rows = append(rows, header)
	for row, err := range file.Rows() {
		if err != nil {
			t.Fatal(err)
		}
		rows = append(rows, row.Clone())
	}
	return file.File, rows
}

func textsOf(row readers.Row) (texts []string) {
	for _, cell := range row.Cells {
		texts = append(texts, cell.Text)
	}
	return texts
}

// textsIn are the cells of a sheet.
func textsIn(t *testing.T, path, sheet string) []string {
	t.Helper()
	tables, err := readers.OpenTables(path)
	if err != nil {
		t.Fatal(err)
	}
	table, err := tables.Table(sheet)
	if err != nil {
		t.Fatal(err)
	}
	defer table.Close()
	texts := textsOf(table.Header)
	for row, err := range table.Rows() {
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, textsOf(row)...)
	}
	return texts
}
