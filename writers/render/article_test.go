package render_test

import (
	"runtime"
	"strings"
	"testing"

	"golang.org/x/net/html"
	"pgregory.net/rapid"

	"simcast/pipeline/schema"
	"simcast/templates"
	"simcast/writers/render"
)

// article draws a body, each second piece of it filled in, and gives what stands in
// the frame's body, and the drawing.
func article(t testing.TB, pieces []templates.Piece) (body, drawing string) {
	t.Helper()
	drawing = draw(t, render.Message{Kind: schema.Article, Channel: "websites", Persona: courier, Body: pieces})
	doc := holdInert(t, drawing)
	_, body, _ = strings.Cut(doc, `<body dir="auto">`)
	return strings.TrimSuffix(body, "</body></html>"), drawing
}

func TestArticles(t *testing.T) {
	const mark = `<mark class="d-filled" title="filled in for {{.word}}">`
	for name, test := range map[string]struct {
		body []templates.Piece
		want string
		note string // what is said to be left out
	}{
		"words":                  {words("<p>Off ", "Verrin", ".</p>"), "<p>Off " + mark + "Verrin</mark>.</p>", ""},
		"a filled tag":           {words("", "<b>bold</b>", " and plain"), "<b>" + mark + "bold</mark></b> and plain", ""},
		"half a filled tag":      {words("<", "b>bold</b", ">"), "<b>" + mark + "bold</mark></b>", ""},
		"in an attribute":        {words(`<p title="`, "Verrin", `">x</p>`), "<p>x</p>", ""},
		"an entity that is cut":  {words("<p>&am", "p;", "</p>"), "<p>&amp;</p>", ""},
		"a mark of the planner":  {words(`<mark class="d-filled">x</mark>`), "<mark>x</mark>", ""},
		"a link":                 {words(`<a href="https://x.example/?a=1&amp;b">more</a>`), `<span class="d-link" title="a link to https://x.example/?a=1&amp;b">more</span>`, ""},
		"a link that runs":       {words(`<a href=" java&#10;script:x">more</a>`), `<span class="d-link" title="a link to  java` + "\n" + `script:x">more</span>`, "script in a link"},
		"a picture":              {words(`<img src="https://x.example/a.png" alt="The quay">`), `<span class="d-picture">picture: The quay (https://x.example/a.png)</span>`, ""},
		"a handler and a style":  {words(`<p onclick="x()" style="color:red">x</p>`), "<p>x</p>", "script, style"},
		"a script and a frame":   {words(`<p>x</p><script>y()</script><iframe src=z>w</iframe>`), "<p>x</p>", "script, iframe"},
		"a form":                 {words(`<form><input name=a><button>Go</button></form>`), "Go", "form"},
		"a table":                {words(`<table><tr><td colspan="2" width=5>x</td></tr></table>`), `<table><tr><td colspan="2">x</td></tr></table>`, ""},
		"an entity and no tag":   {words("Fish &amp; chips"), "Fish &amp; chips", ""},
		"a comment":              {words("<!-- not yet -->x<br>y"), "x<br>y", ""},
		"control and line signs": {words("<p>a\x00b\u2028c</p>"), "<p>a␀b\nc</p>", ""},
	} {
		t.Run(name, func(t *testing.T) {
			body, drawing := article(t, test.body)
			if got := normal(t, body); got != normal(t, test.want) {
				t.Errorf("%s, not %s", got, test.want)
			}
			if _, note, _ := strings.Cut(drawing, "Not shown here: "); !strings.HasPrefix(note, test.note) || (note == "") != (test.note == "") {
				t.Errorf("said not to be shown: %.40q, not %q", note, test.note)
			}
		})
	}
}

// normal is HTML as a browser has it, however its signs are spelt.
func normal(t testing.TB, text string) string {
	t.Helper()
	var out strings.Builder
	if err := html.Render(&out, fragmentOf(t, text)); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func fragmentOf(t testing.TB, text string) *html.Node {
	t.Helper()
	page, err := html.Parse(strings.NewReader("<!doctype html><body>" + text))
	if err != nil {
		t.Fatal(err)
	}
	return page.LastChild.LastChild
}

func textOf(n *html.Node) string {
	var out strings.Builder
	for c := range n.Descendants() {
		if c.Type == html.TextNode {
			out.WriteString(c.Data)
		}
	}
	return out.String()
}

func TestATextWithoutATagIsShownAsItIs(t *testing.T) {
	got := draw(t, render.Message{Kind: schema.Article, Channel: "websites", Persona: courier, Body: words("First.\n\nSecond, 3 < ", "4", " & so on.")})
	if strings.Contains(got, "<iframe") {
		t.Error("plain text is in a frame")
	}
	if !strings.Contains(textOf(fragmentOf(t, got)), "First.\n\nSecond, 3 < 4 & so on.") {
		t.Errorf("the text is drawn as %s", got)
	}
}

// A comment within an entity parts it, as in a browser, whatever is left of both.
func TestACommentPartsAnEntity(t *testing.T) {
	got, _ := article(t, []templates.Piece{{Text: "<i></i>&am<!-- -->p; &lt<!---->; <p>x &amp;lt; y</p>"}})
	if text := textOf(fragmentOf(t, got)); text != "&amp; <; x &lt; y" {
		t.Errorf("it reads %q", text)
	}
}

// Marks change no word of an article.
func TestMarksChangeNothing(t *testing.T) {
	part := rapid.SampledFrom([]string{"<p>", "</p>", "a ", "&amp;", "&am", "p;", "<b", ">", "</b>", "<!--", "-->", "&#x", "41;", "é", "<td title='", "'>", "<script>", "</script>", "x < y"})
	rapid.Check(t, func(r *rapid.T) {
		texts := rapid.SliceOfN(part, 1, 12).Draw(r, "parts")
		marked := words(texts...)
		plain := []templates.Piece{{Text: "<i></i>" + strings.Join(texts, "")}}
		marked = append([]templates.Piece{{Text: "<i></i>"}}, marked...)
		with, _ := article(t, marked)
		without, _ := article(t, plain)
		if a, b := textOf(fragmentOf(t, with)), textOf(fragmentOf(t, without)); a != b {
			r.Fatalf("%q with marks, %q without, of %q", a, b, texts)
		}
	})
}

// The work for an article grows with its length, and not with the square of it.
func TestVeryManyPieces(t *testing.T) {
	cost := func(pieces int) uint64 {
		texts := make([]string, pieces)
		for i := range texts {
			texts[i] = "word &"
		}
		m := render.Message{Kind: schema.Article, Channel: "websites", Persona: courier, Body: append(words("<p>"), words(texts...)...)}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		draw(t, m)
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	cost(100)
	if small, large := cost(500), cost(10_000); large > 60*small {
		t.Errorf("%d bytes for 20 times the pieces, after %d", large, small)
	}
}
