package refresh

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/xuri/excelize/v2"

	"simcast/readers"
	"simcast/readers/headers"
	"simcast/writers/ooxml"
)

// oldArea finds how far the list reached: its table, else the range that its
// drop-down offers, else the last cell that is filled. It gives the part of its
// table, or "".
func (l *listUpdate) oldArea(p *ooxml.Book, sheet ooxml.Sheet, path string) (string, error) {
	named, err := l.oldRange(p)
	if err != nil {
		return "", err
	}
	for _, rel := range p.Relations(sheet.Part) {
		if !strings.HasSuffix(rel.Kind, "/table") {
			continue
		}
		root, err := p.Tree(rel.Target)
		if err != nil {
			return "", err
		}
		bounds, ok := parseArea(root.Attribute("ref"))
		if !ok || !l.entries || bounds[1] != 1 || l.key() < bounds[0]-1 || l.key() > bounds[2]-1 {
			continue
		}
		if totals := root.Attribute("totalsRowCount"); totals != "" && totals != "0" {
			return "", &readers.FileError{Path: path, Message: "cannot be refreshed: the table on its sheet " + l.Sheet + " has a row of totals",
				Hint: "remove that row, so that it is not in the way of new entries"}
		}
		l.last = bounds[3]
		return rel.Target, nil
	}
	for number := range l.old {
		if own, _ := l.holds(number); own {
			l.last = max(l.last, number)
		}
	}
	if _, area := cutLast(named, "!"); area != "" {
		if bounds, ok := parseArea(area); ok {
			l.last = bounds[3]
		}
	}
	return "", nil
}

// oldRange is the range that the list's drop-down offers.
func (l *listUpdate) oldRange(p *ooxml.Book) (string, error) {
	if l.offers == "" {
		return "", nil
	}
	root, err := p.Tree(p.Main)
	if err != nil {
		return "", err
	}
	if names := root.Child("definedNames"); names != nil {
		for _, n := range names.All("definedName") {
			if l.isOffer(n) {
				return n.Text, nil
			}
		}
	}
	return "", fmt.Errorf("it has no range with the name %s", l.offers)
}

// isOffer knows the range that a drop-down offers. One that belongs to a sheet comes of
// a list that the planner has copied, and is as much the planner's.
func (l *listUpdate) isOffer(n *ooxml.Node) bool {
	return l.offers != "" && strings.EqualFold(n.Attribute("name"), l.offers) && n.Attribute("localSheetId") == ""
}

func cutLast(s, sep string) (before, after string) {
	if i := strings.LastIndex(s, sep); i >= 0 {
		return s[:i], s[i+len(sep):]
	}
	return "", s
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
func (l *listUpdate) notedRows(p *ooxml.Book, sheet ooxml.Sheet) map[int]bool {
	noted := map[int]bool{}
	for _, rel := range p.Relations(sheet.Part) {
		if !strings.HasSuffix(rel.Kind, "/comments") && !strings.HasSuffix(rel.Kind, "/threadedComment") {
			continue
		}
		root, err := p.Tree(rel.Target)
		if err != nil {
			continue
		}
		root.Each(func(n *ooxml.Node) {
			if bounds, ok := parseArea(n.Attribute("ref")); ok && (n.Name == "comment" || n.Name == "threadedComment") && l.entries {
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
func (l *listUpdate) stretch(book *ooxml.Book, sheet ooxml.Sheet, tablePart string, last int) error {
	areas := func(e *ooxml.Edit, top *ooxml.Node) {
		top.Each(func(n *ooxml.Node) {
			if area, changed := reaching(n.Attribute("ref"), l.last, last); changed {
				e.SetAttribute(n, "ref", area)
			}
		})
	}
	if tablePart != "" {
		if err := book.Change(tablePart, func(e *ooxml.Edit) error { areas(e, e.Root); return nil }); err != nil {
			return err
		}
	}
	if l.entries {
		err := book.Change(sheet.Part, func(e *ooxml.Edit) error {
			if filter := e.Root.Child("autoFilter"); filter != nil {
				areas(e, filter)
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return book.Change(book.Main, func(e *ooxml.Edit) error { return l.rename(e, sheet, last) })
}

// rename sets the range that the list's drop-down offers.
func (l *listUpdate) rename(edit *ooxml.Edit, sheet ooxml.Sheet, last int) error {
	names := edit.Root.Child("definedNames")
	if names == nil {
		return nil // a list without a drop-down of its own
	}
	for _, n := range names.All("definedName") {
		before, area := cutLast(n.Text, "!")
		switch {
		case l.isOffer(n):
			column, err := excelize.ColumnNumberToName(l.columns[headers.Fold(l.offered)][0] + 1)
			if err != nil {
				return err
			}
			text := fmt.Sprintf("%s!$%s$2:$%s$%d", sheet.Name, column, column, last)
			if text != n.Text {
				edit.Replace(n.Open, n.Shut, ooxml.Text(text))
			}
		case l.entries && n.Attribute("name") == "_xlnm._FilterDatabase" && n.Attribute("localSheetId") == strconv.Itoa(sheet.Tab):
			if area, changed := reaching(area, l.last, last); changed {
				edit.Replace(n.Open, n.Shut, ooxml.Text(before+"!"+area))
			}
		}
	}
	return nil
}
