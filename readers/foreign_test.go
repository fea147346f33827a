package readers

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"
)

// foreignFile is a plan that LibreOffice saved in that format.
func foreignFile(t *testing.T, ending string) string {
	t.Helper()
	content, err := os.ReadFile(filepath.Join("testdata", "foreign", "plan"+ending))
	must(t, err)
	return string(content)
}

// protectedBook is a workbook under a password.
func protectedBook(t *testing.T) string {
	t.Helper()
	f := excelize.NewFile(excelize.Options{Password: "harbour"})
	defer f.Close()
	content, err := f.WriteToBuffer()
	must(t, err)
	return content.String()
}

// oleOf is a container of the old Office that holds a stream of that name.
func oleOf(stream string) string {
	return "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1" + strings.Repeat("\x00", 600) + strings.Join(strings.Split(stream, ""), "\x00") + "\x00"
}

// TestForeignFilesAreNamed: each file that is no plan gets a sentence that says
// what it is and what to do, whatever its name says.
func TestForeignFilesAreNamed(t *testing.T) {
	text := "persona,channel,body\nLeila Dufour,microblog,Hello\n"
	zipped := func(names ...string) string {
		parts := map[string]string{}
		for _, name := range names {
			parts[name] = "<x/>"
		}
		return string(zipOf(t, parts))
	}
	for _, test := range []struct{ file, content, want string }{
		{"plan.ods", foreignFile(t, ".ods"), "is an OpenDocument spreadsheet (.ods): open it in LibreOffice, choose Save As"},
		{"plan.xlsx", foreignFile(t, ".ods"), "is an OpenDocument spreadsheet (.ods): open it"},
		{"plan.csv", foreignFile(t, ".ods"), "is an OpenDocument spreadsheet (.ods): open it"},
		{"plan.fods", foreignFile(t, ".fods"), "is a flat OpenDocument file (.fods), not a plan: open it in the spreadsheet and save it as .xlsx"},
		{"plan.odt", string(zipOf(t, map[string]string{"mimetype": "application/vnd.oasis.opendocument.text", "content.xml": "<x/>"})), "is an OpenDocument text (.odt): copy its table"},
		{"plan.epub", string(zipOf(t, map[string]string{"mimetype": "application/epub+zip"})), "is a packed document, but not a workbook"},
		{"plan.xls", foreignFile(t, ".xls"), "is in the old Excel format (.xls): open it in the spreadsheet and save it as .xlsx"},
		{"plan.xlsx", foreignFile(t, ".xls"), "is in the old Excel format (.xls): open it"},
		{"plan.xls", foreignFile(t, ".html"), "is a web page that is named like a workbook, not a plan: open it in the spreadsheet and save it as .xlsx"},
		{"plan.xls", "\ufeff\n <TABLE border=1><tr><td>persona", "is a web page that is named like a workbook"},
		{"plan.csv", foreignFile(t, ".html"), "is a web page, not a plan: save the spreadsheet as .xlsx or .csv; a download that asks for a login"},
		{"plan.xls", foreignFile(t, ".xml"), "is a workbook in the XML of Excel 2003, not a plan: open it"},
		{"plan.csv", foreignFile(t, ".xlsx"), "is a workbook, although it is named like a text file: rename it to end in .xlsx"},
		{"plan.xlsx", text, "is a text file, although it is named like a workbook: if it is CSV, rename it to end in .csv"},
		{"plan.xls", text, "is a text file, although it is named like a workbook: if it is CSV, rename it"},
		{"plan.xlsx", "\x01\x02\x03\x00", "is neither a workbook nor a text file, although it is named like a workbook: save it again"},
		{"plan.xlsx", protectedBook(t), "is protected by a password: save it in the spreadsheet without a password"},
		{"plan.xlsb", zipped("xl/workbook.bin"), "is a binary workbook (.xlsb): open it"},
		{"plan.docx", zipped("word/document.xml"), "is a Word document: copy its table"},
		{"plan.doc", oleOf("WordDocument"), "is an old Word document (.doc): copy its table"},
		{"plan.ppt", oleOf("PowerPoint Document"), "is an old presentation (.ppt)"},
		{"plan.pptx", zipped("ppt/presentation.xml"), "is a presentation: save the spreadsheet itself"},
		{"plan.numbers", zipped("Index/Document.iwa", "Metadata/Properties.plist"), "is an Apple document (.numbers, .pages, .key): open it in Numbers, choose Export To, Excel"},
		{"plan.zip", zipped("plan.csv"), "is a zip archive without a workbook in it: if the spreadsheet is inside it, unpack it first"},
		{"plan.rar", "Rar!\x1a\x07\x01\x00", "is compressed, not a plan: unpack it first"},
		{"plan.json", "[\n  {\n \"persona\": \"Leila Dufour\"}]", "is JSON, not a plan: save the spreadsheet itself as .xlsx or .csv"},
		{"plan.csv", `{"personas": []}`, "is JSON, not a plan"},
		{"plan.png", "\x89PNG\r\n\x1a\n", "is a picture, not a plan"},
	} {
		_, err := readAll(save(t, test.file, []byte(test.content)), Options{})
		var file *FileError
		if !errors.As(err, &file) || !strings.Contains(err.Error(), test.file+" "+test.want) {
			t.Errorf("%s that %s: %v", test.file, test.want, err)
		}
	}
}

func TestAWorkbookByTheNameOfAnOldOne(t *testing.T) {
	for name, warned := range map[string]bool{"plan.xls": true, "plan.ods": true, "plan.xlsx": false, "plan.XLSM": false} {
		plan := open(t, save(t, name, []byte(foreignFile(t, ".xlsx"))), Options{})
		if read := rows(t, plan); len(read) != 1 || texts(read[0])[0] != "Leila Dufour" {
			t.Errorf("%s: rows %v", name, read)
		}
		got := len(plan.Warnings) == 1 && strings.HasPrefix(plan.Warnings[0].String(), name+": it is an .xlsx workbook, although its name has another ending; rename it")
		if got != warned || !warned && len(plan.Warnings) > 0 {
			t.Errorf("%s: warnings %v", name, plan.Warnings)
		}
	}
}

func TestAForeignSpaceFileIsNoPlan(t *testing.T) {
	_, err := OpenTables(save(t, "space.csv", []byte("%PDF-1.7")))
	if err == nil || !strings.Contains(err.Error(), "is a PDF, not an exported space") {
		t.Error(err)
	}
}
