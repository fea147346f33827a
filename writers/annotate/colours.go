package annotate

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"simcast/readers"
	"simcast/writers/ooxml"
)

// areasOfRule is how many ranges one rule of colours names.
const areasOfRule = 500

// markFormat is the look of marked cells, with the word by which its rule is known again.
type markFormat struct {
	severity   readers.Severity
	word, look string
}

// markFormats are rules and not formats of the cells, so that the planner's own
// formats are never touched.
func markFormats() []markFormat {
	look := func(fill, font string) string {
		return fmt.Sprintf(`<dxf><font><color rgb="FF%s"/></font><fill><patternFill patternType="solid"><fgColor rgb="FF%s"/><bgColor rgb="FF%s"/></patternFill></fill></dxf>`, font, fill, fill)
	}
	return []markFormat{
		{readers.Error, errorMark, look("FFB3A7", "7A0C00")},
		{readers.Warning, warningMark, look("FFE699", "5C4400")},
	}
}

// isMark knows a rule of simcast's, whatever a spreadsheet made of its spaces.
func isMark(rule *ooxml.Node) bool {
	formula := rule.Child("formula")
	return formula != nil && (strings.Contains(formula.Text, `"`+errorMark+`"`) || strings.Contains(formula.Text, `"`+warningMark+`"`))
}

// uncolour takes simcast's rules out of a sheet.
func uncolour(p *ooxml.Book, sheet ooxml.Sheet) error {
	content, err := p.Read(sheet.Part)
	if err != nil || !bytes.Contains(content, []byte(errorMark)) && !bytes.Contains(content, []byte(warningMark)) {
		return err
	}
	return p.Change(sheet.Part, func(e *ooxml.Edit) error {
		for _, format := range e.Root.All("conditionalFormatting") {
			rules := format.All("cfRule")
			ours := slices.DeleteFunc(slices.Clone(rules), func(rule *ooxml.Node) bool { return !isMark(rule) })
			if len(ours) > 0 && len(ours) == len(rules) {
				e.Cut(format)
				continue
			}
			for _, rule := range ours {
				e.Cut(rule)
			}
		}
		return nil
	})
}

// colourCells colours the marked cells, before all other rules of the sheet.
func colourCells(book *ooxml.Book, sheet ooxml.Sheet, m *marks) error {
	var rules strings.Builder
	count := 0
	for _, format := range markFormats() {
		areas := m.areas(format.severity)
		if len(areas) == 0 {
			continue
		}
		look, err := book.AddStyle("dxfs", format.look)
		if err != nil {
			return err
		}
		for some := range slices.Chunk(areas, areasOfRule) {
			count++
			fmt.Fprintf(&rules, `<conditionalFormatting sqref="%s"><cfRule type="expression" dxfId="%d" priority="%d"><formula>LEN("%s")&gt;0</formula></cfRule></conditionalFormatting>`,
				strings.Join(some, " "), look, count, format.word)
		}
	}
	if count == 0 {
		return nil
	}
	moved := 0
	err := book.Change(sheet.Part, func(e *ooxml.Edit) error {
		moved = makeRoom(e, count)
		placeFirst(e, rules.String())
		return nil
	})
	if err != nil || moved == 0 {
		return err
	}
	return movePivots(book, sheet, moved)
}

// movePivots tells the sheet's pivot tables by how many places their rules were
// moved: a rule's place is how they know it.
func movePivots(p *ooxml.Book, sheet ooxml.Sheet, places int) error {
	for _, rel := range p.Relations(sheet.Part) {
		if !strings.HasSuffix(rel.Kind, "/pivotTable") {
			continue
		}
		err := p.Change(rel.Target, func(e *ooxml.Edit) error {
			if formats := e.Root.Child("conditionalFormats"); formats != nil {
				movePriorities(e, formats.All("conditionalFormat"), places)
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// placeFirst puts rules before the sheet's own: some programs take the order in
// the file for the order of importance.
func placeFirst(e *ooxml.Edit, rules string) {
	if own := e.Root.Child("conditionalFormatting"); own != nil {
		e.Insert(own.From, rules)
		return
	}
	e.Place(ooxml.SheetOrder(), "conditionalFormatting", rules)
}

// makeRoom moves the sheet's own rules behind the given number of first places,
// where they are not there already, and gives by how many places.
func makeRoom(edit *ooxml.Edit, places int) int {
	var rules []*ooxml.Node
	first := places + 1
	edit.Root.Each(func(n *ooxml.Node) {
		if n.Name != "cfRule" {
			return
		}
		if priority, err := strconv.Atoi(n.Attribute("priority")); err == nil {
			rules = append(rules, n)
			first = min(first, priority)
		}
	})
	moved := places + 1 - first
	if moved > 0 {
		movePriorities(edit, rules, moved)
	}
	return moved
}

func movePriorities(e *ooxml.Edit, rules []*ooxml.Node, places int) {
	for _, rule := range rules {
		if priority, err := strconv.Atoi(rule.Attribute("priority")); err == nil {
			e.SetAttribute(rule, "priority", strconv.Itoa(priority+places))
		}
	}
}
