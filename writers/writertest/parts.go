package writertest

import (
	"archive/zip"
	"bytes"
	"io"
	"slices"
	"testing"

	"simcast/writers/ooxml"
)

// Repack packs a workbook again, each part as change gives it.
func Repack(t *testing.T, book []byte, change func(name string, content []byte) []byte) []byte {
	t.Helper()
	from, err := zip.NewReader(bytes.NewReader(book), int64(len(book)))
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	to := zip.NewWriter(&out)
	for _, f := range from.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		w, err := to.Create(f.Name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write(change(f.Name, content)); err != nil {
			t.Fatal(err)
		}
	}
	if err := to.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// PartsOf gives the parts of a workbook by their names.
func PartsOf(t testing.TB, book []byte) map[string]string {
	t.Helper()
	archive, err := zip.NewReader(bytes.NewReader(book), int64(len(book)))
	if err != nil {
		t.Fatal(err)
	}
	parts := map[string]string{}
	for _, file := range archive.File {
		part, err := file.Open()
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(part)
		if err != nil {
			t.Fatal(err)
		}
		parts[file.Name] = string(content)
	}
	return parts
}

// Splice is a workbook with bytes of one of its parts replaced: a part and a place
// in it, how many bytes are gone, and what stands there instead.
func Splice(t testing.TB, book []byte, part, at, gone uint16, with string) []byte {
	t.Helper()
	p, err := ooxml.Open(book)
	NoError(t, err)
	names := p.Names()
	slices.Sort(names)
	name := names[int(part)%len(names)]
	content, err := p.Read(name)
	NoError(t, err)
	from := int(at) % (len(content) + 1)
	to := min(from+int(gone), len(content))
	p.Put(name, slices.Concat(content[:from], []byte(with), content[to:]))
	var out bytes.Buffer
	NoError(t, p.Pack(&out))
	return out.Bytes()
}
