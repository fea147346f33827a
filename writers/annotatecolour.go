package writers

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"simcast/readers"
)

// areasOfRule is how many ranges one rule of colours names.
const areasOfRule = 500

// markFormats are the looks of marked cells, each with the word by which its
// rule is known again. They are rules and not formats of the cells, so that the
// planner's own formats are never touched.
func markFormats() []struct {
	severity   readers.Severity
	word, look string
} {
	look := func(fill, font string) string {
		return fmt.Sprintf(`<dxf><font><color rgb="FF%s"/></font><fill><patternFill patternType="solid"><fgColor rgb="FF%s"/><bgColor rgb="FF%s"/></patternFill></fill></dxf>`, font, fill, fill)
	}
	return []struct {
		severity   readers.Severity
		word, look string
	}{
		{readers.Error, errorMark, look("FFB3A7", "7A0C00")},
		{readers.Warning, warningMark, look("FFE699", "5C4400")},
	}
}

// isMark knows a rule of simcast's, whatever a spreadsheet made of its spaces.
func isMark(rule *node) bool {
	formula := rule.child("formula")
	return formula != nil && (strings.Contains(formula.text, `"`+errorMark+`"`) || strings.Contains(formula.text, `"`+warningMark+`"`))
}

// uncolour takes simcast's rules out of a sheet.
func uncolour(p *parts, sheet bookSheet) error {
	content, err := p.read(sheet.part)
	if err != nil || !bytes.Contains(content, []byte(errorMark)) && !bytes.Contains(content, []byte(warningMark)) {
		return err
	}
	return p.change(sheet.part, func(e *xmlEdit) error {
		for _, format := range e.root.all("conditionalFormatting") {
			rules := format.all("cfRule")
			ours := slices.DeleteFunc(slices.Clone(rules), func(rule *node) bool { return !isMark(rule) })
			if len(ours) > 0 && len(ours) == len(rules) {
				e.cut(format)
				continue
			}
			for _, rule := range ours {
				e.cut(rule)
			}
		}
		return nil
	})
}

// colourCells colours the marked cells, before all other rules of the sheet.
func colourCells(p *parts, sheet bookSheet, m *marks) error {
	var rules strings.Builder
	count := 0
	for _, format := range markFormats() {
		areas := m.areas(format.severity)
		if len(areas) == 0 {
			continue
		}
		look, err := p.addStyle("dxfs", format.look)
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
	err := p.change(sheet.part, func(e *xmlEdit) error {
		moved = makeRoom(e, count)
		placeFirst(e, rules.String())
		return nil
	})
	if err != nil || moved == 0 {
		return err
	}
	return movePivots(p, sheet, moved)
}

// movePivots tells the sheet's pivot tables by how many places their rules were
// moved: a rule's place is how they know it.
func movePivots(p *parts, sheet bookSheet, places int) error {
	for _, rel := range p.relations(sheet.part) {
		if !strings.HasSuffix(rel.kind, "/pivotTable") {
			continue
		}
		err := p.change(rel.target, func(e *xmlEdit) error {
			if formats := e.root.child("conditionalFormats"); formats != nil {
				movePriorities(e, formats.all("conditionalFormat"), places)
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
func placeFirst(e *xmlEdit, rules string) {
	if own := e.root.child("conditionalFormatting"); own != nil {
		e.insert(own.from, rules)
		return
	}
	e.place(sheetOrder(), "conditionalFormatting", rules)
}

// makeRoom moves the sheet's own rules behind the given number of first places,
// where they are not there already, and gives by how many places.
func makeRoom(e *xmlEdit, places int) int {
	var rules []*node
	first := places + 1
	e.root.each(func(n *node) {
		if n.name != "cfRule" {
			return
		}
		if priority, err := strconv.Atoi(n.attribute("priority")); err == nil {
			rules = append(rules, n)
			first = min(first, priority)
		}
	})
	moved := places + 1 - first
	if moved > 0 {
		movePriorities(e, rules, moved)
	}
	return moved
}

func movePriorities(e *xmlEdit, rules []*node, places int) {
	for _, rule := range rules {
		if priority, err := strconv.Atoi(rule.attribute("priority")); err == nil {
			e.setAttribute(rule, "priority", strconv.Itoa(priority+places))
		}
	}
}
