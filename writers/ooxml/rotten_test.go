package ooxml

import (
	"archive/zip"
	"bytes"
	"io"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"
)

// Parts that nobody opens are copied as they are packed, whatever is wrong with them, and the copy is known again. A folder is left out.
func TestDamagedPartsAreCopied(t *testing.T) {
	for name, spoil := range map[string]func(*zip.FileHeader){
		"nothing":           func(*zip.FileHeader) {},
		"a wrong sum":       func(h *zip.FileHeader) { h.CRC32 ^= 1 },
		"an unknown method": func(h *zip.FileHeader) { h.Method = 99 },
		"a size that lies":  func(h *zip.FileHeader) { h.UncompressedSize64 = 1 << 40 },
		"a name twice":      func(h *zip.FileHeader) { h.Name = "XL/vbaproject.bin" },
	} {
		t.Run(name, func(t *testing.T) {
			book := withOddParts(t, spoil)
			opened, err := Open(book)
			if err != nil {
				t.Fatal(err)
			}
			var out bytes.Buffer
			if err := opened.Write(&out); err != nil {
				t.Fatal(err)
			}
			if !IsSealed(bytes.NewReader(out.Bytes()), int64(out.Len())) {
				t.Error("the copy is not known again")
			}
			if got, want := packedParts(t, out.Bytes()), packedParts(t, book); got != strings.ReplaceAll(want, "folder/\n", "") {
				t.Errorf("the parts are %q, before them %q", got, want)
			}
		})
	}
}

// withOddParts is a workbook with a folder that has packed bytes, a macro, and a second one that is spoilt.
func withOddParts(t *testing.T, spoil func(*zip.FileHeader)) []byte {
	t.Helper()
	f := excelize.NewFile()
	defer f.Close()
	var made, out bytes.Buffer
	hold(t, f.Write(&made))
	read, err := zip.NewReader(bytes.NewReader(made.Bytes()), int64(made.Len()))
	hold(t, err)
	writer := zip.NewWriter(&out)
	for _, part := range read.File {
		hold(t, writer.Copy(part))
	}
	for _, name := range []string{"folder?", "xl/vbaProject.bin", "xl/media/image1.png"} {
		header := read.File[0].FileHeader
		if header.Name = name; name == "xl/media/image1.png" {
			spoil(&header)
		}
		raw, err := read.File[0].OpenRaw()
		hold(t, err)
		part, err := writer.CreateRaw(&header)
		hold(t, err)
		_, err = io.Copy(part, raw)
		hold(t, err)
	}
	hold(t, writer.Close())
	return bytes.ReplaceAll(out.Bytes(), []byte("folder?"), []byte("folder/")) // package zip lets nobody write into a folder
}

// packedParts are the names and packed bytes of the parts that no copy changes.
func packedParts(t *testing.T, book []byte) string {
	t.Helper()
	read, err := zip.NewReader(bytes.NewReader(book), int64(len(book)))
	hold(t, err)
	var all strings.Builder
	for _, part := range read.File {
		switch {
		case strings.HasSuffix(part.Name, "/"):
			all.WriteString(part.Name + "\n")
		case strings.Contains(part.Name, "vbaProject"), strings.Contains(part.Name, "image"), strings.Contains(part.Name, "theme"):
			raw, err := part.OpenRaw()
			hold(t, err)
			content, err := io.ReadAll(raw)
			hold(t, err)
			all.WriteString(part.Name + " " + string(content) + "\n")
		}
	}
	return all.String()
}

func hold(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
