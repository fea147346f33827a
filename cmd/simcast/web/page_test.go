package web

import (
	"net/url"
	"strings"

	"golang.org/x/net/html"
)

// page is an answer as a browser reads it.
type page struct {
	*pageServer
	root  *html.Node
	path  string
	query string
}

func (s *pageServer) page(a answer) page {
	s.Helper()
	root, err := html.Parse(strings.NewReader(a.body))
	s.must(err)
	return page{s, root, a.Request.URL.Path, a.Request.URL.RawQuery}
}

// at is the element of that id, nil where the page has none.
func (p page) at(id string) *html.Node {
	for n := range p.root.Descendants() {
		for _, a := range n.Attr {
			if a.Key == "id" && a.Val == id {
				return n
			}
		}
	}
	return nil
}

// text is what stands in the element of that id, its white space folded.
func (p page) text(id string) string {
	n := p.at(id)
	if n == nil {
		return ""
	}
	var text strings.Builder
	for d := range n.Descendants() {
		if d.Type == html.TextNode {
			text.WriteString(d.Data + " ")
		}
	}
	return strings.Join(strings.Fields(text.String()), " ")
}

// link is where the first link of that text leads.
func (p page) link(text string) string {
	p.Helper()
	for n := range p.root.Descendants() {
		if of, _ := attributes(n); n.Data == "a" && n.FirstChild != nil && n.FirstChild.Data == text {
			return of["href"]
		}
	}
	p.Fatalf("%s has no link %q", p.path, text)
	return ""
}

// form is what the form of that id would send as it stands.
func (p page) form(id string) url.Values {
	p.Helper()
	form, values := p.at(id), url.Values{}
	if form == nil {
		p.Fatalf("%s has no form %s", p.path, id)
	}
	for n := range form.Descendants() {
		of, has := attributes(n)
		switch {
		case n.Type != html.ElementNode || of["name"] == "":
		case n.Data == "input" && (of["type"] != "checkbox" || has["checked"]):
			values.Add(of["name"], of["value"])
		case n.Data == "select":
			for option := range n.Descendants() {
				if of, has := attributes(option); has["selected"] {
					values.Set(n.Attr[1].Val, of["value"])
				}
			}
		}
	}
	return values
}

func attributes(n *html.Node) (of map[string]string, has map[string]bool) {
	of, has = map[string]string{}, map[string]bool{}
	for _, a := range n.Attr {
		of[a.Key], has[a.Key] = a.Val, true
	}
	return of, has
}

// attributeOf is the value of the first field of that name.
func attributeOf(p page, name string) (value string, found bool) {
	for n := range p.root.Descendants() {
		if of, _ := attributes(n); of["name"] == name {
			return of["value"], true
		}
	}
	return "", false
}
