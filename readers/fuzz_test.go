package readers

import (
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"strings"
	"testing"

	"simcast/readers/textencoding"

	"github.com/xuri/excelize/v2"
)

// isOwn reports an error that a planner can do something with.
func isOwn(err error) bool {
	var file *FileError
	var problem *Problem
	return err == nil || errors.As(err, &file) || errors.As(err, &problem)
}

// Whatever a CSV holds, it is read in order or refused in a planner's words, and
// no record of a plan without line breaks of its own is lost.
func FuzzCSV(f *testing.F) {
	for _, seed := range []string{
		"persona,channel,body\na,mail,\"x\ny\"\n\n,,\nb,mail,z",
		"sep=;\r\npersona;channel\r\na;b;c\r\n",
		"banner\r\rpersona\tchannel\r1\t2\r",
		"\uFEFFpersona,channel\n\"a,b\n",
		"persona,channel\na,b\"c\n",
		"persona,channel\n\xE9,\x93\n",
		string(utf16("\uFEFFpersona,channel\na,b\n", false)),
		string(utf16("persona,channel\na,b\n", true)),
		"persona,channel,result,result\n",
		"\"", "\n", ",", "\x00",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, content []byte) {
		plan, err := Open(save(t, "plan.csv", content), Options{})
		if err != nil {
			holdError(t, err)
			return
		}
		defer plan.Close()
		filled, err := holdRows(t, plan)
		if err != nil {
			return
		}
		if want := filledRecords(content, plan); plan.Encoding == textencoding.UTF8 && want >= 0 && filled+plan.HeaderRow < want {
			t.Fatalf("%d rows under header row %d, of %d records", filled, plan.HeaderRow, want)
		}
	})
}

// filledRecords counts, by encoding/csv alone, the records that hold anything; -1
// where it cannot.
func filledRecords(content []byte, plan *File) int {
	content = bytes.TrimPrefix(content, []byte("\xEF\xBB\xBF"))
	if bytes.IndexByte(content, '\r') >= 0 {
		return -1
	}
	reader := csv.NewReader(bytes.NewReader(content))
	reader.Comma, reader.FieldsPerRecord = plan.Comma, -1
	count := 0
	for {
		record, err := reader.Read()
		if err == io.EOF {
			return count
		}
		if err != nil {
			return -1
		}
		if !isBlank(strings.Join(record, "")) && !isSeparatorLine(record) {
			count++
		}
	}
}

// Whatever a sheet's XML is, it is read or refused in a planner's words.
func FuzzSheet(f *testing.F) {
	for _, seed := range []string{
		sheetXML(rowsXML(3)),
		sheetXML(`<row r="2" hidden="1"><c r="A2" s="1"><v>46346.5</v></c><c r="B2" t="e"><v>#N/A</v></c><c t="b"><v>1</v></c></row>`),
		sheetXML(`<row><c t="inlineStr"><is><r><t>a_x000D_</t></r><rPh><t>b</t></rPh></is></c><c><f>A1</f></c></row>`),
		sheetXML(`<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" t="d"><v>2026-11-20</v></c></row>`),
		"<worksheet><sheetData><row", "<!DOCTYPE x>", "<worksheet><sheetData/></worksheet><a>",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, sheet string) {
		holdFile(t, handmade(t, sheet))
	})
}

// Whatever bytes a workbook's file is, it is read or refused in a planner's words.
func FuzzWorkbook(f *testing.F) {
	whole := zipOf(f, bareParts(sheetXML(rowsXML(3))))
	f.Add(whole)
	f.Add(whole[:len(whole)/2])
	f.Add([]byte("PK\x03\x04"))
	book := excelize.NewFile()
	defer book.Close()
	must(f, book.SetSheetRow("Sheet1", "A1", &[]any{"persona", "channel", 1.5, true}))
	content, err := book.WriteToBuffer()
	must(f, err)
	f.Add(content.Bytes())
	f.Fuzz(func(t *testing.T, content []byte) {
		holdFile(t, save(t, "plan.xlsx", content))
	})
}

// holdFile reads a plan as far as it can be read.
func holdFile(t *testing.T, path string) {
	t.Helper()
	plan, err := Open(path, Options{})
	if err != nil {
		holdError(t, err)
		return
	}
	defer plan.Close()
	_, _ = holdRows(t, plan) // an error of a row is held there
}
