package readers

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"
)

// rowsXML is rows 2 to last+1 of a sheet, with a text each.
func rowsXML(count int) string {
	var out strings.Builder
	for row := 2; row < count+2; row++ {
		fmt.Fprintf(&out, `<row r="%d"><c r="A%d" t="inlineStr"><is><t>mayor %d</t></is></c></row>`, row, row, row)
	}
	return out.String()
}

// A damaged workbook must never read as a shorter plan.
func TestDamagedSheets(t *testing.T) {
	whole := sheetXML(rowsXML(100))
	cell := func(inner string) string { return sheetXML(`<row r="2">` + inner + `</row>`) }
	for name, sheet := range map[string]string{
		"half a sheet":            whole[:len(whole)/2],
		"cut between two rows":    whole[:strings.LastIndex(whole, "<row")],
		"no end of the worksheet": strings.TrimSuffix(whole, "</worksheet>"),
		"no rows element":         xmlHead + `<worksheet ` + mainNS + `></worksheet>`,
		"another document":        xmlHead + `<html></html>`,
		"no document":             "",
		"tags crossed":            cell(`<c r="A2"><v>1</c></v>`),
		"rows out of order":       sheetXML(`<row r="3"/><row r="2"/>`),
		"a cell in two pieces":    sheetXML(`<row r="2"><c r="A2"><v>1</v></c></row><row r="2"><c r="A2"><v>2</v></c></row>`),
		"a row that comes again":  sheetXML(`<row r="2"/><row r="3"/><row r="2"><c r="A2"><v>2</v></c></row>`),
		"a row past the last":     sheetXML(`<row r="1048577"/>`),
		"a row of no number":      sheetXML(`<row r="x"/>`),
		"a cell of another row":   cell(`<c r="A3"><v>1</v></c>`),
		"a cell twice":            cell(`<c r="A2"><v>1</v></c><c r="A2"><v>2</v></c>`),
		"a cell past the last":    cell(`<c r="XFE2"><v>1</v></c>`),
		"a cell of no place":      cell(`<c r="2"><v>1</v></c>`),
		"a style of no number":    cell(`<c r="A2" s="x"><v>1</v></c>`),
		"a text that is missing":  cell(`<c r="A2" t="s"><v>7</v></c>`),
		"a text before the first": cell(`<c r="A2" t="s"><v>-1</v></c>`),
		"a text of no number":     cell(`<c r="A2" t="s"><v>1e0</v></c>`),
		"a text past all numbers": cell(`<c r="A2" t="s"><v>99999999999999999999</v></c>`),
		"a cell past the letters": cell(`<c r="ZZZZZZ2"><v>1</v></c>`),
		"a cell past all numbers": cell(`<c r="A18446744073709551618"><v>1</v></c>`),
		"a row past 31 bits":      sheetXML(`<row r="2147483648"/>`),
		"a row past all numbers":  sheetXML(`<row r="18446744073709551618"/>`),
		"a row below nothing":     sheetXML(`<row r="-1"/>`),
		"a type of no kind":       cell(`<c r="A2" t="zz"><v>7</v></c>`),
		"a million columns":       cell(strings.Repeat(`<c/>`, 1000000)),
		"entities":                xmlHead + `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>` + strings.TrimPrefix(cell(`<c t="inlineStr"><is><t>&b;</t></is></c>`), xmlHead),
		"an unknown entity":       cell(`<c t="inlineStr"><is><t>&b;</t></is></c>`),
		"deep elements":           cell(strings.Repeat("<a>", 100000) + strings.Repeat("</a>", 100000)),
		"a text without end":      cell(`<c t="inlineStr"><is><t>` + strings.Repeat("x", 4<<20) + `</t></is></c>`),
	} {
		t.Run(name, func(t *testing.T) {
			_, err := readAll(handmade(t, sheet), Options{})
			var file *FileError
			if !errors.As(err, &file) || !strings.Contains(err.Error(), "is a damaged workbook") {
				t.Errorf("error %v", err)
			}
		})
	}
	if count, err := readAll(handmade(t, whole), Options{}); count != 100 || err != nil {
		t.Errorf("the whole sheet: %d rows, %v", count, err)
	}
}

