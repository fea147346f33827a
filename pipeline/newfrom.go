package pipeline

import (
	"errors"
	"os"
	"path/filepath"
	"strings"

	"simcast/pipeline/newplan"
	"simcast/pipeline/problem"
	"simcast/readers"
	"simcast/templates/wording"
)

// NewFrom says of which sheets a new plan is made, and how they are read: what simcast new is asked with.
type NewFrom struct {
	From   []string `flag:"from" value:"PLAN" files:"xlsx xlsm csv tsv" help:"begin with the rows of this PLAN (.xlsx, .csv or .tsv); may be repeated; PLAN#SHEET is one sheet, PLAN#* all"`
	Prefix bool     `flag:"prefix" help:"with --from: put the sheet's name and - before each id, such as Media-A1"`

	Read ReadOptions // of all sheets

	OnePlanCommand func(path string) string // the command that makes one plan of all sheets of a workbook; nil: simcast new with its name
}

// Open opens the sheets that --from names. say says which sheets have no injects, and are left out.
func (n *NewFrom) Open(say func(format string, args ...any)) (*newplan.Sources, error) {
	s := openedSources{n, &newplan.Sources{Prefix: n.Prefix, DateOrder: n.Read.Order()}, say}
	if err := s.openAll(); err != nil {
		s.Close()
		return nil, err
	}
	return s.Sources, nil
}

// openedSources are the sheets that are open already.
type openedSources struct {
	*NewFrom
	*newplan.Sources
	say func(format string, args ...any)
}

func (s *openedSources) openAll() error {
	for _, from := range s.From {
		name, sheet := parseName(from), s.Read.Sheet
		if sheet != "" {
			if name.sheet != "" || len(s.From) > 1 {
				return &problem.UsageError{Message: "--sheet names the sheet of one plan", Suggestion: "leave --sheet out, and write --from \"" + name.path + "#" + sheet + "\""}
			}
			name.sheet = sheet
		}
		var err error
		if sheet == "" && name.sheet == everySheet {
			err = s.openSheets(name.path)
		} else {
			err = s.open(name, readers.LikeliestHeader)
		}
		if err != nil {
			return err
		}
	}
	if twice := s.NamedTwice(); twice != "" {
		return &problem.UsageError{Message: twice + " is named twice", Suggestion: "leave one --from out"}
	}
	return nil
}

// open opens one sheet, with the mapping in force for it.
func (s *openedSources) open(name sheetName, search readers.HeaderSearch) error {
	read := s.Read // each source has a mapping of its own
	read.Sheet, read.Search = name.sheet, search
	if s.OnePlanCommand != nil {
		read.OnePlanCommand = s.OnePlanCommand(name.path)
	}
	source, err := read.Open(name.path)
	if err != nil {
		return err
	}
	s.List = append(s.List, newplan.Source{File: source.File, Mapping: source.Mapping})
	return nil
}

// openSheets opens all visible sheets of a file that have injects, and says which have none.
func (s *openedSources) openSheets(path string) error {
	sheets, err := readers.Sheets(path)
	if err != nil {
		return err
	}
	if len(sheets) == 0 { // a CSV
		return s.open(sheetName{path: path}, readers.LikeliestHeader)
	}
	before := len(s.List)
	without, err := s.openThose(path, sheets, readers.BothNeeded)
	if err == nil && len(s.List) == before { // as the sheet that is read where one plan is read of the file
		without, err = s.openThose(path, sheets, readers.OneOfSeveral)
	}
	if err != nil {
		return err
	}
	if len(without) > 0 {
		s.say("%s: no injects in %s %s.", filepath.Base(path), wording.Of(len(without), "the sheet", "the sheets"), wording.AndList(without))
	}
	if len(s.List) == before {
		return &problem.UsageError{Message: path + " has no visible sheet with a header row of injects",
			Suggestion: "name the sheet: --from \"" + path + "#SHEET\"; its header row needs a persona and a channel, or --map says which headers these are"}
	}
	return nil
}

// openThose opens those of a file's visible sheets that have a header row, and gives the names of those without one.
func (s *openedSources) openThose(path string, sheets []readers.SheetInfo, search readers.HeaderSearch) (without []string, err error) {
	for _, sheet := range sheets {
		if !sheet.Visible || readers.IsLeftOut(sheet.Name) || readers.IsSide(sheet.Name) {
			continue
		}
		var missing *readers.Problem
		switch err := s.open(sheetName{path, sheet.Name}, search); {
		case errors.As(err, &missing) && missing.Code == "no-header":
			without = append(without, sheet.Name)
		case err != nil:
			return nil, err
		}
	}
	return without, nil
}

// sheetName is a sheet of a file: "" the one that is read of itself, "*" each with injects.
type sheetName struct{ path, sheet string }

// everySheet stands for all sheets of a file.
const everySheet = "*"

// parseName reads what one --from names: FILE, FILE#SHEET or FILE#*. A file that has the whole name wins; both names may have
// a # of their own.
func parseName(from string) sheetName {
	if _, err := os.Stat(from); err == nil {
		return sheetName{path: from}
	}
	first := sheetName{path: from}
	for at := range len(from) {
		if from[at] != '#' || at == 0 {
			continue
		}
		name := sheetName{from[:at], strings.TrimSpace(from[at+1:])}
		if _, err := os.Stat(name.path); err == nil {
			return name
		}
		if first.path == from {
			first = name
		}
	}
	return first
}
