package readers

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// allocated is how many bytes work asks for in all, given back or not: what it holds
// at a time is less, and work without end asks for more and more.
func allocated(work func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	work()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// bomb is a small file that asks for a large machine, or for a long time.
type bomb struct {
	name, file string
	content    func(t *testing.T) []byte
	most       uint64 // MiB that reading it may ask for in all, with room: under the race detector sync.Pool forgets at random
	says       string
}

// Files made to fill the memory, or to take hours, are refused with what is wrong,
// before they do.
func TestBombs(t *testing.T) {
	book := func(change func(parts map[string]string)) func(t *testing.T) []byte {
		return func(t *testing.T) []byte {
			parts := bareParts(sheetXML(rowsXML(1)))
			change(parts)
			return zipOf(t, parts)
		}
	}
	sheet := func(rows string) func(t *testing.T) []byte {
		return book(func(parts map[string]string) { parts["xl/worksheets/sheet1.xml"] = sheetXML(rows) })
	}
	for _, b := range []bomb{
		{"parts over one another that nobody opens", "plan.xlsx", overlapping, 200, ""},
		{"a directory without end", "plan.xlsx", longDirectory, 60, "is a damaged workbook"},
		{"a long format for every style", "plan.xlsx", book(func(parts map[string]string) {
			parts["xl/styles.xml"] = `<styleSheet ` + mainNS + `><numFmts><numFmt numFmtId="170" formatCode="` + strings.Repeat("0", 1<<20) + `"/></numFmts>` +
				`<cellXfs>` + strings.Repeat(`<xf numFmtId="170"/>`, 20_000) + `</cellXfs></styleSheet>`
		}), 200, ""},
		{"one text for every cell", "plan.xlsx", book(func(parts map[string]string) {
			parts["xl/sharedStrings.xml"] = `<sst><si>` + strings.Repeat(`<t>`+strings.Repeat("a&#13;", 10000)+`</t>`, 10) + `</si></sst>`
			parts["xl/worksheets/sheet1.xml"] = sheetXML(manyRows(6000, `<c t="s"><v>0</v></c>`))
		}), 100, "plan-too-large"},
		{"a text in pieces", "plan.xlsx", sheet(`<row r="2"><c t="inlineStr"><is>` + strings.Repeat(`<t>`+strings.Repeat("a", 1<<20)+`</t>`, 6) + `</is></c></row>`), 100, "a text without end"},
		{"a text longer than a cell's", "plan.xlsx", sheet(`<row r="2"><c t="inlineStr"><is><t>` + strings.Repeat("a", maxField+1) + `</t></is></c></row>`), 100, "plan.xlsx:Plan!A2: the cell has 1048577 bytes"},
		{"a cell at the far right of every row", "plan.xlsx", sheet(manyRows(2100, `<c r="XFD%d" t="b"><v>1</v></c>`)), 100, "plan-too-large"},
		{"separators alone", "plan.csv", func(*testing.T) []byte {
			return []byte("persona,channel\n" + strings.Repeat(strings.Repeat(",", maxColumns-1)+"x\n", 2100))
		}, 100, "plan-too-large"},
		{"a header for every column", "plan.csv", func(*testing.T) []byte {
			return []byte("persona,channel" + strings.Repeat(",own", maxColumns-2) + "\na,b\n")
		}, 100, "appears twice"},
		{"a long header twice", "plan.csv", func(*testing.T) []byte {
			long := strings.Repeat("own", 300_000)
			return []byte("persona,channel," + long + "," + long + "\na,b\n")
		}, 100, "appears twice"},
		{"lines without end", "plan.csv", func(*testing.T) []byte {
			return []byte("persona,channel\n" + strings.Repeat("\n", maxRows) + "a,b\n")
		}, 100, "too-many-rows"},
		{"sheets without number", "plan.xlsx", book(func(parts map[string]string) {
			parts["xl/workbook.xml"] = `<workbook ` + mainNS + ` xmlns:r="` + docRels + `"><sheets>` + strings.Repeat(`<sheet name="`+strings.Repeat("x", 100)+`" state="hidden" r:id="rId1"/>`, 20_000) + `</sheets></workbook>`
		}), 300, "has no visible sheet"},
	} {
		t.Run(b.name, func(t *testing.T) {
			path := save(t, b.file, b.content(t))
			var err error
			asked := allocated(func() { _, err = readAll(path, Options{}) })
			if asked>>20 > b.most {
				t.Errorf("it asks for %d MiB, and may for %d", asked>>20, b.most)
			}
			holdBomb(t, err, b.says)
		})
	}
}

// holdBomb holds an error to say what is wanted, by its code or in its words.
func holdBomb(t *testing.T, err error, says string) {
	t.Helper()
	if err == nil && says == "" {
		return
	}
	var problem *Problem
	if err == nil || !strings.Contains(err.Error(), says) && (!errors.As(err, &problem) || problem.Code != says) {
		t.Fatalf("error %.300v, want %q", err, says)
	}
	holdError(t, err)
}

// manyRows is that many rows of one cell; a %d in it is the row's number.
func manyRows(count int, cell string) string {
	var out strings.Builder
	for row := 2; row < count+2; row++ {
		out.WriteString(fmt.Sprintf(`<row r="%d">`, row) + strings.ReplaceAll(cell, "%d", fmt.Sprint(row)) + `</row>`)
	}
	return out.String()
}

// overlapping is a workbook of some thousand parts that all lie in the same bytes.
func overlapping(t *testing.T) []byte {
	var out bytes.Buffer
	writer := zip.NewWriter(&out)
	parts := bareParts(sheetXML(rowsXML(1)))
	parts["xl/a"] = strings.Repeat("a", 4<<20)
	for _, name := range slices.Sorted(maps.Keys(parts)) {
		part, err := writer.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Store})
		must(t, err)
		_, err = part.Write([]byte(parts[name]))
		must(t, err)
	}
	must(t, writer.Close())
	return manyEntries(t, out.Bytes(), "xl/a", 2000)
}

