package writers

import (
	"bytes"
	"slices"
	"testing"
)

// with gives the fixture with texts of its parts replaced, as other programs write
// them: part, old, new and so on. A part that is not there is made of the new text.
func (f annotateFixture) with(t testing.TB, changes ...string) []byte {
	t.Helper()
	p, err := openParts(f.content(t))
	if err != nil {
		t.Fatal(err)
	}
	for change := range slices.Chunk(changes, 3) {
		name, old, text := change[0], change[1], change[2]
		if !p.has(name) {
			p.put(name, []byte(text))
			continue
		}
		content, err := p.read(name)
		if err != nil || !bytes.Contains(content, []byte(old)) {
			t.Fatalf("%s has no %s (%v)", name, old, err)
		}
		p.put(name, bytes.Replace(content, []byte(old), []byte(text), 1))
	}
	var book bytes.Buffer
	if err := p.pack(&book); err != nil {
		t.Fatal(err)
	}
	return book.Bytes()
}

// A button that has a name bears its number beside it; no box may have the same.
func TestBoxesHaveNumbersOfTheirOwn(t *testing.T) {
	const drawing = "xl/drawings/vmlDrawing1.vml"
	f := annotateFixtures()[0]
	book := f.with(t, drawing, `id="_x0000_s1025"`, `id="Button_x0020_1" o:spid="_x0000_s1029"`)
	if n := bytes.Count(unpacked(t, f.annotated(t, book, f.problems()))[drawing], []byte(`"_x0000_s1029"`)); n != 1 {
		t.Errorf("%d shapes have the number of the button", n)
	}
}
