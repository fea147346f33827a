package refresh

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"

	"simcast/pipeline/catalog"
	"simcast/pipeline/space"
	"simcast/readers"
	"simcast/writers/atomicfile"
	"simcast/writers/ooxml"
	"simcast/writers/planninglayout"
	"simcast/writers/sheet"
)

// Lists gives the planner's workbook at path with the lists of the space as
// they are now: the sheets and ranges that simcast new made to feed its
// drop-downs. Drop-downs that LibreOffice has cut short reach their last row again
// (see stretchRules). All else is as it was, the parts that are not touched byte for byte:
// formats, formulas, other sheets, and what the planner has written beside a
// list, which stays in its row, and so does the entry that it stands beside.
//
// Its error is a *readers.FileError: the file cannot be read, is open elsewhere,
// or was not made by simcast new; or something else would not be as it was.
func Lists(path string, objects catalog.Objects) ([]byte, error) {
	space, err := objects.Space()
	if err != nil {
		return nil, err
	}
	before, parts, err := openPlan(path)
	if err != nil {
		return nil, err
	}
	lists := listUpdates(objects, space)
	for _, list := range lists {
		var told *readers.FileError
		switch err := list.update(parts, before); {
		case errors.As(err, &told):
			return nil, err
		case err != nil:
			return nil, notMadeByNew(path, err.Error())
		}
	}
	if parts.IsChanged() {
		if err := parts.Change(parts.Main, forceRecalc); err != nil {
			return nil, err
		}
	}
	if err := stretchRules(parts); err != nil {
		return nil, notMadeByNew(path, err.Error())
	}
	var out bytes.Buffer
	if err := parts.Pack(&out); err != nil {
		return nil, err
	}
	return out.Bytes(), verifyUnchanged(before, out.Bytes(), lists)
}

// openPlan opens the planner's workbook: its sheets as they are now, and its parts.
func openPlan(path string) (*readers.Tables, *ooxml.Book, error) {
	if err := notOpenElsewhere(path); err != nil {
		return nil, nil, err
	}
	before, err := readers.OpenTables(path)
	if err != nil {
		return nil, nil, err
	}
	if before.Format != readers.XLSX {
		return nil, nil, notMadeByNew(path, "it is not a workbook")
	}
	content, err := os.ReadFile(path)
	if err != nil {
		return nil, nil, err
	}
	parts, err := ooxml.Open(content)
	if err != nil {
		return nil, nil, notMadeByNew(path, err.Error())
	}
	return before, parts, nil
}

func notMadeByNew(path, what string) error {
	return &readers.FileError{Path: path, Message: "cannot be refreshed: " + what,
		Hint: "only a workbook that simcast new has made can be refreshed; for any other plan use simcast new --from"}
}

// notOpenElsewhere refuses a workbook that a spreadsheet program has open: it
// would write its own over it, or cannot be replaced.
func notOpenElsewhere(path string) error {
	for _, name := range []string{"~$" + filepath.Base(path), ".~lock." + filepath.Base(path) + "#"} {
		if _, err := os.Lstat(filepath.Join(filepath.Dir(path), name)); err == nil {
			return &readers.FileError{Path: path, Message: "is open in a spreadsheet program (" + name + ")", Hint: "save and close it there first"}
		}
	}
	return nil
}

// forceRecalc has a spreadsheet program work out all formulas when it opens the
// workbook: those over the lists hold values of before.
func forceRecalc(e *ooxml.Edit) error {
	if n := e.Root.Child("calcPr"); n != nil {
		e.SetAttribute(n, "fullCalcOnLoad", "1")
		return nil
	}
	e.Place(ooxml.WorkbookOrder(), "calcPr", `<calcPr fullCalcOnLoad="1"/>`)
	return nil
}

// listUpdates are what changes in a planning workbook when the space does: the
// tables of the three lists, and the words of the drop-downs that stand in no
// other sheet.
func listUpdates(objects catalog.Objects, space *space.Space) []*listUpdate {
	var lists []*listUpdate
	for _, t := range planninglayout.Tables(objects) {
		lists = append(lists, &listUpdate{Table: t, entries: true})
	}
	for _, o := range planninglayout.DropDowns(space) {
		words := o.Words
		lists = append(lists, &listUpdate{offers: o.Name, offered: o.Header, Table: sheet.Table{
			Sheet: planninglayout.ChannelsSheet, Columns: []sheet.Column{{Header: o.Header}}, Rows: len(words),
			Cells: func(row int) []string { return []string{words[row]} }}})
	}
	return lists
}

// verifyUnchanged compares all cells of a workbook before and after, but for those of
// the lists.
func verifyUnchanged(before *readers.Tables, book []byte, lists []*listUpdate) error {
	return atomicfile.WithTemp(book, ".xlsx", func(path string) error {
		after, err := readers.OpenTables(path)
		if err != nil {
			return fmt.Errorf("%s cannot be refreshed: it could not be read again: %w", before.Path, err)
		}
		return sameOutside(before, after, lists)
	})
}

// sameOutside compares the sheets of two workbooks outside the columns of the lists.
func sameOutside(before, after *readers.Tables, lists []*listUpdate) error {
	for i, sheet := range before.Sheets {
		ours := map[int]bool{}
		for _, list := range lists {
			if list.isOn(sheet) {
				maps.Copy(ours, list.own)
			}
		}
		was, err := theRest(before, sheet, ours)
		if err != nil {
			return err
		}
		is, err := theRest(after, sheet, ours)
		if err != nil {
			return err
		}
		if i >= len(after.Sheets) || after.Sheets[i] != sheet || was != is {
			return &readers.FileError{Path: before.Path, Message: "cannot be refreshed: the sheet " + sheet + " would not be as it was",
				Hint: "save it again in the spreadsheet program and try again, or use simcast new --from"}
		}
	}
	return nil
}
