package catalog

import (
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"simcast/readers"
	"simcast/readers/headers"
	"simcast/templates/wording"
)

// What a space file may hold at most: entries of a list, as many as are taken of the
// service, and problems before nobody reads on.
const (
	maxEntries  = 100_000
	MaxProblems = 1000
)

// tooManyEntries says that a list goes on past what a space has.
func tooManyEntries() (code, message, suggestion string) {
	return "space-size", fmt.Sprintf("it has more than %d entries", maxEntries), exportAgain
}

// tooManyProblems says that the file is read no further.
func tooManyProblems() (code, message, suggestion string) {
	return "space-problems", fmt.Sprintf("it has %d problems up to here, so the rest is not read", MaxProblems), exportAgain
}

// exportAgain is what helps where a file is not as simcast export wrote it.
const exportAgain = "export the space again with simcast export"

// SpaceFileError says what is wrong with the file that takes the place of the
// space. Its problems are not the plan's.
type SpaceFileError struct{ Problems readers.Problems }

// Error gives a line a problem.
func (e *SpaceFileError) Error() string {
	if len(e.Problems) == 1 {
		return "the space file cannot be used: " + e.Problems.Error()
	}
	return fmt.Sprintf("the space file cannot be used, for %d reasons:\n%s", len(e.Problems), e.Problems.Error())
}

// ReadSpaceFile reads the lists of a space from what simcast export wrote of it: a
// workbook with a sheet each, or CSV or JSON files of one list each. A workbook
// that a planner keeps the lists in will do. Its error is a *readers.FileError, or
// a *SpaceFileError that names all that is wrong.
func ReadSpaceFile(paths ...string) (Objects, error) {
	file := spaceFile{from: map[string]string{}}
	for _, path := range paths {
		if err := file.read(path); err != nil {
			return Objects{}, err
		}
	}
	file.checkComplete(paths)
	if len(file.problems) > 0 {
		return Objects{}, &SpaceFileError{file.problems}
	}
	return file.objects, nil
}

// spaceFile is what has been read of one.
type spaceFile struct {
	objects  Objects
	from     map[string]string // the file that a kind was found in
	sheets   []string          // of the workbook that was read last
	unknown  bool              // a file was named, and nobody can say which list it holds
	problems readers.Problems
}

func (s *spaceFile) read(path string) error {
	if strings.EqualFold(filepath.Ext(path), ".json") {
		return s.readJSON(path)
	}
	tables, err := readers.OpenTables(path)
	if err != nil {
		return err
	}
	if tables.Format == readers.CSV {
		return s.readText(tables)
	}
	return s.readBook(tables)
}

// readBook takes the lists' sheets; others are the planner's own.
func (s *spaceFile) readBook(tables *readers.Tables) error {
	s.sheets = tables.Sheets
	for _, list := range Lists() {
		if !slices.ContainsFunc(tables.Sheets, func(name string) bool { return headers.FoldName(name) == headers.FoldName(list.Sheet) }) {
			continue
		}
		table, err := tables.Table(list.Sheet)
		if err == nil {
			err = s.take(list, tables, table)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// readText takes the one list of a CSV, by its header.
func (s *spaceFile) readText(tables *readers.Tables) error {
	table, err := tables.Table("")
	if err != nil {
		s.unknown = true
		return s.note(err)
	}
	list, known := listByHeader(table.Header)
	if !known {
		_ = table.Close() // it was only looked at
		s.unknown = true
		s.add(readers.Place{File: tables.Name}, "space-header", "its first row does not belong to an exported list: "+showHeaders(table.Header), exportAgain)
		return nil
	}
	return s.take(list, tables, table)
}

// take reads a table to its end.
func (s *spaceFile) take(list List, tables *readers.Tables, table *readers.Table) error {
	defer table.Close()
	if !s.claim(list, tables.Name) {
		return nil
	}
	t := spaceTable{list: list, table: table, isCSV: tables.Format == readers.CSV}
	entries, err := t.read()
	s.problems = append(s.problems, t.problems...)
	s.put(list, entries)
	return s.note(err)
}

// claim remembers which file a list is in. No two can say what the space has.
func (s *spaceFile) claim(list List, file string) bool {
	if before, twice := s.from[list.Kind]; twice {
		s.add(readers.Place{File: file}, "space-twice", fmt.Sprintf("it holds the %s, and so does %s", list.Kind, before), "name one of the two")
		return false
	}
	s.from[list.Kind] = file
	return true
}

func (s *spaceFile) put(list List, entries []json.RawMessage) {
	switch list.Kind {
	case Personas().Kind:
		s.objects.Personas = entries
	case Teams().Kind:
		s.objects.Teams = entries
	default:
		s.objects.Smartwords = entries
	}
}

// checkComplete names the lists that no file holds: without one of them, what the
// live space would say cannot be known.
func (s *spaceFile) checkComplete(paths []string) {
	switch {
	case s.unknown:
		return // it may be the very one, and what is wrong with it is said
	case len(s.from) > 0:
	case s.sheets != nil:
		s.add(readers.Place{File: filepath.Base(paths[len(paths)-1])}, "space-sheet",
			fmt.Sprintf("it is not an exported space: it has no sheet Personas, Teams or Smartwords (its sheets are %s)", strings.Join(s.sheets, ", ")),
			exportAgain+" all -o space.xlsx")
		return
	}
	for _, list := range Lists() {
		switch {
		case s.from[list.Kind] != "":
		case len(paths) == 1 && s.sheets != nil:
			s.add(readers.Place{File: filepath.Base(paths[0])}, "space-sheet",
				fmt.Sprintf("it has no sheet %s (its sheets are %s)", list.Sheet, strings.Join(s.sheets, ", ")),
				exportAgain+" all -o space.xlsx")
		default:
			s.add(readers.Place{}, "space-kind", fmt.Sprintf("the %s of the space are missing", list.Kind),
				fmt.Sprintf("name one more --space-file: simcast export %[1]s -o %[1]s.csv", list.Kind))
		}
	}
}

// note keeps an error that is a problem of the file's text; any other ends the reading.
func (s *spaceFile) note(err error) error {
	var problem *readers.Problem
	if !errors.As(err, &problem) {
		return err
	}
	s.problems = append(s.problems, *problem)
	return nil
}

func (s *spaceFile) add(place readers.Place, code, message, suggestion string) {
	s.problems = append(s.problems, readers.Problem{Place: place, Severity: readers.Error, Code: code, Message: message, Suggestion: suggestion})
}

// listByHeader finds the list of whose required columns the header has the largest share, half of them at least.
func listByHeader(header readers.Row) (List, bool) {
	var best List
	largest := 0.0
	for _, list := range Lists() {
		required, found := list.required(), 0
		for _, name := range required {
			if slices.ContainsFunc(header.Cells, func(c readers.Cell) bool { return headers.Fold(c.Text) == headers.Fold(name) }) {
				found++
			}
		}
		if share := float64(found) / float64(len(required)); share > largest {
			best, largest = list, share
		}
	}
	return best, largest >= 0.5
}

// showHeaders shows a first row in a message.
func showHeaders(row readers.Row) string {
	var headers []string
	for _, cell := range row.Cells {
		if cell.Kind != readers.Empty {
			headers = append(headers, cell.Text)
		}
	}
	if len(headers) == 0 {
		return "it is empty"
	}
	return wording.Clip(strings.Join(headers, ", "))
}
