package newplan

import (
	"path/filepath"
	"slices"
	"strings"
	"time"

	"simcast/pipeline/catalog"
	"simcast/pipeline/schedule"
	"simcast/readers"
)

// Sources are the sheets of injects that a new plan is made of, open.
type Sources struct {
	List      []Source
	Prefix    bool               // each id gets the name of its sheet before it
	DateOrder schedule.DateOrder // of dates such as 03/04/2026
}

// Close closes their files.
func (s *Sources) Close() {
	for _, source := range s.List {
		_ = source.File.Close() // they were only read
	}
}

// Copied is the file whose cells are copied as they stand, where all there is to take over is one plan in the contract's words, of which
// neither a mapping, a default nor the order of dates says what anything means; else nil.
func (s *Sources) Copied() *readers.File {
	if s.Prefix || s.DateOrder != schedule.Unsettled || len(s.List) != 1 {
		return nil
	}
	only := s.List[0]
	isCopied := !only.File.IsPlannersSheet && !only.Mapping.HasValues() && len(only.Mapping.Defaults()) == 0 &&
		!slices.ContainsFunc(only.File.Columns, func(c readers.Column) bool { return c.Mapped || c.Meaning.ToOrTeam || c.Meaning.TeamOrOwn })
	if !isCopied {
		return nil
	}
	return only.File
}

// Join makes one plan of planners' own sheets, or of several; nil where there is none to be made. zone is that of clock times.
func (s *Sources) Join(objects catalog.Objects, zone *time.Location) (*Plan, error) {
	if len(s.List) == 0 || s.Copied() != nil {
		return nil, nil
	}
	space, err := objects.Space()
	if err != nil {
		return nil, err
	}
	return Join(s.List, Options{Space: space, Zone: zone, Prefix: s.Prefix, DateOrder: s.DateOrder})
}

// NamedTwice is a sheet that stands twice among the sources, "" where there is none.
func (s *Sources) NamedTwice() string {
	met := map[string]bool{}
	for _, source := range s.List {
		path, err := filepath.Abs(source.File.Path)
		if err != nil {
			path = source.File.Path
		}
		key := path + "#" + source.File.Sheet
		if met[key] {
			return SheetName(source.File.Name, source.File.Sheet)
		}
		met[key] = true
	}
	return ""
}

// Warnings are those of the files, each once, but for those of sheets that are not read and are among the sources.
func (s *Sources) Warnings() []readers.Problem {
	var all []readers.Problem
	for _, source := range s.List {
		for _, warning := range source.File.Warnings {
			isTaken := warning.Code == "other-sheets" && slices.ContainsFunc(s.List, func(other Source) bool {
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
	for _, source := range s.List {
		for _, unused := range source.Mapping.Unused(readers.Place{}) {
			if times[unused]++; times[unused] == 1 {
				all = append(all, unused)
			}
		}
	}
	return slices.DeleteFunc(all, func(unused readers.Problem) bool {
		holdsFor := len(s.List)
		if unused.Sheet == readers.SheetMapping {
			holdsFor = 0
			for _, source := range s.List {
				if source.File.Name == unused.File {
					holdsFor++
				}
			}
		}
		return times[unused] < holdsFor
	})
}

// SheetName is a sheet as --from names it. A CSV has no sheets.
func SheetName(file, sheet string) string { return strings.TrimSuffix(file+"#"+sheet, "#") }
