package writers

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
)

const xmlHead = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>` + "\n"

// node is an element of a part: what it says, and where it stands in the bytes.
type node struct {
	name, prefix string
	attributes   []xml.Attr
	text         string // of an element without elements
	from, to     int    // from its "<" to behind its last ">"
	open, shut   int    // what is inside it
	children     []*node
}

// deepest is how deep elements may be nested: all that goes through them is recursive.
const deepest = 10_000

// parseXML gives the elements of a part as they are nested, but for what is in
// the rows of a sheet. It takes the half-closed tags in which Excel keeps the
// texts of buttons.
func parseXML(content []byte) (*node, error) {
	tokens := xml.NewDecoder(bytes.NewReader(content))
	tokens.Strict = false
	top := &node{}
	stack := []*node{top}
	for {
		start := int(tokens.InputOffset())
		token, err := tokens.RawToken()
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, err
		}
		last := stack[len(stack)-1]
		switch token := token.(type) {
		case xml.StartElement:
			n := &node{name: token.Name.Local, prefix: token.Name.Space, attributes: slices.Clone(token.Attr), from: start, open: int(tokens.InputOffset())}
			if last.name != "row" {
				last.children = append(last.children, n)
			}
			if stack = append(stack, n); len(stack) > deepest {
				return nil, errors.New("its elements are nested too deep")
			}
		case xml.EndElement:
			stack = shutNode(stack, token.Name, start, int(tokens.InputOffset()))
		case xml.CharData:
			last.text += string(token)
		}
	}
	if len(stack) > 1 || len(top.children) != 1 {
		return nil, errors.New("it breaks off")
	}
	return top.children[0], nil
}

// shutNode ends the innermost element of a name, and those in it that were never ended.
func shutNode(stack []*node, name xml.Name, start, end int) []*node {
	for i := len(stack) - 1; i > 0; i-- {
		if stack[i].name == name.Local && stack[i].prefix == name.Space {
			for _, n := range stack[i:] {
				n.shut, n.to = start, end
			}
			return stack[:i]
		}
	}
	return stack
}

// attribute gives an attribute's value by its name without prefix, or "".
func (n *node) attribute(name string) string {
	for _, a := range n.attributes {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// child gives the first child of a name, or nil.
func (n *node) child(name string) *node {
	for _, c := range n.children {
		if c.name == name {
			return c
		}
	}
	return nil
}

// all gives the children of a name.
func (n *node) all(name string) []*node {
	var found []*node
	for _, c := range n.children {
		if c.name == name {
			found = append(found, c)
		}
	}
	return found
}

// each calls do for n and all that is in it.
func (n *node) each(do func(*node)) {
	do(n)
	for _, c := range n.children {
		c.each(do)
	}
}

// xmlEdit changes a part in places, and leaves every other byte as it is.
type xmlEdit struct {
	content []byte
	root    *node
	splices []splice
}

type splice struct {
	from, to int
	with     string
}

// replace puts other bytes between two places.
func (e *xmlEdit) replace(from, to int, with string) {
	e.splices = append(e.splices, splice{from, to, with})
}

// insert puts elements at a place, with the prefix that the part's own have.
func (e *xmlEdit) insert(at int, elements string) { e.replace(at, at, e.prefixed(elements)) }

func (e *xmlEdit) cut(n *node) { e.replace(n.from, n.to, "") }

// raw is an element as it stands.
func (e *xmlEdit) raw(n *node) string { return string(e.content[n.from:n.to]) }

// append puts elements at the end of those inside n.
func (e *xmlEdit) append(n *node, elements string) {
	if n.shut < n.to {
		e.insert(n.shut, elements)
		return
	}
	e.replace(n.to-len("/>"), n.to, ">"+e.prefixed(elements)+"</"+qualified(n.prefix, n.name)+">")
}

// place puts elements among the children of the root, where the order that the
// format prescribes wants those of that name.
func (e *xmlEdit) place(order []string, name, elements string) {
	if e.root.shut == e.root.to {
		e.append(e.root, elements)
		return
	}
	at, rank := e.root.open, slices.Index(order, name)
	for _, c := range e.root.children {
		if i := slices.Index(order, c.name); i >= 0 && i <= rank {
			at = c.to
		}
	}
	e.insert(at, elements)
}

// setAttribute gives an element's attribute another value.
func (e *xmlEdit) setAttribute(n *node, name, value string) {
	tag := string(e.content[n.from:n.open])
	pattern := regexp.MustCompile(`(\s` + regexp.QuoteMeta(name) + `\s*=\s*)("[^"]*"|'[^']*')`)
	if at := pattern.FindStringSubmatchIndex(tag); at != nil {
		e.replace(n.from+at[4], n.from+at[5], `"`+xmlText(value)+`"`)
	}
}

// cutAttribute takes an attribute out of an element.
func (e *xmlEdit) cutAttribute(n *node, name string) {
	tag := e.content[n.from:n.open]
	pattern := regexp.MustCompile(`\s` + regexp.QuoteMeta(name) + `\s*=\s*("[^"]*"|'[^']*')`)
	if at := pattern.FindIndex(tag); at != nil {
		e.replace(n.from+at[0], n.from+at[1], "")
	}
}

// prefixed gives elements the prefix of the root.
func (e *xmlEdit) prefixed(elements string) string {
	if e.root.prefix == "" {
		return elements
	}
	return regexp.MustCompile(`<(/?)([A-Za-z]+[ />])`).ReplaceAllString(elements, "<${1}"+e.root.prefix+":${2}")
}

func qualified(prefix, name string) string {
	if prefix == "" {
		return name
	}
	return prefix + ":" + name
}

// result is the part with all its changes.
func (e *xmlEdit) result() []byte {
	slices.SortStableFunc(e.splices, func(a, b splice) int { return a.from - b.from })
	var out bytes.Buffer
	at := 0
	for _, s := range e.splices {
		out.Write(e.content[at:max(at, s.from)])
		out.WriteString(s.with)
		at = max(at, s.to)
	}
	out.Write(e.content[at:])
	return out.Bytes()
}

// xmlText writes a text into XML.
func xmlText(s string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(s)) // a strings.Builder takes everything
	return b.String()
}

// storedText writes a text into XML as workbooks have it, with marks for what XML
// cannot hold.
func storedText(s string) string {
	return xmlText(strings.ReplaceAll(escape(s), string(rune(markByte)), "_"))
}

// textElement is a text element that keeps its blanks.
func textElement(s string) string {
	return fmt.Sprintf(`<t xml:space="preserve">%s</t>`, storedText(s))
}