// What a sheet says of its own size, or does with its cells' looks, hides no row.
func TestSheetsThatLie(t *testing.T) {
	lies := `<row r="2" spans="9:1"><c r="A2" s="4294967295"><v>7</v></c></row><row r="3"><c r="A3" s="-1"><v>46346.5</v></c><c r="XFD3"/></row>`
	sheet := strings.Replace(sheetXML(lies), "<sheetData>", `<dimension ref="A1:B1"/><cols><col min="1" max="99999999" hidden="1"/></cols><sheetData>`, 1)
	sheet = strings.Replace(sheet, "</sheetData>", `</sheetData><mergeCells count="0"><mergeCell ref="A1:XFD1048576"/><mergeCell ref="ZZZZ9:A-1"/></mergeCells>`, 1)
	got := rows(t, open(t, handmade(t, sheet), Options{}))
	if len(got) != 2 || !strings.Contains(got[0].Cells[0].Text, NoStyle+"7") || !strings.Contains(got[1].Cells[0].Text, NoStyle+"46346.5") {
		t.Errorf("rows %+v", got)
	}
}

func TestDamagedArchives(t *testing.T) {
	whole := zipOf(t, bareParts(sheetXML(rowsXML(3000))))
	without := func(part string) []byte {
		parts := bareParts(sheetXML(""))
		delete(parts, part)
		return zipOf(t, parts)
	}
	with := func(part, content string) []byte {
		parts := bareParts(sheetXML(`<row r="2"><c r="A2" t="s"><v>0</v></c></row>`))
		parts[part] = content
		return zipOf(t, parts)
	}
	spoilt := bytes.Clone(whole)
	spoilt[len(spoilt)*2/3] ^= 0xFF // inside the sheet, which is the last part but for its list
	for name, content := range map[string][]byte{
		"cut":                 whole[:len(whole)/2],
		"without its list":    whole[:len(whole)-30],
		"a changed byte":      spoilt,
		"no sheet":            without("xl/worksheets/sheet1.xml"),
		"no references":       without("xl/_rels/workbook.xml.rels"),
		"workbook broken":     with("xl/workbook.xml", "<workbook"),
		"half the texts":      with("xl/sharedStrings.xml", "<sst><si><t>a</t></si><si><t>"),
		"a bomb in the sheet": with("xl/worksheets/sheet1.xml", sheetXML(strings.Repeat(" ", (8<<20)))),
		"a bomb in the texts": with("xl/sharedStrings.xml", strings.Repeat("<si/>", (8<<20)/5)+"<si/>"),
		"a bomb in the style": with("xl/styles.xml", strings.Repeat(" ", maxBook)),
		"a part twice":        twice(t, bareParts(sheetXML("")), "xl/worksheets/sheet1.xml"),
		"a false size":        falseSize(t, bareParts(sheetXML(rowsXML(3000))), "xl/worksheets/sheet1.xml"),
	} {
		t.Run(name, func(t *testing.T) {
			_, err := readAll(save(t, "plan.xlsx", content), Options{})
			var file *FileError
			if !errors.As(err, &file) || !strings.Contains(err.Error(), "is a damaged workbook") {
				t.Errorf("error %v", err)
			}
		})
	}
}

// twice packs one part a second time.
func twice(t *testing.T, parts map[string]string, name string) []byte {
	t.Helper()
	content := zipOf(t, parts)
	reader, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	must(t, err)
	var out bytes.Buffer
	writer := zip.NewWriter(&out)
	for _, part := range reader.File {
		must(t, writer.Copy(part))
		if part.Name == name {
			must(t, writer.Copy(part))
		}
	}
	must(t, writer.Close())
	return out.Bytes()
}

// falseSize packs a part under a smaller size than it has.
func falseSize(t *testing.T, parts map[string]string, name string) []byte {
	t.Helper()
	content := zipOf(t, parts)
	reader, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	must(t, err)
	var out bytes.Buffer
	writer := zip.NewWriter(&out)
	for _, part := range reader.File {
		raw, err := part.OpenRaw()
		must(t, err)
		header := part.FileHeader
		if part.Name == name {
			header.UncompressedSize64 /= 2
		}
		target, err := writer.CreateRaw(&header)
		must(t, err)
		var packed bytes.Buffer
		_, err = packed.ReadFrom(raw)
		must(t, err)
		_, err = target.Write(packed.Bytes())
		must(t, err)
	}
	must(t, writer.Close())
	return out.Bytes()
}

