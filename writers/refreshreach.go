package writers

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/xuri/excelize/v2"

	"simcast/readers"
)

// oldArea finds how far the list reached: its table, else the range that its
// drop-down offers, else the last cell that is filled. It gives the part of its
// table, or "".
func (l *renewal) oldArea(p *parts, sheet bookSheet, path string) (string, error) {
	named, err := l.oldRange(p)
	if err != nil {
		return "", err
	}
	for _, rel := range p.relations(sheet.part) {
		if !strings.HasSuffix(rel.kind, "/table") {
			continue
		}
		content, err := p.read(rel.target)
		if err != nil {
			return "", err
		}
		root, err := parseXML(content)
		if err != nil {
			return "", err
		}
		bounds, ok := parseArea(root.attribute("ref"))
		if !ok || !l.entries || bounds[1] != 1 || l.key() < bounds[0]-1 || l.key() > bounds[2]-1 {
			continue
		}
		if totals := root.attribute("totalsRowCount"); totals != "" && totals != "0" {
			return "", &readers.FileError{Path: path, Message: "cannot be refreshed: the table on its sheet " + l.sheet + " has a row of totals",
				Hint: "take that row off, so that new entries do not run into it"}
		}
		l.last = bounds[3]
		return rel.target, nil
	}
	for number := range l.old {
		if own, _ := l.holds(number); own {
			l.last = max(l.last, number)
		}
	}
	if _, area, _ := cutLast(named, "!"); area != "" {
		if bounds, ok := parseArea(area); ok {
			l.last = bounds[3]
		}
	}
	return "", nil
}

// oldRange is the range that the list's drop-down offers.
func (l *renewal) oldRange(p *parts) (string, error) {
	if l.offers == "" {
		return "", nil
	}
	content, err := p.read(p.main)
	if err != nil {
		return "", err
	}
	root, err := parseXML(content)
	if err != nil {
		return "", err
	}
	if names := root.child("definedNames"); names != nil {
		for _, n := range names.all("definedName") {
			if l.isOffer(n) {
				return n.text, nil
			}
		}
	}
	return "", fmt.Errorf("it has no range with the name %s", l.offers)
}

// isOffer knows the range that a drop-down offers. One that belongs to a sheet comes of
// a list that the planner has copied, and is as much the planner's.
func (l *renewal) isOffer(n *node) bool {
	return l.offers != "" && strings.EqualFold(n.attribute("name"), l.offers) && n.attribute("localSheetId") == ""
}

func cutLast(s, sep string) (before, after string, found bool) {
	if i := strings.LastIndex(s, sep); i >= 0 {
		return s[:i], s[i+len(sep):], true
	}
	return "", s, false
}

// parseArea gives the bounds of an area such as A1:F15 or $B$2, from 1: left, top,
// right, bottom.
func parseArea(area string) (bounds [4]int, ok bool) {
	first, last, isRange := strings.Cut(strings.ReplaceAll(strings.TrimSpace(area), "$", ""), ":")
	if !isRange {
		last = first
	}
	var errFirst, errLast error
	bounds[0], bounds[1], errFirst = excelize.CellNameToCoordinates(first)
	bounds[2], bounds[3], errLast = excelize.CellNameToCoordinates(last)
	return bounds, errFirst == nil && errLast == nil
}

// notedRows are the rows of the list with a comment on a cell.
func (l *renewal) notedRows(p *parts, sheet bookSheet) map[int]bool {
	noted := map[int]bool{}
	for _, rel := range p.relations(sheet.part) {
		if !strings.HasSuffix(rel.kind, "/comments") && !strings.HasSuffix(rel.kind, "/threadedComment") {
			continue
		}
		content, err := p.read(rel.target)
		if err != nil {
			continue
		}
		root, err := parseXML(content)
		if err != nil {
			continue
		}
		root.each(func(n *node) {
			if bounds, ok := parseArea(n.attribute("ref")); ok && (n.name == "comment" || n.name == "threadedComment") && l.entries {
				noted[bounds[1]] = true
			}
		})
	}
	return noted
}

// reaching gives an area that ended with one row another one as its end.
func reaching(area string, from, to int) (string, bool) {
	bounds, ok := parseArea(area)
	if !ok || bounds[3] != from || from == to || !strings.Contains(area, ":") {
		return area, false
	}
	return strings.TrimRight(area, "0123456789") + strconv.Itoa(to), true
}

// stretch lets all that reaches as far as the list did reach as far as it does now:
// its table with its filter, the sheet's own filter, and the ranges of the drop-downs.
func (l *renewal) stretch(p *parts, sheet bookSheet, tablePart string, last int) error {
	areas := func(e *xmlEdit, top *node) {
		top.each(func(n *node) {
			if area, changed := reaching(n.attribute("ref"), l.last, last); changed {
				e.setAttribute(n, "ref", area)
			}
		})
	}
	if tablePart != "" {
		if err := p.change(tablePart, func(e *xmlEdit) error { areas(e, e.root); return nil }); err != nil {
			return err
		}
	}
	if l.entries {
		err := p.change(sheet.part, func(e *xmlEdit) error {
			if filter := e.root.child("autoFilter"); filter != nil {
				areas(e, filter)
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return p.change(p.main, func(e *xmlEdit) error { return l.rename(e, sheet, last) })
}

// rename sets the range that the list's drop-down offers.
func (l *renewal) rename(e *xmlEdit, sheet bookSheet, last int) error {
	names := e.root.child("definedNames")
	if names == nil {
		return nil // a list without a drop-down of its own
	}
	for _, n := range names.all("definedName") {
		before, area, _ := cutLast(n.text, "!")
		switch {
		case l.isOffer(n):
			column, err := excelize.ColumnNumberToName(l.columns[readers.Fold(l.offered)][0] + 1)
			if err != nil {
				return err
			}
			text := fmt.Sprintf("%s!$%s$2:$%s$%d", sheet.name, column, column, last)
			if text != n.text {
				e.replace(n.open, n.shut, xmlText(text))
			}
		case l.entries && n.attribute("name") == "_xlnm._FilterDatabase" && n.attribute("localSheetId") == strconv.Itoa(sheet.tab):
			if area, changed := reaching(area, l.last, last); changed {
				e.replace(n.open, n.shut, xmlText(before+"!"+area))
			}
		}
	}
	return nil
}
