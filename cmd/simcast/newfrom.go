package main

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"simcast/pipeline/catalog"
	"simcast/pipeline/newplan"
	"simcast/readers"
	"simcast/templates/wording"
	"simcast/writers/planning"
)

// What a new plan is made of: simcast new --from.

// sources are the sheets of injects that a new plan is made of, open.
type sources []newplan.Source

func (s sources) close() {
	for _, source := range s {
		_ = source.File.Close() // they were only read
	}
}

// onlyWithFrom names a flag that was given and that only --from gives a meaning, "" where there is none.
func (o *newPlan) onlyWithFrom() string {
	switch {
	case o.read.Sheet != "":
		return "--sheet"
	case o.prefix:
		return "--prefix"
	case len(o.read.Map) > 0:
		return "--map"
	case o.read.MappingFile != "":
		return "--mapping"
	}
	return ""
}

// aboutRows names the flags about the rows of a new plan, if one was given; else "".
func (o *newPlan) aboutRows() string {
	if len(o.from) > 0 || o.read.Sheet != "" {
		return "--from and --sheet"
	}
	return o.onlyWithFrom()
}

// sheetName is a sheet of a file: "" the one that is read of itself, "*" each with injects.
type sheetName struct{ path, sheet string }

// everySheet stands for all sheets of a file.
const everySheet = "*"