func TestFilesThatAreNoPlan(t *testing.T) {
	for _, test := range []struct{ name, file, content, want string }{
		{"empty", "plan.xlsx", "", "is empty"},
		{"PDF", "plan.csv", "%PDF-1.7\n", "is a PDF"},
		{"binary", "plan.csv", "persona,channel\na,\x00b\n", "binary data"},
		{"binary without zero", "plan.csv", "\x89SUB\r\n\x1a\n\x01\xff\xfe", "binary data"},
		{"zero in UTF-16", "plan.csv", string(utf16("\uFEFFpersona,channel\na,\x00b\n", false)), "binary data"},
		{"half a character of UTF-16", "plan.csv", string(utf16("\uFEFFpersona,channel\na,bc", false)[:41]), "damaged further on, or cut off"},
		{"half a pair of UTF-16", "plan.csv", string(append(utf16("\uFEFFpersona,channel\na,b", true), 0xD8, 0x3D)), "damaged further on, or cut off"},
		{"a pair the wrong way round", "plan.csv", string(append(utf16("\uFEFFpersona,channel\na,b", false), 0, 0xDC, 0, 0xD8, 'a', 0)), "damaged further on, or cut off"},
		{"damaged UTF-8", "plan.csv", "\uFEFFpersona,channel\na,\xFF\n", "damaged further on"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := readAll(save(t, test.file, []byte(test.content)), Options{})
			var file *FileError
			if !errors.As(err, &file) || !strings.Contains(err.Error(), test.want) || !strings.Contains(err.Error(), test.file) {
				t.Errorf("error %v, want %q", err, test.want)
			}
		})
	}
}

func TestProtectedWorkbook(t *testing.T) {
	f := excelize.NewFile()
	defer f.Close()
	path := filepath.Join(t.TempDir(), "plan.xlsx")
	must(t, f.SaveAs(path, excelize.Options{Password: "secret"}))
	_, err := Open(path, Options{})
	var file *FileError
	if !errors.As(err, &file) || !strings.Contains(err.Error(), "protected by a password") {
		t.Errorf("error %v", err)
	}
}

func TestPathsThatAreNoFile(t *testing.T) {
	folder := t.TempDir()
	for path, want := range map[string]string{
		folder:                               "is a folder",
		filepath.Join(folder, "plan.xlsx"):   "cannot be opened (file does not exist)",
		filepath.Join(folder, "a", "b.xlsx"): "cannot be opened (file does not exist)",
	} {
		_, err := Open(path, Options{})
		var file *FileError
		if !errors.As(err, &file) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", path, err)
		}
	}
	if _, err := Open(filepath.Join(folder, "plan.csv"), Options{}); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the cause is lost: %v", err)
	}
	if _, err := Open(os.DevNull, Options{}); err == nil {
		t.Error("a device was read as a plan")
	}
	_, err := Open(save(t, "plan.csv", []byte("persona,channel\n")), Options{Sheet: "Injects"})
	if err == nil || !strings.Contains(err.Error(), "has no sheets") {
		t.Errorf("a sheet of a CSV: %v", err)
	}
}

func TestLockFilesWarn(t *testing.T) {
	for _, lock := range []string{"~$plan.csv", ".~lock.plan.csv#"} {
		path := save(t, "plan.csv", []byte("persona,channel\na,b\n"))
		must(t, os.WriteFile(filepath.Join(filepath.Dir(path), lock), nil, 0o600))
		plan := open(t, path, Options{})
		if len(plan.Warnings) != 1 || plan.Warnings[0].Severity != Warning || !strings.Contains(plan.Warnings[0].Message, lock) {
			t.Errorf("%s: warnings %v", lock, plan.Warnings)
		}
	}
}

// A workbook is taken at once and its file let go.
func TestWorkbookIsTakenAtOnce(t *testing.T) {
	path := handmade(t, sheetXML(rowsXML(3000)))
	plan := open(t, path, Options{})
	must(t, os.Truncate(path, 10))
	if got := rows(t, plan); len(got) != 3000 {
		t.Errorf("%d rows", len(got))
	}
}

func TestModeIsThatOfTheFile(t *testing.T) {
	path := save(t, "plan.csv", []byte("persona,channel\na,b\n"))
	must(t, os.Chmod(path, 0o640))
	if plan := open(t, path, Options{}); plan.Mode.Perm() != 0o640 {
		t.Errorf("mode %v", plan.Mode)
	}
}
