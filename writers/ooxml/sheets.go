package ooxml

import (
	"fmt"
	"strconv"
	"strings"
)

// Sheet is a sheet with cells: its name, its part, and its place among the tabs.
type Sheet struct {
	Name, Part string
	Tab        int
}

// Sheets lists the sheets with cells, in the order of their tabs.
func (b *Book) Sheets() ([]Sheet, error) {
	targets := map[string]string{}
	for _, rel := range b.Relations(b.Main) {
		if strings.HasSuffix(rel.Kind, "/worksheet") {
			targets[rel.ID] = rel.Target
		}
	}
	root, err := b.Tree(b.Main)
	if err != nil {
		return nil, err
	}
	var sheets []Sheet
	if list := root.Child("sheets"); list != nil {
		for tab, n := range list.All("sheet") {
			if target := targets[n.Attribute("id")]; target != "" {
				sheets = append(sheets, Sheet{n.Attribute("name"), target, tab})
			}
		}
	}
	return sheets, nil
}

// TabNames gives the names of all tabs, those of charts and macros too.
func (b *Book) TabNames() ([]string, error) {
	root, err := b.Tree(b.Main)
	if err != nil {
		return nil, err
	}
	var names []string
	if list := root.Child("sheets"); list != nil {
		for _, n := range list.All("sheet") {
			names = append(names, n.Attribute("name"))
		}
	}
	return names, nil
}

// Sheet finds a sheet by its name.
func (b *Book) Sheet(name string) (Sheet, error) {
	sheets, err := b.Sheets()
	if err != nil {
		return Sheet{}, err
	}
	for _, s := range sheets {
		if strings.EqualFold(s.Name, name) {
			return s, nil
		}
	}
	return Sheet{}, fmt.Errorf("it has no sheet %q", name)
}

// WorkbookOrder is the order that the format prescribes within a workbook's part.
func WorkbookOrder() []string {
	return []string{"fileVersion", "fileSharing", "workbookPr", "workbookProtection", "bookViews", "sheets", "functionGroups",
		"externalReferences", "definedNames", "calcPr", "oleSize", "customWorkbookViews", "pivotCaches", "smartTagPr",
		"smartTagTypes", "webPublishing", "fileRecoveryPr", "webPublishObjects", "extLst"}
}

// SheetOrder is the order that the format prescribes within a sheet's part.
func SheetOrder() []string {
	return []string{"sheetPr", "dimension", "sheetViews", "sheetFormatPr", "cols", "sheetData", "sheetCalcPr", "sheetProtection",
		"protectedRanges", "scenarios", "autoFilter", "sortState", "dataConsolidate", "customSheetViews", "mergeCells",
		"phoneticPr", "conditionalFormatting", "dataValidations", "hyperlinks", "printOptions", "pageMargins", "pageSetup",
		"headerFooter", "rowBreaks", "colBreaks", "customProperties", "cellWatches", "ignoredErrors", "smartTags", "drawing",
		"legacyDrawing", "legacyDrawingHF", "drawingHF", "picture", "oleObjects", "controls", "webPublishItems", "tableParts", "extLst"}
}

const sheetKind = "application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"

// AddSheet adds a sheet after the last tab, still without content.
func (b *Book) AddSheet(name string) (Sheet, error) {
	target := b.FreeName("worksheets/sheet", ".xml")
	b.Put(target, nil)
	if err := b.Declare(target, sheetKind); err != nil {
		return Sheet{}, err
	}
	id, err := b.Relate(b.Main, b.Base+"/worksheet", target)
	if err != nil {
		return Sheet{}, err
	}
	added := Sheet{Name: name, Part: target}
	return added, b.Change(b.Main, func(e *Edit) error {
		list := e.Root.Child("sheets")
		if list == nil {
			return fmt.Errorf("it has no sheets")
		}
		number := 1
		for _, n := range list.Children {
			var taken int
			if _, err := fmt.Sscan(n.Attribute("sheetId"), &taken); err == nil {
				number = max(number, taken+1)
			}
		}
		added.Tab = len(list.All("sheet"))
		if e.Root.Child("bookViews") == nil { // to which the view of a sheet refers
			e.Place(WorkbookOrder(), "bookViews", "<bookViews><workbookView/></bookViews>")
		}
		e.Append(list, fmt.Sprintf(`<sheet xmlns:r="%s" name="%s" sheetId="%d" r:id="%s"/>`, b.Base, Text(name), number, id))
		return nil
	})
}

