package render_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"simcast/apiclient"
	"simcast/cmd/simcast/web/webtest"
	"simcast/pipeline/schema"
	"simcast/templates"
	"simcast/writers/render"
)

// Elements and attributes that a drawing is made of. None of them loads, leads
// anywhere or runs.
var (
	drawn      = strings.Fields("article p header footer div span b i bdi time dl dt dd figure figcaption code mark svg path noscript iframe")
	attributes = strings.Fields("class title dir datetime aria-hidden viewbox d sandbox loading srcdoc")
	inArticles = strings.Fields(`html head meta title style body p br hr h1 h2 h3 h4 h5 h6 div section article aside header footer main
		blockquote q cite ul ol li dl dt dd figure figcaption address pre code kbd samp var strong b em i u s del ins sub sup small abbr dfn time center
		table caption thead tbody tfoot tr th td mark span`)
	inArticlesAttributes = strings.Fields("class title dir colspan rowspan start")
)

// holdInert parses a drawing and holds it to what it may be made of, and its frames
// to what articles may be made of. It gives the article as the frame shows it.
func holdInert(t testing.TB, drawing string) (article string) {
	t.Helper()
	holdElements(t, fragment(t, drawing, true))
	return holdElements(t, fragment(t, drawing, false))
}

func holdElements(t testing.TB, body *html.Node) (article string) {
	t.Helper()
	for n := range body.Descendants() {
		if n.Type != html.ElementNode {
			continue
		}
		hold(t, n, drawn, attributes)
		for _, a := range n.Attr {
			switch {
			case a.Key == "srcdoc":
				article = a.Val
				holdArticle(t, a.Val)
			case a.Key == "sandbox" && a.Val != "allow-same-origin":
				t.Errorf("a frame may %s", a.Val)
			}
		}
	}
	return article
}

func holdArticle(t testing.TB, doc string) {
	t.Helper()
	page, err := html.Parse(strings.NewReader(doc))
	if err != nil {
		t.Fatal(err)
	}
	body := false
	styles := 0
	for n := range page.Descendants() {
		switch {
		case n.Type != html.ElementNode:
			continue
		case n.Data == "body":
			body = true
			hold(t, n, inArticles, []string{"dir"})
			continue
		case n.Data == "style":
			styles++
		}
		if body {
			hold(t, n, inArticles, inArticlesAttributes)
		}
		if body && (n.Data == "style" || n.Data == "meta" || n.Data == "title") {
			t.Errorf("an article has <%s>", n.Data)
		}
	}
	if styles != 1 {
		t.Errorf("%d styles in a frame, not its own", styles)
	}
}

var ours = regexp.MustCompile(`^d-[a-z0-9]+(-[a-z]+)?$|^drawing$`)

func hold(t testing.TB, n *html.Node, elements, attributes []string) {
	t.Helper()
	if !slices.Contains(elements, n.Data) {
		t.Errorf("there is a <%s>", n.Data)
	}
	for _, a := range n.Attr {
		if !slices.Contains(attributes, strings.ToLower(a.Key)) {
			t.Errorf("<%s> has %s=%q", n.Data, a.Key, a.Val)
		}
		if a.Key == "class" {
			for class := range strings.FieldsSeq(a.Val) {
				if !ours.MatchString(class) {
					t.Errorf("<%s> has the class %q", n.Data, class)
				}
			}
		}
	}
}

// fragment parses a drawing, as a browser does that runs scripts or one that does not.
func fragment(t testing.TB, text string, scripting bool) *html.Node {
	t.Helper()
	page, err := html.ParseWithOptions(strings.NewReader("<!doctype html><body>"+text), html.ParseOptionEnableScripting(scripting))
	if err != nil {
		t.Fatal(err)
	}
	body := page.LastChild.LastChild
	if body.FirstChild == nil || body.FirstChild != body.LastChild && strings.TrimSpace(body.LastChild.Data) != "" {
		t.Errorf("a drawing is not one element: %.200s", text)
	}
	return body
}

// filled is a text that was filled in, and stands at its own beside the planner's.
func filled(text string) []templates.Piece {
	return []templates.Piece{{Text: text}, {Text: text, Filled: true, Action: text}, {Text: text, Unfilled: true, Action: text}}
}

// hostile has the text in every field.
func hostile(text, channel string, kind schema.Kind) render.Message {
	p := filled(text)
	return render.Message{Kind: kind, Channel: channel, Persona: render.Persona{Name: text, Handle: text, JobTitle: text, Organisation: true}, Team: text,
		To: p, CC: p, BCC: p, PlayerEmail: text, Position: text, Role: text, Title: p, Subtitle: p, Subject: p, Body: p,
		Assets:    []apiclient.Asset{{Type: text, AssetURL: text, Alt: text}, {Type: "image", AssetURL: text, Alt: text}, {Type: "video", AssetURL: text}},
		Sentiment: text, Hacked: new(1), ShowDetails: new(1), HackedImage: text}
}

// everyLook is a channel and a kind of each look.
var everyLook = []struct {
	channel string
	kind    schema.Kind
}{{"mail", schema.Mail}, {"websites", schema.Article}, {"websites", schema.Hacking}, {"notifications", schema.Popup},
	{"microblog", schema.Other}, {"forum", schema.Other}, {"msngr", schema.Other}, {"videoblog", schema.Other}, {"ticketing-system", schema.Other}, {"log", schema.Other}}

func TestHostileTextsAreText(t *testing.T) {
	for _, text := range webtest.Hostile() {
		for _, look := range everyLook {
			holdInert(t, draw(t, hostile(text, look.channel, look.kind)))
		}
		holdInert(t, draw(t, hostile("<p>"+text+"</p>", text, schema.Article)))
	}
}

// What was filled in can break out of nothing: not of an attribute, a tag, a
// comment, or the text of another element.
func TestFilledInMarkupStaysWhereItIs(t *testing.T) {
	for _, around := range [][2]string{{"<p>", "</p>"}, {`<p title="`, `">x</p>`}, {"<p ", ">x</p>"}, {"<", ">"}, {"<!--", "-->x"}, {"<script>", "</script>x"}, {"<style>", "</style>x"},
		{"<textarea>", "</textarea>"}, {"<a href='", "'>x</a>"}, {"&", "amp;"}, {"<table>", "</table>"}, {"<svg><title>", "</title></svg>"}, {"<noscript>", "</noscript>"}} {
		for _, text := range webtest.Hostile() {
			body := []templates.Piece{{Text: around[0]}, {Text: text, Filled: true, Action: text}, {Text: around[1]}}
			holdInert(t, draw(t, render.Message{Kind: schema.Article, Channel: "websites", Body: body}))
		}
	}
}

func FuzzArticle(f *testing.F) {
	for _, text := range webtest.Hostile() {
		f.Add("<p>", text, "</p>")
		f.Add("<a href=", text, ">x</a>")
	}
	f.Fuzz(func(t *testing.T, before, put, after string) {
		body := []templates.Piece{{Text: before}, {Text: put, Filled: true, Action: put}, {Text: after}, {Text: put, Unfilled: true}}
		holdInert(t, draw(t, render.Message{Kind: schema.Article, Channel: "websites", Persona: render.Persona{Name: put}, Body: body}))
	})
}
