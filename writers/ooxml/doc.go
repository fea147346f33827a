// Package ooxml is what lies below excelize: the parts that a workbook's file is
// made of. Excelize writes a workbook again from what it understands, which is
// right for one of our own, and wrong for a planner's. So a planner's workbook is
// changed in a few places here, and each part that nobody touches keeps its bytes:
//
//	book, err := ooxml.Open(content)
//	sheet, err := book.Sheet("Injects")
//	err = book.Change(sheet.Part, func(e *ooxml.Edit) error {
//		e.Cut(e.Root.Child("autoFilter"))
//		return nil
//	})
//	err = book.Write(w)
//
// Where to look:
//
//	book.go      a workbook and its parts
//	xml.go       a part as elements, and edits of it by their places
//	sheets.go    which sheets there are; relations.go, what refers to what
//	cells.go     the cells of a sheet, written one by one
//	styles.go    looks that a workbook does not have yet
//	seal.go      the sum by which simcast knows its own untouched work, while
//	             excelize writes; booksum.go, the same of a workbook that is edited
//	fill.go      a workbook of excelize's with many rows; rows.go, the rows of its
//	             sheets; deflate.go, how parts are packed
//	escape.go    characters that XML cannot hold as they are
package ooxml
