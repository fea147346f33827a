package sheet

import (
	"errors"
	"io"

	"github.com/xuri/excelize/v2"

	"simcast/pipeline/catalog"
	"simcast/pipeline/resultsreport"
	"simcast/writers/ooxml"
)

// Injects is the sheet of injects, wherever simcast writes one.
const Injects = "Injects"

// FirstPart is the part of the first sheet, as excelize names it.
const FirstPart = "xl/worksheets/sheet1.xml"

// AddSheets gives a new workbook these sheets, and no other.
func AddSheets(f *excelize.File, names ...string) error {
	err := f.SetSheetName("Sheet1", names[0])
	for _, name := range names[1:] {
		_, added := f.NewSheet(name)
		err = errors.Join(err, added)
	}
	return err
}

func Names(lists []catalog.List) []string {
	var names []string
	for _, list := range lists {
		names = append(names, list.Sheet)
	}
	return names
}

// AddSeal has the seal's property put into a workbook, so that simcast knows it
// again as long as nobody changes it.
func AddSeal(f *excelize.File, title string) error {
	if err := f.SetCustomProps(excelize.CustomProperty{Name: resultsreport.PropSum, Value: ooxml.BlankSum}); err != nil {
		return err
	}
	return f.SetDocProps(&excelize.DocProperties{Creator: "simcast", LastModifiedBy: "simcast", Title: title})
}

// SetPage sets a sheet up for A4 paper, so many pages wide and as many tall as it takes.
func SetPage(book *excelize.File, sheet, orientation string, wide int) error {
	const a4 = 9
	paper, tall, fit := a4, 0, true
	edge, foot, footer := 0.4, 0.7, 0.3 // inches
	return errors.Join(
		book.SetSheetProps(sheet, &excelize.SheetPropsOptions{FitToPage: &fit}),
		book.SetPageLayout(sheet, &excelize.PageLayoutOptions{
			Orientation: &orientation, Size: &paper, FitToWidth: &wide, FitToHeight: &tall}),
		book.SetPageMargins(sheet, &excelize.PageLayoutMarginsOptions{
			Left: &edge, Right: &edge, Top: &edge, Header: &footer, Bottom: &foot, Footer: &footer}),
		book.SetHeaderFooter(sheet, &excelize.HeaderFooterOptions{OddFooter: "&L&F, &A&RPage &P of &N"}),
	)
}

// Save writes the archive straight to w, under a seal. The buffer that excelize
// gives back stays empty.
func Save(f *excelize.File, w io.Writer) error {
	f.SetZipWriter(func(io.Writer) excelize.ZipWriter { return ooxml.NewSeal(w) })
	_, err := f.WriteToBuffer()
	return err
}
