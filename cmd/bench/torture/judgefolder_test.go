package torture

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// holdFolder holds the folder to plan and results, and looks for the key everywhere.
func (j *judge) holdFolder() {
	entries, err := os.ReadDir(j.folder)
	j.must(err)
	for _, entry := range entries {
		path := filepath.Join(j.folder, entry.Name())
		if path != j.plan.path && path != j.results && !strings.HasSuffix(path, partEnding) {
			j.wrong("the folder holds %s", entry.Name())
		}
	}
	key := []byte(j.service.standIn.Key())
	if bytes.Contains(j.out.Bytes(), key) || bytes.Contains(j.said.Bytes(), key) {
		j.wrong("the key stands in what simcast printed")
	}
	for _, folder := range []string{j.folder, j.home} {
		j.must(filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
			if err != nil || !entry.Type().IsRegular() {
				return err
			}
			data, err := os.ReadFile(path)
			if bytes.Contains(data, key) || bytes.Contains(inflated(data), key) {
				j.wrong("the key stands in %s", path)
			}
			return err
		}))
	}
}

// zipPart is what every part of a zip begins with, so of a workbook; its header has zipHeader bytes, and
// at zipNames the lengths of the two fields behind it.
const (
	zipPart   = "PK\x03\x04"
	zipHeader = 30
	zipNames  = 26
)

// inflated is what the parts of a workbook say. It goes by their own headers, and not by the directory
// at the end, which one that was cut off while it was written does not have.
func inflated(data []byte) []byte {
	var all []byte
	for {
		at := bytes.Index(data, []byte(zipPart))
		if at < 0 || len(data) < at+zipHeader {
			return all
		}
		data = data[at:]
		names := data[zipNames:zipHeader]
		begin := zipHeader + int(binary.LittleEndian.Uint16(names)) + int(binary.LittleEndian.Uint16(names[2:]))
		text, _ := io.ReadAll(flate.NewReader(bytes.NewReader(data[min(begin, len(data)):]))) // as much as there is
		all, data = append(all, text...), data[len(zipPart):]
	}
}

// TestJudgeSeesKey puts the key where it must not be.
func TestJudgeSeesKey(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		put  func(b *sandbox, key string)
		sees string // in what the judge says; "" for nothing
	}{
		{"in no cell", func(b *sandbox, _ string) { b.writeResults("another") }, ""},
		{"in a cell of the results", func(b *sandbox, key string) { b.writeResults(key) }, "the key stands in "},
		{"in a cell of results that are half written", func(b *sandbox, key string) {
			b.writeResults(key)
			b.must(os.Rename(b.results, b.results+partEnding))
			b.cut(b.results+partEnding, 0.9)
		}, "the key stands in "},
		{"beside the ledger", func(b *sandbox, key string) { mustWrite(b, b.ledger+"-wal", []byte("a page with "+key+" in it")) }, "the key stands in "},
	} {
		for _, ending := range []string{"csv", "xlsx"} {
			b := newSandbox(t, 3001, ending)
			key := b.service.standIn.Key()
			c.put(b, key)
			heard := &ears{TB: t}
			b.TB = heard
			(&judge{sandbox: b, life: &life{}}).holdFolder()
			if said := strings.Join(heard.heard, "\n"); !strings.Contains(said, c.sees) || c.sees == "" && said != "" {
				t.Errorf("%s (%s): the judge says %q, and nothing of %q", c.name, ending, said, c.sees)
			}
		}
	}
}

// writeResults writes results of many cells, one of which is given.
func (b *sandbox) writeResults(cell string) {
	b.Helper()
	rows := [][]string{{"reason"}, {"said: " + cell + "."}}
	b.must(writeTable(b.results, append(rows, b.plan.table...)))
}
