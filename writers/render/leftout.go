package render

import (
	"slices"
	"strings"

	parser "golang.org/x/net/html"
)

// leftOutNames has the words in which a planner learns which elements are not shown. Those
// that are of no moment have no name.
var leftOutNames = map[string]string{
	"script": "script", "style": "style", "link": "style", "iframe": "iframe", "frame": "iframe", "frameset": "iframe", "object": "object", "embed": "object", "applet": "object",
	"form": "form", "input": "form", "button": "form", "select": "form", "textarea": "form",
	"video": "video", "audio": "audio", "svg": "drawing", "math": "formula", "canvas": "drawing",
	"meta": "page settings", "base": "page settings", "template": "template", "noscript": "noscript",
}

// note remembers what a tag brings that is not shown.
func (m *marker) note(t parser.Token) {
	m.leave(leftOutNames[t.Data])
	for _, a := range t.Attr {
		switch {
		case strings.HasPrefix(a.Key, "on"):
			m.leave("script")
		case a.Key == "style":
			m.leave("style")
		case a.Key == "href" && runs(a.Val):
			m.leave("script in a link")
		}
	}
}

func (m *marker) leave(name string) {
	if name != "" && !slices.Contains(m.gone, name) {
		m.gone = append(m.gone, name)
	}
}

// runs reports whether following the address would run something.
func runs(address string) bool {
	address = strings.ToLower(strings.Map(func(r rune) rune {
		if r <= ' ' {
			return -1
		}
		return r
	}, address))
	for _, scheme := range []string{"javascript:", "vbscript:", "data:"} {
		if strings.HasPrefix(address, scheme) {
			return true
		}
	}
	return false
}
