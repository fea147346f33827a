package handbook

import (
	"strconv"
	"strings"
	"unicode"

	"github.com/yuin/goldmark/ast"
)

// anchors are the ids of a page's headings, as a code host makes them, after the id of the page. The first heading is the
// page's title, and has the id of the page.
type anchors struct {
	page  string
	times map[string]int
}

// Generate is the id of the next heading.
func (a *anchors) Generate(heading []byte, _ ast.NodeKind) []byte {
	isTitle := len(a.times) == 0
	name := strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case r == '-' || unicode.In(r, unicode.L, unicode.M, unicode.Nd, unicode.Pc):
			return r
		}
		return -1
	}, strings.ToLower(string(heading)))
	times := a.times[name]
	a.times[name]++
	if times > 0 {
		name += "-" + strconv.Itoa(times)
	}
	switch {
	case a.page == "":
		return []byte(name)
	case isTitle:
		return []byte(a.page)
	}
	return []byte(a.page + "-" + name)
}

// Put is part of goldmark's interface: no heading of a page names its id.
func (a *anchors) Put([]byte) {}
