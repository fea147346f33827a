package writers

import (
	"fmt"
	"strings"
)

// bookSheet is a sheet with cells: its name, its part, and its place among the tabs.
type bookSheet struct {
	name, part string
	tab        int
}

// sheets lists the sheets with cells, in the order of their tabs.
func (p *parts) sheets() ([]bookSheet, error) {
	targets := map[string]string{}
	for _, rel := range p.relations(p.main) {
		if strings.HasSuffix(rel.kind, "/worksheet") {
			targets[rel.id] = rel.target
		}
	}
	root, err := p.tree(p.main)
	if err != nil {
		return nil, err
	}
	var sheets []bookSheet
	if list := root.child("sheets"); list != nil {
		for tab, n := range list.all("sheet") {
			if target := targets[n.attribute("id")]; target != "" {
				sheets = append(sheets, bookSheet{n.attribute("name"), target, tab})
			}
		}
	}
	return sheets, nil
}

// tabNames gives the names of all tabs, those of charts and macros too.
func (p *parts) tabNames() ([]string, error) {
	root, err := p.tree(p.main)
	if err != nil {
		return nil, err
	}
	var names []string
	if list := root.child("sheets"); list != nil {
		for _, n := range list.all("sheet") {
			names = append(names, n.attribute("name"))
		}
	}
	return names, nil
}

// sheet finds a sheet by its name.
func (p *parts) sheet(name string) (bookSheet, error) {
	sheets, err := p.sheets()
	if err != nil {
		return bookSheet{}, err
	}
	for _, s := range sheets {
		if strings.EqualFold(s.name, name) {
			return s, nil
		}
	}
	return bookSheet{}, fmt.Errorf("it has no sheet %q", name)
}

// workbookOrder is the order that the format prescribes within a workbook's part.
func workbookOrder() []string {
	return []string{"fileVersion", "fileSharing", "workbookPr", "workbookProtection", "bookViews", "sheets", "functionGroups",
		"externalReferences", "definedNames", "calcPr", "oleSize", "customWorkbookViews", "pivotCaches", "smartTagPr",
		"smartTagTypes", "webPublishing", "fileRecoveryPr", "webPublishObjects", "extLst"}
}

// sheetOrder is the order that the format prescribes within a sheet's part.
func sheetOrder() []string {
	return []string{"sheetPr", "dimension", "sheetViews", "sheetFormatPr", "cols", "sheetData", "sheetCalcPr", "sheetProtection",
		"protectedRanges", "scenarios", "autoFilter", "sortState", "dataConsolidate", "customSheetViews", "mergeCells",
		"phoneticPr", "conditionalFormatting", "dataValidations", "hyperlinks", "printOptions", "pageMargins", "pageSetup",
		"headerFooter", "rowBreaks", "colBreaks", "customProperties", "cellWatches", "ignoredErrors", "smartTags", "drawing",
		"legacyDrawing", "legacyDrawingHF", "drawingHF", "picture", "oleObjects", "controls", "webPublishItems", "tableParts", "extLst"}
}

const sheetKind = "application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"

// addSheet adds a sheet after the last tab, still without content.
func (p *parts) addSheet(name string) (bookSheet, error) {
	target := p.freeName("worksheets/sheet", ".xml")
	p.put(target, nil)
	if err := p.declare(target, sheetKind); err != nil {
		return bookSheet{}, err
	}
	id, err := p.relate(p.main, p.base+"/worksheet", target)
	if err != nil {
		return bookSheet{}, err
	}
	added := bookSheet{name: name, part: target}
	return added, p.change(p.main, func(e *xmlEdit) error {
		list := e.root.child("sheets")
		if list == nil {
			return fmt.Errorf("it has no sheets")
		}
		number := 1
		for _, n := range list.children {
			var taken int
			if _, err := fmt.Sscan(n.attribute("sheetId"), &taken); err == nil {
				number = max(number, taken+1)
			}
		}
		added.tab = len(list.all("sheet"))
		if e.root.child("bookViews") == nil { // to which the view of a sheet refers
			e.place(workbookOrder(), "bookViews", "<bookViews><workbookView/></bookViews>")
		}
		e.append(list, fmt.Sprintf(`<sheet xmlns:r="%s" name="%s" sheetId="%d" r:id="%s"/>`, p.base, xmlText(name), number, id))
		return nil
	})
}

// namedSheet is the sheet that a defined name of the workbook points to, or "".
func (p *parts) namedSheet(name string) (string, error) {
	root, err := p.tree(p.main)
	if err != nil {
		return "", err
	}
	names := root.child("definedNames")
	if names == nil {
		return "", nil
	}
	for _, n := range names.children {
		if at := strings.LastIndex(n.text, "!"); at > 0 && isNameOf(n, name) {
			sheet := strings.TrimPrefix(n.text[:at], "$")
			if strings.HasPrefix(sheet, "'") {
				sheet = strings.ReplaceAll(strings.Trim(sheet, "'"), "''", "'")
			}
			return sheet, nil
		}
	}
	return "", nil
}

// isNameOf knows a defined name of the whole workbook. Who copies a sheet gets its names
// once more, as names of the copy alone.
func isNameOf(n *node, name string) bool {
	return strings.EqualFold(n.attribute("name"), name) && n.attribute("localSheetId") == ""
}
