package writers

import (
	"fmt"
	"strings"

	"simcast/readers"
	"simcast/writers/ooxml"
)

const (
	problemsSheet = "Problems"
	problemsName  = "simcast_problems" // the defined name by which the sheet is known again, however it is called
	maxListed     = 1_000_000          // a little less than a sheet has rows
	linksOfSheet  = 65530              // a sheet of Excel holds no more
)

// problemColumns are the headers of the list, and their widths in characters.
func problemColumns() []listColumn {
	return []listColumn{{"severity", 10}, {"cell", 10}, {"column", 16}, {"what is wrong", 70}, {"what to write", 55}}
}

// listProblems writes the sheet of problems: over an earlier one, else after the
// last tab. A planner's own sheet of that name stays.
func listProblems(p *ooxml.Book, plan ooxml.Sheet, problems []readers.Problem, m *marks) error {
	sheet, err := problemsPlace(p, plan)
	if err != nil {
		return err
	}
	looks, err := newListLooks(p)
	if err != nil {
		return err
	}
	colours := map[string]int{}
	for _, format := range markFormats() {
		if colours[string(format.severity)], err = p.AddStyle("dxfs", format.look); err != nil {
			return err
		}
	}
	s := listSheet{space: p.Space()}
	s.begin(problemColumns(), looks, len(problems) > 0)
	listed := problems[:min(len(problems), maxListed)]
	for i, problem := range listed {
		s.row(i+2, problemCells(problem, plan, m.places[i], looks, i < linksOfSheet))
	}
	last := len(listed) + 1
	for _, line := range remarks(problems, m) {
		last++
		s.row(last, []listCell{{text: "note", style: looks.text}, {}, {}, {text: line, style: looks.text}})
	}
	s.colours(fmt.Sprintf("A2:A%d", max(last, 2)), colours)
	p.Put(sheet.Part, s.end(len(problemColumns()), last))
	p.Unrelate(sheet.Part)
	return nameProblems(p, sheet)
}

// problemCells is a problem as a row of the list, with a link to its cell.
func problemCells(problem readers.Problem, plan ooxml.Sheet, at cellAt, looks listLooks, link bool) []listCell {
	where := listCell{text: problem.Cell, style: looks.text}
	if problem.Cell == "" && problem.Row > 0 {
		where.text = fmt.Sprintf("row %d", problem.Row)
	}
	if link && at.row > 0 {
		where.style = looks.link
		where.link = "'" + strings.ReplaceAll(plan.Name, "'", "''") + "'!" + at.String()
	}
	text := func(s string) listCell { return listCell{text: fitting(s), style: looks.text} }
	return []listCell{text(string(problem.Severity)), where, text(problem.Column), text(problem.Message), text(problem.Suggestion)}
}

// remarks are the lines under the problems: that there are none, and which are
// told here alone.
func remarks(problems []readers.Problem, m *marks) []string {
	var lines []string
	if len(problems) == 0 {
		lines = append(lines, "no problem was found")
	}
	if m.cut {
		lines = append(lines, fmt.Sprintf("only the first %d cells have a comment; every wrong cell is coloured and listed here", maxComments))
	}
	for _, mark := range m.cells {
		if m.silent[mark.cellAt] {
			lines = append(lines, fmt.Sprintf("%s has a conversation of colleagues, so what is wrong there is told here alone", mark.cellAt))
		}
	}
	if len(problems) > maxListed {
		lines = append(lines, fmt.Sprintf("only the first %d problems are listed here: a sheet has no room for more", maxListed))
	}
	if len(problems) > linksOfSheet {
		lines = append(lines, fmt.Sprintf("only the first %d cells are links: a sheet holds no more", linksOfSheet))
	}
	return lines
}

// problemsPlace finds the sheet of an earlier check, or adds one. The plan's own
// sheet is never taken for it.
func problemsPlace(p *ooxml.Book, plan ooxml.Sheet) (ooxml.Sheet, error) {
	sheets, err := p.Sheets()
	if err != nil {
		return ooxml.Sheet{}, err
	}
	named, err := p.NamedSheet(problemsName)
	if err != nil {
		return ooxml.Sheet{}, err
	}
	taken := map[string]bool{}
	for _, s := range sheets {
		if strings.EqualFold(s.Name, named) && s.Part != plan.Part {
			return s, nil
		}
	}
	names, err := p.TabNames()
	if err != nil {
		return ooxml.Sheet{}, err
	}
	for _, name := range names {
		taken[strings.ToLower(name)] = true
	}
	name := problemsSheet
	for n := 1; taken[strings.ToLower(name)]; n++ {
		name = problemsSheet + " (simcast)"
		if n > 1 {
			name = fmt.Sprintf("%s (simcast %d)", problemsSheet, n)
		}
	}
	return p.AddSheet(name)
}

// nameProblems gives the sheet its defined name, and takes what a spreadsheet
// remembers of an earlier list's filter.
func nameProblems(p *ooxml.Book, sheet ooxml.Sheet) error {
	return p.Change(p.Main, func(e *ooxml.Edit) error {
		name := fmt.Sprintf(`<definedName name="%s">'%s'!$A$1</definedName>`, problemsName, ooxml.Text(strings.ReplaceAll(sheet.Name, "'", "''")))
		names := e.Root.Child("definedNames")
		if names == nil {
			e.Place(ooxml.WorkbookOrder(), "definedNames", "<definedNames>"+name+"</definedNames>")
			return nil
		}
		for _, n := range names.Children {
			filter := n.Attribute("name") == "_xlnm._FilterDatabase" && n.Attribute("localSheetId") == fmt.Sprint(sheet.Tab)
			if filter || ooxml.IsNameOf(n, problemsName) {
				e.Cut(n)
			}
		}
		e.Append(names, name)
		return nil
	})
}
