package newfrom

import (
	"errors"
	"path/filepath"
	"slices"

	"simcast/pipeline/newplan"
	"simcast/pipeline/problem"
	"simcast/pipeline/schedule"
	"simcast/readers"
	"simcast/templates/wording"
)

// Sources are the sheets of injects that a new plan is made of, open.
type Sources struct {
	list   []newplan.Source
	prefix bool
	order  schedule.DateOrder // of dates such as 03/04/2026
}

// Open opens the sheets that --from names. say says which sheets have no injects, and are left out.
func Open(options *Options, say func(format string, args ...any)) (*Sources, error) {
	s := &Sources{prefix: options.Prefix, order: options.Read.Order()}
	if err := s.openAll(options, say); err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

// Close closes their files.
func (s *Sources) Close() {
	for _, source := range s.list {
		_ = source.File.Close() // they were only read
	}
}

func (s *Sources) openAll(options *Options, say func(format string, args ...any)) error {
	for _, from := range options.From {
		name, sheet := parseName(from), options.Read.Sheet
		if sheet != "" {
			if name.sheet != "" || len(options.From) > 1 {
				return &problem.UsageError{Message: "--sheet names the sheet of one plan", Suggestion: "leave --sheet out, and write --from \"" + name.path + "#" + sheet + "\""}
			}
			name.sheet = sheet
		}
		var err error
		if sheet == "" && name.sheet == everySheet {
			err = s.openSheets(name.path, options, say)
		} else {
			err = s.open(name, options, readers.LikeliestHeader)
		}
		if err != nil {
			return err
		}
	}
	if twice := s.namedTwice(); twice != "" {
		return &problem.UsageError{Message: twice + " is named twice", Suggestion: "leave one --from out"}
	}
	return nil
}

// open opens one sheet, with the mapping in force for it.
func (s *Sources) open(name sheetName, options *Options, search readers.HeaderSearch) error {
	read := options.Read // each source has a mapping of its own
	read.Sheet, read.Search = name.sheet, search
	if options.OnePlanCommand != nil {
		read.OnePlanCommand = options.OnePlanCommand(name.path)
	}
	source, err := read.Open(name.path)
	if err != nil {
		return err
	}
	s.list = append(s.list, newplan.Source{File: source.File, Mapping: source.Mapping})
	return nil
}

// openSheets opens all visible sheets of a file that have injects, and says which have none.
func (s *Sources) openSheets(path string, options *Options, say func(format string, args ...any)) error {
	sheets, err := readers.Sheets(path)
	if err != nil {
		return err
	}
	if len(sheets) == 0 { // a CSV
		return s.open(sheetName{path: path}, options, readers.LikeliestHeader)
	}
	before := len(s.list)
	without, err := s.openThose(path, sheets, options, readers.BothNeeded)
	if err == nil && len(s.list) == before { // as the sheet that is read where one plan is read of the file
		without, err = s.openThose(path, sheets, options, readers.OneOfSeveral)
	}
	if err != nil {
		return err
	}
	if len(without) > 0 {
		say("%s: no injects in %s %s.", filepath.Base(path), wording.Of(len(without), "the sheet", "the sheets"), wording.AndList(without))
	}
	if len(s.list) == before {
		return &problem.UsageError{Message: path + " has no visible sheet with a header row of injects",
			Suggestion: "name the sheet: --from \"" + path + "#SHEET\"; its header row needs a persona and a channel, or --map says which headers these are"}
	}
	return nil
}

// openThose opens those of a file's visible sheets that have a header row, and gives the names of those without one.
func (s *Sources) openThose(path string, sheets []readers.SheetInfo, options *Options, search readers.HeaderSearch) (without []string, err error) {
	for _, sheet := range sheets {
		if !sheet.Visible || readers.IsLeftOut(sheet.Name) || readers.IsSide(sheet.Name) {
			continue
		}
		var missing *readers.Problem
		switch err := s.open(sheetName{path, sheet.Name}, options, search); {
		case errors.As(err, &missing) && missing.Code == "no-header":
			without = append(without, sheet.Name)
		case err != nil:
			return nil, err
		}
	}
	return without, nil
}

// namedTwice is a sheet that stands twice among the sources, "" where there is none.
func (s *Sources) namedTwice() string {
	met := map[string]bool{}
	for _, source := range s.list {
		path, err := filepath.Abs(source.File.Path)
		if err != nil {
			path = source.File.Path
		}
		key := path + "#" + source.File.Sheet
		if met[key] {
			return nameOf(source.File.Name, source.File.Sheet)
		}
		met[key] = true
	}
	return ""
}

// Warnings are those of the files, each once, but for those of sheets that are not read and are among the sources.
func (s *Sources) Warnings() []readers.Problem {
	var all []readers.Problem
	for _, source := range s.list {
		for _, warning := range source.File.Warnings {
			isTaken := warning.Code == "other-sheets" && slices.ContainsFunc(s.list, func(other newplan.Source) bool {
				return other.File.Path == source.File.Path && other.File.Sheet == warning.Sheet
			})
			if !isTaken && !slices.Contains(all, warning) {
				all = append(all, warning)
			}
		}
	}
	return all
}

// UnusedMappings are the warnings of mappings that have matched nothing in any of the sources that they hold for: a source's
// own sheet Mapping in those of its file, all others in all. Only what was joined has been matched.
func (s *Sources) UnusedMappings() []readers.Problem {
	var all []readers.Problem
	times := map[readers.Problem]int{}
	for _, source := range s.list {
		for _, unused := range source.Mapping.Unused(readers.Place{}) {
			if times[unused]++; times[unused] == 1 {
				all = append(all, unused)
			}
		}
	}
	return slices.DeleteFunc(all, func(unused readers.Problem) bool {
		holdsFor := len(s.list)
		if unused.Sheet == readers.SheetMapping {
			holdsFor = 0
			for _, source := range s.list {
				if source.File.Name == unused.File {
					holdsFor++
				}
			}
		}
		return times[unused] < holdsFor
	})
}
