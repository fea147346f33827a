package annotate

import (
	"fmt"
	"strings"

	"simcast/pipeline/problem"
	"simcast/readers"
	"simcast/writers/ooxml"
)

const (
	problemsSheet = "Problems"
	problemsName  = "simcast_problems" // the defined name by which the sheet is known again, however it is called
	maxListed     = 1_000_000          // a little less than a sheet has rows
	linksOfSheet  = 65530              // a sheet of Excel holds no more
)

// inOrderOf gives the problems of blocks, one block after another.
func inOrderOf(blocks []*problem.Block) []readers.Problem {
	var problems []readers.Problem
	for _, block := range blocks {
		for _, g := range block.Groups {
			problems = append(problems, g.Problems...)
		}
	}
	return problems
}

// problemsPlace finds the sheet of an earlier check, or adds one. The plan's own
// sheet is never taken for it.
func problemsPlace(book *ooxml.Book, plan ooxml.Sheet) (ooxml.Sheet, error) {
	sheets, err := book.Sheets()
	if err != nil {
		return ooxml.Sheet{}, err
	}
	named, err := book.NamedSheet(problemsName)
	if err != nil {
		return ooxml.Sheet{}, err
	}
	taken := map[string]bool{}
	for _, s := range sheets {
		if strings.EqualFold(s.Name, named) && s.Part != plan.Part {
			return s, nil
		}
	}
	names, err := book.TabNames()
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
	added, err := book.AddSheet(name)
	if err != nil {
		return added, err
	}
	return book.MoveBehind(added, plan)
}

// nameProblems gives the sheet its defined name, and takes what a spreadsheet
// remembers of an earlier list's filter.
func nameProblems(book *ooxml.Book, sheet ooxml.Sheet) error {
	return book.Change(book.Main, func(e *ooxml.Edit) error {
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

// openOn makes the workbook open on the sheet of problems, or where there are none any more, on the plan. No other sheet stays
// selected: what is written while several are goes into all of them.
func openOn(book *ooxml.Book, plan, list ooxml.Sheet, hasProblems bool) error {
	open := list
	if !hasProblems {
		if now, err := book.OpensOn(); err != nil || now != list.Tab {
			return err
		}
		open = plan
	}
	return book.OpenOn(open)
}
