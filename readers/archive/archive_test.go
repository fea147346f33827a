package archive

import (
	"archive/zip"
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
)

// packed makes an archive of parts, which are given by turns as name and content.
func packed(t *testing.T, parts ...string) []byte {
	t.Helper()
	var content bytes.Buffer
	writer := zip.NewWriter(&content)
	for i := 0; i < len(parts); i += 2 {
		part, err := writer.Create(parts[i])
		must(t, err)
		_, err = io.WriteString(part, parts[i+1])
		must(t, err)
	}
	must(t, writer.Close())
	return content.Bytes()
}

func TestPartsAreFoundByName(t *testing.T) {
	a, err := New(packed(t, `XL\Sheet1.xml`, "<a/>", "xl/_rels/book.xml.rels",
		`<Relationships><Relationship Id="r1" Type="t/worksheet" Target="Sheet1.xml"/><Relationship Id="r2" Type="t/x" Target="/other.xml"/></Relationships>`))
	must(t, err)
	if !a.Has("xl/sheet1.xml") || a.Has("xl/sheet2.xml") {
		t.Error("the parts are others")
	}
	relations := a.Relations("xl/book.xml")
	if len(relations) != 2 || relations[0] != (Relation{"r1", "t/worksheet", "xl/sheet1.xml"}) || relations[1].Target != "other.xml" {
		t.Errorf("relations %+v", relations)
	}
	if _, err := a.Content("xl/sheet2.xml"); err == nil {
		t.Error("a missing part was opened")
	}
}

func TestArchivesThatAreRefused(t *testing.T) {
	for name, test := range map[string]struct {
		content []byte
		says    string
	}{
		"no archive":        {[]byte("persona"), "not a valid zip"},
		"too many parts":    {bytes.Repeat([]byte("PK\x01\x02"), maxEntries+1), "65536 parts"},
		"cut in the middle": {packed(t, "a.xml", "<a/>")[:40], "not a valid zip"},
	} {
		if _, err := New(test.content); err == nil || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%s: error %v", name, err)
		}
	}
}

// A name that two parts have is an error where one of them is opened, and a folder is no part.
func TestNamesThatAreThereTwice(t *testing.T) {
	a, err := New(packed(t, "a.xml", "<a/>", "A.xml", "<a/>", "b/", "", "b.xml", "<b/>", "B/", ""))
	must(t, err)
	if _, err := a.Content("a.xml"); err == nil || !strings.Contains(err.Error(), "two parts of the name a.xml") {
		t.Errorf("error %v", err)
	}
	if _, err := a.Content("b.xml"); err != nil || a.Has("b/") {
		t.Errorf("beside them: %v", err)
	}
}

func TestTargets(t *testing.T) {
	for reference, want := range map[string]string{
		"worksheets/a.xml": "xl/worksheets/a.xml", "/xl/Styles.xml": "xl/Styles.xml", `worksheets\a.xml`: "xl/worksheets/a.xml", `\xl\a.xml`: "xl/a.xml",
		"../docProps/a.xml": "docProps/a.xml", "./a.xml": "xl/a.xml", "/xl/./b/../a.xml": "xl/a.xml", "../../../a.xml": "a.xml",
	} {
		if got := Target("xl", reference); got != want {
			t.Errorf("%s leads to %s, want %s", reference, got, want)
		}
	}
}

func TestPartsThatSwellAreRefused(t *testing.T) {
	a, err := New(packed(t, "a.xml", strings.Repeat(" ", freePart+1)))
	must(t, err)
	if _, err := a.Content("a.xml"); err == nil || !strings.Contains(err.Error(), "takes 8 MiB when it is unpacked") {
		t.Errorf("error %v", err)
	}
	if err := a.Decode("a.xml", 10, nil); err == nil || !strings.Contains(err.Error(), "takes 8 MiB when it is unpacked") {
		t.Errorf("error %v", err)
	}
}

// read reads XML to its end, and gives its error.
func read(text string) error {
	part := NewPart(io.NopCloser(strings.NewReader(text)), 1<<10)
	for {
		if _, err := part.Token(); err != nil {
			return err
		}
	}
}

func TestXMLIsReadToItsEnd(t *testing.T) {
	for text, says := range map[string]string{
		"<a><b/></a>":                     "EOF",
		"<a><b></a>":                      "closed by",
		"<a>":                             "unexpected EOF",
		"<!DOCTYPE a><a/>":                "document type",
		strings.Repeat("<a>", maxDepth+1): "nested too deep",
		"<a>" + strings.Repeat("x", 2*maxPiece) + "</a>": "without end",
	} {
		if err := read(text); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%.30q: error %v", text, err)
		}
	}
}

func TestTextsAreUnescaped(t *testing.T) {
	part := NewPart(io.NopCloser(strings.NewReader(`<si><r><t>a_x000D_</t></r><rPh><t>b</t></rPh><r><t>c_x00_</t></r></si><x/>`)), 1<<10)
	_, err := part.Token()
	must(t, err)
	if text, _, err := part.RichText(); err != nil || text != "a\rc_x00_" || part.Depth != 0 {
		t.Errorf("text %q, depth %d, error %v", text, part.Depth, err)
	}
	if _, err := part.Token(); errors.Is(err, io.EOF) {
		t.Error("more was read than the text")
	}
}

// A letter that is escaped in two halves is that letter, and half of one is no letter. What only looks like an escape stays.
func TestEscapes(t *testing.T) {
	for text, want := range map[string]string{
		"fire _xD83D__xDD25_ now":              "fire 🔥 now",
		"_xd83c__xdde9__xd83c__xddea_":         "🇩🇪",
		"a_x000D__xD83D__xDE00_b":              "a\r😀b",
		"_xD842__xDFB7_野家":                     "𠮷野家",
		"_xD83D_":                              "\uFFFD",
		"_xDD25__xD83D_":                       "\uFFFD\uFFFD",
		"_xD83D__x0041_":                       "\uFFFDA",
		"_xD83D__xD83D__xDD25_":                "\uFFFD🔥",
		"_x005F_xD83D__x005F_xDD25_":           "_xD83D__xDD25_",
		"_x005F_x000D_":                        "_x000D_",
		"_xD83D _xDD25 _xGGGG_ _x41_ max_x _x": "_xD83D _xDD25 _xGGGG_ _x41_ max_x _x",
		"🔥":                                    "🔥",
	} {
		if got := Unescape(text); got != want {
			t.Errorf("%s reads %q, want %q", text, got, want)
		}
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
