package ooxml_test

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"io"
	"testing"
	"unicode/utf8"

	"simcast/writers/ooxml"
)

// Whatever a part holds, its elements stand within one another and within its
// bytes, or it is refused.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		`<a/>`, `<?xml version="1.0"?><x:a b='1' c="&lt;"><x:b>t</x:b><!-- - --></x:a>`, `<a><br><b></a>`, `<row><c/></row>`, `<a></b></a>`, `<a><![CDATA[<b>]]></a>`,
		`<!DOCTYPE x [<!ENTITY a "b">]><a>&a;</a>`, `<a`, `</a>`, "<a\x00/>", `<a xmlns:a="x" a:b="1" a:b="2"/>`, "\xff\xfe<a/>",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, content []byte) {
		root, err := ooxml.Parse(content)
		if err != nil {
			return
		}
		root.Each(func(n *ooxml.Node) {
			if n.From < 0 || n.From > n.Open || n.Open > n.Shut || n.Shut > n.To || n.To > len(content) || content[n.From] != '<' {
				t.Fatalf("%s of %d, %d, %d, %d in %q", n.Name, n.From, n.Open, n.Shut, n.To, content)
			}
			for _, c := range n.Children {
				if c.From < n.Open || c.To > n.Shut {
					t.Fatalf("%s reaches out of %s in %q", c.Name, n.Name, content)
				}
			}
		})
	})
}

// Whatever archive it is, a workbook that is opened is written again part by part.
func FuzzBook(f *testing.F) {
	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	for name, content := range map[string]string{"xl/workbook.xml": `<workbook><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>`,
		"_rels/.rels": `<Relationships><Relationship Id="rId1" Type="x/officeDocument" Target="xl/workbook.xml"/></Relationships>`} {
		w, err := archive.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Store})
		if err != nil {
			f.Fatal(err)
		}
		if _, err := io.WriteString(w, content); err != nil {
			f.Fatal(err)
		}
	}
	if err := archive.Close(); err != nil {
		f.Fatal(err)
	}
	f.Add(out.Bytes())
	f.Add(out.Bytes()[:out.Len()-30])
	f.Fuzz(func(t *testing.T, content []byte) {
		book, err := ooxml.Open(content)
		if err != nil {
			return
		}
		_, _ = book.Sheets() // that it ends is all that is asked
		var packed bytes.Buffer
		if book.Pack(&packed) != nil {
			return
		}
		again, err := ooxml.Open(packed.Bytes())
		if err != nil || len(again.Names()) != len(book.Names()) {
			t.Fatalf("%d parts became another workbook: %v", len(book.Names()), err)
		}
	})
}

// A text that is written into a part is one that a reader of XML reads back, and
// none of it is an element.
func FuzzText(f *testing.F) {
	for _, seed := range []string{"a", "<b>&\"'", "]]>", "_x0041_", "\x1b", "\ufffe", "\r\n", "_x_x0041_", "\x7fx0041\x7f"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if !utf8.ValidString(text) {
			return
		}
		var read struct {
			Text string `xml:"t"`
		}
		if err := xml.Unmarshal([]byte("<is>"+ooxml.TextElement(text)+"</is>"), &read); err != nil {
			t.Fatalf("%q is written so that it cannot be read: %v", text, err)
		}
		if got := unmarked(read.Text); got != text {
			t.Fatalf("%q is read as %q", text, got)
		}
	})
}

// unmarked undoes the marks _xHHHH_ from the left, as spreadsheets do.
func unmarked(text string) string {
	var out []byte
	for i := 0; i < len(text); i++ {
		if code, ok := mark(text[i:]); ok {
			out = utf8.AppendRune(out, code)
			i += len("_x0000_") - 1
			continue
		}
		out = append(out, text[i])
	}
	return string(out)
}

func mark(text string) (code rune, ok bool) {
	if len(text) < len("_x0000_") || text[:2] != "_x" || text[6] != '_' {
		return 0, false
	}
	for _, c := range []byte(text[2:6]) {
		switch {
		case c >= '0' && c <= '9':
			code = code<<4 + rune(c-'0')
		case c|0x20 >= 'a' && c|0x20 <= 'f':
			code = code<<4 + rune(c|0x20-'a') + 10
		default:
			return 0, false
		}
	}
	return code, true
}
