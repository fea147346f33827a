package render

import (
	"html"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/microcosm-cc/bluemonday"
	parser "golang.org/x/net/html"

	"simcast/templates"
	"simcast/templates/wording"
)

// policy is what of an article's HTML is shown: its text and its order, and nothing
// that loads, leads away or runs. It is made once, and only ever read.
var policy = sync.OnceValue(newPolicy)

func newPolicy() *bluemonday.Policy {
	policy := bluemonday.NewPolicy()
	policy.AllowElements("p", "br", "hr", "h1", "h2", "h3", "h4", "h5", "h6", "div", "section", "article", "aside", "header", "footer", "main",
		"blockquote", "q", "cite", "ul", "ol", "li", "dl", "dt", "dd", "figure", "figcaption", "address", "pre", "code", "kbd", "samp", "var",
		"strong", "b", "em", "i", "u", "s", "del", "ins", "sub", "sup", "small", "abbr", "dfn", "time", "center",
		"table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td", "mark", "span")
	policy.AllowNoAttrs().OnElements("mark", "span")
	policy.AllowAttrs("class").Matching(regexp.MustCompile(`^(?:d-filled|d-unfilled|d-link|d-picture)$`)).OnElements("mark", "span")
	policy.AllowAttrs("title").OnElements("mark", "span")
	policy.AllowAttrs("colspan", "rowspan").Matching(regexp.MustCompile(`^[1-9][0-9]?$`)).OnElements("td", "th")
	policy.AllowAttrs("dir").Matching(regexp.MustCompile(`^(?:ltr|rtl|auto)$`)).Globally()
	policy.AllowAttrs("start").Matching(regexp.MustCompile(`^[0-9]{1,6}$`)).OnElements("ol")
	return policy
}

// sanitise gives HTML that is safe to show, with what was filled in marked where it
// stands in the text, and names of what was left out.
func sanitise(body []templates.Piece) (clean string, gone []string) {
	m := &marker{pieces: body}
	var text strings.Builder
	for _, p := range body {
		text.WriteString(visible(p.Text))
		m.ends = append(m.ends, text.Len())
	}
	m.text = text.String()
	m.walk()
	return policy().Sanitize(m.out.String()), m.gone
}

// marker goes through HTML and puts marks around filled pieces. Pictures and links
// become words; what is not to be shown is noted, and left to the policy.
type marker struct {
	pieces []templates.Piece
	text   string
	ends   []int // of the pieces in text
	next   int   // the first piece that is not behind
	out    strings.Builder
	gone   []string
}

// rawElements hold text that is no text of the page.
var rawElements = []string{"script", "style", "textarea", "title", "iframe", "noembed", "noframes", "noscript", "plaintext", "xmp"}

func (m *marker) walk() {
	tokens := parser.NewTokenizer(strings.NewReader(m.text))
	at, raw := 0, false
	for {
		kind := tokens.Next()
		if kind == parser.ErrorToken {
			return
		}
		source := string(tokens.Raw())
		switch kind {
		case parser.TextToken:
			if raw {
				m.out.WriteString(source)
			} else {
				m.mark(at, at+len(source))
			}
		case parser.StartTagToken, parser.SelfClosingTagToken:
			token := tokens.Token()
			m.start(token, source)
			raw = slices.Contains(rawElements, token.Data)
		case parser.EndTagToken:
			name, _ := tokens.TagName()
			m.end(string(name), source)
			raw = false
		}
		at += len(source)
	}
}

// mark writes the text from one byte to another, each filled piece of it in a mark.
// A piece whose edge parts an entity stays unmarked: marked, it would read differently.
func (m *marker) mark(from, to int) {
	var marked, words strings.Builder
	for m.next < len(m.ends) && m.ends[m.next] <= from {
		m.next++
	}
	at := from
	for i := m.next; i < len(m.ends) && at < to; i++ {
		part := m.text[at:max(at, min(to, m.ends[i]))]
		at += len(part)
		if part == "" {
			continue
		}
		words.WriteString(html.UnescapeString(part))
		part = whole(part)
		if class, title := markOf(m.pieces[i]); class != "" {
			part = `<mark class="` + class + `" title="` + html.EscapeString(title) + `">` + part + `</mark>`
		}
		marked.WriteString(part)
	}
	if source := m.text[from:to]; words.String() != html.UnescapeString(source) {
		m.out.WriteString(whole(source))
		return
	}
	m.out.WriteString(marked.String())
}

// whole writes a text's entities out, so that half of one that stands before a comment
// does not become whole when the policy takes that away.
func whole(text string) string { return html.EscapeString(html.UnescapeString(text)) }

// start writes a start tag, or what stands for it.
func (m *marker) start(t parser.Token, source string) {
	m.note(t)
	switch t.Data {
	case "a":
		m.out.WriteString(`<span class="d-link" title="` + html.EscapeString("a link to "+attribute(t, "href")) + `">`)
	case "img", "image":
		m.out.WriteString(`<span class="d-picture">` + html.EscapeString(pictureText(t)) + `</span>`)
	case "mark", "span": // a class of ours would say that something was filled in
		m.out.WriteString("<" + t.Data + ">")
	default:
		m.out.WriteString(source)
	}
}

func (m *marker) end(name, source string) {
	if name == "a" {
		source = "</span>"
	}
	m.out.WriteString(source)
}

func pictureText(t parser.Token) string {
	text := "picture"
	if alt := strings.TrimSpace(attribute(t, "alt")); alt != "" {
		text += ": " + alt
	}
	if src := strings.TrimSpace(attribute(t, "src")); src != "" {
		text += " (" + wording.Shorten(src, 200) + ")" // a whole picture can stand in an address
	}
	return text
}

func attribute(t parser.Token, name string) string {
	for _, a := range t.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}