// parseFrom reads what --from names: FILE, FILE#SHEET or FILE#*. A file that has the whole name wins; both names may have a
// # of their own.
func parseFrom(from string) sheetName {
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

// openSources opens the sheets that --from names.
func (a *app) openSources(options newPlan) (opened sources, err error) {
	defer func() {
		if err != nil {
			opened.close()
		}
	}()
	for _, from := range options.from {
		name := parseFrom(from)
		if options.read.Sheet != "" {
			if name.sheet != "" || len(options.from) > 1 {
				return opened, usage("--sheet names the sheet of one plan", "leave --sheet out, and write --from \""+name.path+"#"+options.read.Sheet+"\"")
			}
			name.sheet = options.read.Sheet
		}
		if name.sheet == everySheet && options.read.Sheet == "" {
			several, err := a.openSheets(name.path, options)
			if opened = append(opened, several...); err != nil {
				return opened, err
			}
			continue
		}
		source, err := openSource(name, options)
		if err != nil {
			return opened, err
		}
		opened = append(opened, source)
	}
	if twice := openedTwice(opened); twice != "" {
		return opened, usage(twice+" is named twice", "leave one --from out")
	}
	a.showProblems(opened.warnings())
	return opened, nil
}

// openSource opens one sheet, with the mapping in force for it.
func openSource(name sheetName, options newPlan) (newplan.Source, error) {
	read := options.read // each source has a mapping of its own
	read.Sheet = name.sheet
	source, err := read.Open(name.path)
	if err != nil {
		return newplan.Source{}, err
	}
	return newplan.Source{File: source.File, Mapping: source.Mapping}, nil
}

// openSheets opens all visible sheets of a file that have injects, and names the others.
func (a *app) openSheets(path string, options newPlan) (opened sources, err error) {
	sheets, err := readers.Sheets(path)
	if err != nil {
		return nil, err
	}
	if len(sheets) == 0 { // a CSV
		source, err := openSource(sheetName{path: path}, options)
		return sources{source}, err
	}
	var without []string
	for _, sheet := range sheets {
		if !sheet.Visible || readers.IsLeftOut(sheet.Name) || readers.IsSide(sheet.Name) {
			continue
		}
		source, err := openSource(sheetName{path, sheet.Name}, options)
		var missing *readers.Problem
		switch {
		case errors.As(err, &missing) && missing.Code == "no-header":
			without = append(without, sheet.Name)
		case err != nil:
			return opened, err
		default:
			opened = append(opened, source)
		}
	}
	if len(without) > 0 {
		a.say("%s: no injects in %s %s.", filepath.Base(path), wording.Of(len(without), "the sheet", "the sheets"), wording.AndList(without))
	}
	if len(opened) == 0 {
		return nil, usage(path+" has no visible sheet with a header row of injects", "name the sheet: --from \""+path+"#SHEET\"; its header row needs a persona and a channel, or --map says which headers these are")
	}
	return opened, nil
}

// openedTwice names a sheet that stands twice among the sources, "" where there is none.
func openedTwice(opened sources) string {
	met := map[string]bool{}
	for _, source := range opened {
		path, err := filepath.Abs(source.File.Path)
		if err != nil {
			path = source.File.Path
		}
		key := path + "#" + source.File.Sheet
		if met[key] {
			return strings.TrimSuffix(source.File.Name+"#"+source.File.Sheet, "#")
		}
		met[key] = true
	}
	return ""
}

// warnings are those of the files, each once, but for those of sheets that are not read and are among the sources.
func (s sources) warnings() []readers.Problem {
	var all []readers.Problem
	for _, source := range s {
		for _, warning := range source.File.Warnings {
			isTaken := warning.Code == "other-sheets" && slices.ContainsFunc(s, func(other newplan.Source) bool {
				return other.File.Path == source.File.Path && other.File.Sheet == warning.Sheet
			})
			if !isTaken && !slices.Contains(all, warning) {
				all = append(all, warning)
			}
		}
	}
	return all
}

// isInContractsWords reports whether all there is to take over is one plan in the contract's words, of which no mapping
// says that anything means something else. Its cells are copied as they stand.
func (s sources) isInContractsWords() bool {
	return len(s) == 1 && !s[0].File.IsPlannersSheet && !s[0].Mapping.HasValues() &&
		!slices.ContainsFunc(s[0].File.Columns, func(c readers.Column) bool { return c.Mapped || c.Meaning.ToOrTeam })
}

// importPlan takes the rows of a plan in the contract's words over; nil where the sources are none.
func (a *app) importPlan(opened sources, options newPlan) (*planning.Imported, error) {
	if !opened.isInContractsWords() || options.prefix {
		return nil, nil
	}
	return planning.ImportRows(opened[0].File)
}

// joinSources makes one plan of planners' own sheets, or of several; nil where there is none to be made.
func (a *app) joinSources(opened sources, objects catalog.Objects, options newPlan) (*newplan.Plan, error) {
	if len(opened) == 0 || opened.isInContractsWords() && !options.prefix {
		return nil, nil
	}
	space, err := objects.Space()
	if err != nil {
		return nil, err
	}
	made, err := newplan.Join(opened, newplan.Options{Space: space, Zone: a.zone(), Prefix: options.prefix})
	if err != nil {
		return nil, err
	}
	a.showProblems(opened.unusedMappings())
	return made, nil
}

// unusedMappings are the warnings of mappings that match nothing in any of the sources that they hold for: a source's own
// sheet Mapping in those of its file, all others in all.
func (s sources) unusedMappings() []readers.Problem {
	var all []readers.Problem
	times := map[readers.Problem]int{}
	for _, source := range s {
		for _, unused := range source.Mapping.Unused(readers.Place{}) {
			if times[unused]++; times[unused] == 1 {
				all = append(all, unused)
			}
		}
	}
	return slices.DeleteFunc(all, func(unused readers.Problem) bool {
		holdsFor := len(s)
		if unused.Sheet == readers.SheetMapping {
			holdsFor = 0
			for _, source := range s {
				if source.File.Name == unused.File {
					holdsFor++
				}
			}
		}
		return times[unused] < holdsFor
	})
}

// printMade says of what the plan was made, and what was not understood.
func (a *app) printMade(made *newplan.Plan) {
	if made == nil {
		return
	}
	if len(made.Sources) > 1 {
		for _, source := range made.Sources {
			a.say("  %s: %s", strings.TrimSuffix(source.File+"#"+source.Sheet, "#"), wording.Counted(source.Rows, "row"))
		}
		order := "in the order of the sheets, for not every row has a time that can be compared with the others"
		if made.Order == newplan.OrderOfTimes {
			order = "in the order of their times"
		}
		a.say("They are one plan, %s.", order)
	}
	for _, note := range made.Notes {
		a.say("%s", note)
	}
	if marked := made.Marked(); marked > 0 {
		a.say("%s %s marked in the sheet Injects; their notes say what is open.", wording.Counted(marked, "cell"), wording.Of(marked, "is", "are"))
	}
	if asked := made.Asked(); len(asked) > 0 {
		a.say("The sheet Mapping asks what these mean: %s.", strings.Join(asked, ", "))
	}
}

// nextAfterNew says what is to be done with the new workbook.
func nextAfterNew(made *newplan.Plan) string {
	switch {
	case made == nil:
		return "fill in the sheet Injects, and check it"
	case len(made.Asked()) > 0:
		return "fill in the column means of the sheet Mapping, and check the plan"
	}
	return "look through the sheet Injects, and check it"
}