// MoveBehind puts the last sheet behind another one, and gives it with its new place. Names that belong to one of the sheets
// behind it follow.
func (b *Book) MoveBehind(moved, other Sheet) (Sheet, error) {
	err := b.Change(b.Main, func(e *Edit) error {
		list := e.Root.Child("sheets").All("sheet")
		last := len(list) - 1
		if moved.Tab != last || other.Tab >= last-1 {
			return nil // it is there already
		}
		e.Replace(list[other.Tab].To, list[other.Tab].To, e.raw(list[last]))
		e.Cut(list[last])
		moved.Tab = other.Tab + 1
		names := e.Root.Child("definedNames")
		if names == nil {
			return nil
		}
		for _, name := range names.Children {
			if tab, err := strconv.Atoi(name.Attribute("localSheetId")); err == nil && tab >= moved.Tab {
				e.SetAttribute(name, "localSheetId", strconv.Itoa(tab+1))
			}
		}
		return nil
	})
	return moved, err
}

// OpensOn is the tab that is shown when the workbook is opened.
func (b *Book) OpensOn() (tab int, err error) {
	root, err := b.Tree(b.Main)
	if err != nil {
		return 0, err
	}
	if views := root.Child("bookViews"); views != nil && len(views.Children) > 0 {
		tab, _ = strconv.Atoi(views.Children[0].Attribute("activeTab")) // none is the first
	}
	return tab, nil
}

// OpenOn makes the workbook open on a sheet, which alone is selected.
func (b *Book) OpenOn(sheet Sheet) error {
	err := b.Change(b.Main, func(e *Edit) error {
		if views := e.Root.Child("bookViews"); views != nil && len(views.Children) > 0 {
			e.SetAttribute(views.Children[0], "activeTab", strconv.Itoa(sheet.Tab))
		}
		return nil
	})
	if err != nil {
		return err
	}
	for _, rel := range b.Relations(b.Main) {
		if !strings.HasSuffix(rel.Kind, "/worksheet") && !strings.HasSuffix(rel.Kind, "/chartsheet") {
			continue
		}
		if err := b.Change(rel.Target, func(e *Edit) error { selectView(e, rel.Target == sheet.Part); return nil }); err != nil {
			return err
		}
	}
	return nil
}

// selectView makes a sheet one that is selected, or not.
func selectView(e *Edit, selected bool) {
	views := e.Root.Child("sheetViews")
	if views == nil {
		return
	}
	for i, view := range views.Children {
		was := view.Attribute("tabSelected")
		switch isSelected := was == "1" || was == "true"; {
		case selected && i == 0 && !isSelected:
			e.SetAttribute(view, "tabSelected", "1")
		case !selected && isSelected:
			e.SetAttribute(view, "tabSelected", "0")
		}
	}
}

// NamedSheet is the sheet that a defined name of the workbook points to, or "".
func (b *Book) NamedSheet(name string) (string, error) {
	root, err := b.Tree(b.Main)
	if err != nil {
		return "", err
	}
	names := root.Child("definedNames")
	if names == nil {
		return "", nil
	}
	for _, n := range names.Children {
		if at := strings.LastIndex(n.Text, "!"); at > 0 && IsNameOf(n, name) {
			sheet := strings.TrimPrefix(n.Text[:at], "$")
			if strings.HasPrefix(sheet, "'") {
				sheet = strings.ReplaceAll(strings.Trim(sheet, "'"), "''", "'")
			}
			return sheet, nil
		}
	}
	return "", nil
}

// IsNameOf knows a defined name of the whole workbook. Who copies a sheet gets its names
// once more, as names of the copy alone.
func IsNameOf(n *Node, name string) bool {
	return strings.EqualFold(n.Attribute("name"), name) && n.Attribute("localSheetId") == ""
}