// longDirectory is a workbook with a list of parts that is longer than all of them.
func longDirectory(t *testing.T) []byte {
	return manyEntries(t, zipOf(t, bareParts(sheetXML(rowsXML(1)))), "[Content_Types].xml", 200_000)
}

// manyEntries lists one part of an archive that many times more, each under a name
// of its own. It writes the directory by hand: no tool would.
func manyEntries(t *testing.T, archive []byte, name string, count int) []byte {
	t.Helper()
	start := bytes.Index(archive, []byte("PK\x01\x02"))
	end := bytes.LastIndex(archive, []byte("PK\x05\x06"))
	at := bytes.Index(archive[start:end], []byte(name)) + start - 46
	entry := bytes.Clone(archive[at : at+46])
	extra := int(binary.LittleEndian.Uint16(entry[30:]))
	entry = append(entry, []byte("xl/0000000")...)
	entry = append(entry, archive[at+46+len(name):at+46+len(name)+extra]...)
	binary.LittleEndian.PutUint16(entry[28:], uint16(len("xl/0000000")))
	out := bytes.Clone(archive[:end])
	for n := range count {
		copy(entry[46:], fmt.Sprintf("xl/%07d", n))
		out = append(out, entry...)
	}
	size, entries := len(out)-start, bytes.Count(out[start:], []byte("PK\x01\x02"))
	last := bytes.Clone(archive[end:])
	binary.LittleEndian.PutUint16(last[8:], uint16(entries))
	binary.LittleEndian.PutUint16(last[10:], uint16(entries)) // it is of 16 bits: readers go on as long as there are entries
	binary.LittleEndian.PutUint32(last[12:], uint32(size))
	return append(out, last...)
}

// What is no ordinary file is refused and never waited for, a link to it too.
func TestPathsThatNeverEnd(t *testing.T) {
	folder := t.TempDir()
	for _, target := range neverEnding(t, folder) {
		link := filepath.Join(folder, "link"+filepath.Base(target)+".xlsx")
		must(t, os.Symlink(target, link))
		for _, path := range []string{target, link} {
			_, errPlan := Open(path, Options{})
			_, errTables := OpenTables(path)
			for _, err := range []error{errPlan, errTables} {
				var file *FileError
				if !errors.As(err, &file) || file.Path != path || file.Hint == "" {
					t.Errorf("%s: %v", path, err)
				}
			}
		}
	}
}
