package refresh

import (
	"slices"
	"strings"

	"simcast/writers/ooxml"
	"simcast/writers/planninglayout"
	"simcast/writers/sheet"
)

// lastReady is the last row for which a new workbook has drop-downs.
const lastReady = planninglayout.FirstInject + planninglayout.ReadyRows - 1

// stretchRules lets the drop-downs of the injects reach as far as those of a new
// workbook: LibreOffice saves none beyond a thousand rows below the last one that
// is filled in. What the planner has set up stays as it is.
func stretchRules(p *ooxml.Book) error {
	sheet, err := p.Sheet(sheet.Injects)
	if err != nil {
		return nil // the planner has named it again, or taken it out
	}
	return p.Change(sheet.Part, func(e *ooxml.Edit) error {
		rules := e.Root.Child("dataValidations")
		taken, ok := ruledAreas(e.Root)
		if rules == nil || !ok {
			return nil
		}
		for _, n := range rules.All("dataValidation") {
			before := n.Attribute("sqref")
			if after := stretched(before, taken); after != before && isOwnRule(n) {
				e.SetAttribute(n, "sqref", after)
			}
		}
		return nil
	})
}

// ruledAreas are the areas of all validations of a sheet, also of those that stand
// among its extensions. It is not ok where one of them cannot be read.
func ruledAreas(root *ooxml.Node) (areas [][4]int, ok bool) {
	ok = true
	root.Each(func(n *ooxml.Node) {
		if n.Name != "dataValidation" {
			return
		}
		where := n.Attribute("sqref")
		if inside := n.Child("sqref"); inside != nil {
			where = inside.Text
		}
		for _, area := range strings.Fields(where) {
			bounds, isArea := parseArea(area)
			ok = ok && isArea
			areas = append(areas, bounds)
		}
	})
	return areas, ok
}

// isOwnRule knows a validation of simcast new: a drop-down of one of its ranges, or
// one that holds a count to be a whole number. Programs write the rest of it, and
// the order, in ways of their own.
func isOwnRule(n *ooxml.Node) bool {
	formula := n.Child("formula1")
	if formula == nil {
		return false
	}
	offered := strings.TrimPrefix(strings.TrimSpace(formula.Text), "=")
	return slices.ContainsFunc(planninglayout.Columns(), func(c planninglayout.Column) bool {
		switch n.Attribute("type") {
		case "list":
			return c.Range != "" && strings.EqualFold(c.Range, offered)
		case "whole":
			return c.Holds == planninglayout.Whole && n.Attribute("errorTitle") == c.Name && offered == "0"
		}
		return false
	})
}

// stretched gives those areas of a validation that end too early their new end.
// Excel joins the areas of rules that are the same, and what is pasted into a column
// separates them: an area counts that begins in the first row, or goes on one that does,
// and has no other below it.
func stretched(where string, taken [][4]int) string {
	areas := strings.Fields(where)
	var begun [][4]int
	for _, area := range areas {
		if bounds, ok := parseArea(area); ok && bounds[1] == planninglayout.FirstInject {
			begun = append(begun, bounds)
		}
	}
	changed := false
	for i, area := range areas {
		bounds, ok := parseArea(area)
		begins := slices.ContainsFunc(begun, func(b [4]int) bool { return b[0] <= bounds[0] && bounds[2] <= b[2] })
		blocked := slices.ContainsFunc(taken, func(b [4]int) bool {
			return b[3] > bounds[3] && b[0] <= bounds[2] && bounds[0] <= b[2]
		})
		if !ok || !begins || blocked || bounds[3] >= lastReady {
			continue
		}
		if longer, is := reaching(area, bounds[3], lastReady); is {
			areas[i], changed = longer, true
		}
	}
	if !changed {
		return where
	}
	return strings.Join(areas, " ")
}
