package writers

import (
	"bytes"
	"fmt"
	"io"

	"github.com/xuri/excelize/v2"

	"simcast/pipeline"
	"simcast/writers/ooxml"
)

// The sheets of a planning workbook that are no list of the space. The reader
// takes Injects for the plan, wherever it stands.
const (
	startSheet    = "Start here"
	channelsSheet = "Channels"
)

// Planning is what a planning workbook is made of: simcast new.
type Planning struct {
	Objects pipeline.Objects
	File    string   // its name, for the commands that its first sheet shows
	Carried *Carried // the rows of an existing plan; nil: two rows of examples
}

// Write writes the workbook: how to use it, the injects, and the four sheets that
// feed the drop-downs.
func (p Planning) Write(w io.Writer) error {
	space, err := p.Objects.Space()
	if err != nil {
		return err
	}
	rows := p.Carried
	if rows == nil {
		rows = examples(space)
	}
	f := excelize.NewFile()
	defer f.Close() // takes away excelize's temporary files
	looks, err := newPlanningLooks(f)
	if err != nil {
		return err
	}
	if err := addPlanningSheets(f); err != nil {
		return err
	}
	if err := beSealed(f, "Planning workbook"); err != nil {
		return err
	}
	if err := writeStart(f, looks, p.File, p.Carried == nil); err != nil {
		return fmt.Errorf("the sheet %s: %w", startSheet, err)
	}
	all := allNeeds()
	if err := writePlanningLists(f, looks, p.Objects, space, all); err != nil {
		return err
	}
	if err := writePlan(f, looks, rows, all); err != nil {
		return fmt.Errorf("the sheet %s: %w", injectsSheet, err)
	}
	return saveLenient(f, w)
}

// saveLenient saves the workbook, and says of each drop-down that is not strict that
// it is none. Excelize leaves that unsaid, as the standard lets it, but openpyxl 3.0
// takes the unsaid for the opposite, and saves the drop-down as a strict one.
func saveLenient(f *excelize.File, w io.Writer) error {
	var unsaid bytes.Buffer
	if err := save(f, &unsaid); err != nil {
		return err
	}
	book, err := ooxml.Open(unsaid.Bytes())
	if err != nil {
		return err
	}
	injects, err := book.Sheet(injectsSheet)
	if err != nil {
		return err
	}
	err = book.Change(injects.Part, func(e *ooxml.Edit) error {
		for _, rule := range e.Root.Child("dataValidations").All("dataValidation") {
			if rule.Attribute("showErrorMessage") == "" {
				behindName := rule.From + len("<") + len(ooxml.Qualified(rule.Prefix, rule.Name))
				e.Replace(behindName, behindName, ` showErrorMessage="0"`)
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	return book.Write(w)
}

// addPlanningSheets gives a new workbook its sheets, in their order. The second,
// where the work is done, is not the one that opens: the first explains it.
func addPlanningSheets(f *excelize.File) error {
	if err := f.SetSheetName("Sheet1", startSheet); err != nil {
		return err
	}
	sheets := []string{injectsSheet}
	for _, list := range pipeline.Lists() {
		sheets = append(sheets, list.Sheet)
	}
	for _, sheet := range append(sheets, channelsSheet) {
		if _, err := f.NewSheet(sheet); err != nil {
			return err
		}
	}
	return nil
}
