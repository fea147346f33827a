package ooxml

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"html"
	"io"
	"regexp"
	"slices"
	"strings"
)

// Head begins every part of XML.
const Head = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>` + "\n"

// Node is an element of a part: what it says, and where it stands in the bytes.
type Node struct {
	Name, Prefix string
	Attributes   []xml.Attr
	Text         string // of an element without elements
	From, To     int    // from its "<" to behind its last ">"
	Open, Shut   int    // what is inside it
	Children     []*Node
}

// What a part may hold at most. A sheet has a million rows, and little besides.
const (
	deepest  = 10_000  // elements within elements: all that goes through them is recursive
	maxNodes = 5 << 18 // elements that are kept
	longest  = 4 << 20 // bytes from one "<" to the next: each attribute takes many times its bytes
)

// opened is an element that has not ended yet.
type opened struct {
	*Node
	text []byte
}

// Parse gives the elements of a part as they are nested, but for what is in
// the rows of a sheet. It takes the half-closed tags in which Excel keeps the
// texts of buttons.
func Parse(content []byte) (*Node, error) {
	if goesOn(content) {
		return nil, errors.New("it has a tag without end")
	}
	tokens := xml.NewDecoder(bytes.NewReader(content))
	tokens.Strict = false
	top := &Node{}
	stack := []opened{{Node: top}}
	for kept := 0; ; {
		start := int(tokens.InputOffset())
		token, err := tokens.RawToken()
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, err
		}
		last := &stack[len(stack)-1]
		switch token := token.(type) {
		case xml.StartElement:
			n := &Node{Name: token.Name.Local, Prefix: token.Name.Space, Attributes: slices.Clone(token.Attr), From: start, Open: int(tokens.InputOffset())}
			if last.Name != "row" {
				last.Children = append(last.Children, n)
				kept++
			}
			if stack = append(stack, opened{Node: n}); len(stack) > deepest {
				return nil, errors.New("its elements are nested too deep")
			}
			if kept > maxNodes {
				return nil, errors.New("it has too many elements")
			}
		case xml.EndElement:
			stack = shutNode(stack, token.Name, start, int(tokens.InputOffset()))
		case xml.CharData:
			last.text = append(last.text, token...)
		}
	}
	if len(stack) > 1 || len(top.Children) != 1 {
		return nil, errors.New("it breaks off")
	}
	return top.Children[0], nil
}

// shutNode ends the innermost element of a name, and those in it that were never ended.
func shutNode(stack []opened, name xml.Name, start, end int) []opened {
	for i := len(stack) - 1; i > 0; i-- {
		if stack[i].Name == name.Local && stack[i].Prefix == name.Space {
			for _, n := range stack[i:] {
				n.Shut, n.To, n.Text = start, start, string(n.text)
			}
			stack[i].To = end
			return stack[:i]
		}
	}
	return stack
}

// goesOn reports bytes that go on for too long without a "<".
func goesOn(content []byte) bool {
	for len(content) > longest {
		at := bytes.LastIndexByte(content[:longest], '<')
		if at <= 0 {
			return true
		}
		content = content[at:]
	}
	return false
}

// Attribute gives an attribute's value by its name without prefix, or "".
func (n *Node) Attribute(name string) string {
	for _, a := range n.Attributes {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// Child gives the first child of a name, or nil.
func (n *Node) Child(name string) *Node {
	for _, c := range n.Children {
		if c.Name == name {
			return c
		}
	}
	return nil
}

// All gives the children of a name.
func (n *Node) All(name string) []*Node {
	var found []*Node
	for _, c := range n.Children {
		if c.Name == name {
			found = append(found, c)
		}
	}
	return found
}

// Each calls do for n and all that is in it.
func (n *Node) Each(do func(*Node)) {
	do(n)
	for _, c := range n.Children {
		c.Each(do)
	}
}

// Edit changes a part in places, and leaves every other byte as it is.
type Edit struct {
	Content []byte
	Root    *Node
	splices []splice
}

type splice struct {
	from, to int
	with     string
}

// Replace puts other bytes between two places.
func (e *Edit) Replace(from, to int, with string) {
	e.splices = append(e.splices, splice{from, to, with})
}

// Insert puts elements at a place, with the prefix that the part's own have.
func (e *Edit) Insert(at int, elements string) { e.Replace(at, at, e.Prefixed(elements)) }

// Cut takes an element out.
func (e *Edit) Cut(n *Node) { e.Replace(n.From, n.To, "") }

// raw is an element as it stands.
func (e *Edit) raw(n *Node) string { return string(e.Content[n.From:n.To]) }

// Append puts elements at the end of those inside n.
func (e *Edit) Append(n *Node, elements string) {
	if n.Shut < n.To || e.Content[n.Open-len("/>")] != '/' { // the latter of one that was never ended
		e.Insert(n.Shut, elements)
		return
	}
	e.Replace(n.To-len("/>"), n.To, ">"+e.Prefixed(elements)+"</"+Qualified(n.Prefix, n.Name)+">")
}

// Place puts elements among the children of the root, where the order that the
// format prescribes wants those of that name.
func (e *Edit) Place(order []string, name, elements string) {
	if e.Root.Shut == e.Root.To {
		e.Append(e.Root, elements)
		return
	}
	at, rank := e.Root.Open, slices.Index(order, name)
	for _, c := range e.Root.Children {
		if i := slices.Index(order, c.Name); i >= 0 && i <= rank {
			at = c.To
		}
	}
	e.Insert(at, elements)
}

// SetAttribute gives an element's attribute a value.
func (e *Edit) SetAttribute(n *Node, name, value string) {
	tag := string(e.Content[n.From:n.Open])
	pattern := regexp.MustCompile(`(\s` + regexp.QuoteMeta(name) + `\s*=\s*)("[^"]*"|'[^']*')`)
	if at := pattern.FindStringSubmatchIndex(tag); at != nil {
		e.Replace(n.From+at[4], n.From+at[5], `"`+Text(value)+`"`)
		return
	}
	after := n.From + len("<"+Qualified(n.Prefix, n.Name))
	e.Replace(after, after, " "+name+`="`+Text(value)+`"`)
}

// dropAttribute takes an attribute out of an element's tag.
func (e *Edit) dropAttribute(n *Node, name string) {
	pattern := regexp.MustCompile(`\s+` + regexp.QuoteMeta(name) + `\s*=\s*("[^"]*"|'[^']*')`)
	if at := pattern.FindIndex(e.Content[n.From:n.Open]); at != nil {
		e.Replace(n.From+at[0], n.From+at[1], "")
	}
}

// Prefixed gives elements the prefix of the root.
func (e *Edit) Prefixed(elements string) string {
	if e.Root.Prefix == "" {
		return elements
	}
	return regexp.MustCompile(`<(/?)([A-Za-z]+[ />])`).ReplaceAllString(elements, "<${1}"+e.Root.Prefix+":${2}")
}

// Qualified is an element's name behind its namespace's prefix, where it has one.
func Qualified(prefix, name string) string {
	if prefix == "" {
		return name
	}
	return prefix + ":" + name
}

// result is the part with all its changes.
func (e *Edit) result() []byte {
	slices.SortStableFunc(e.splices, func(a, b splice) int { return a.from - b.from })
	var out bytes.Buffer
	at := 0
	for _, s := range e.splices {
		out.Write(e.Content[at:max(at, s.from)])
		out.WriteString(s.with)
		at = max(at, s.to)
	}
	out.Write(e.Content[at:])
	return out.Bytes()
}

// Text writes a text into XML.
func Text(s string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(s)) // a strings.Builder takes everything
	return b.String()
}

// StoredText writes a text into XML as workbooks have it, with marks for what XML
// cannot hold.
func StoredText(s string) string {
	marked := strings.ReplaceAll(Escape(s), string(rune(MarkByte)), "_")
	return html.EscapeString(strings.ToValidUTF8(marked, "\uFFFD"))
}

// TextElement is a text element that keeps its blanks.
func TextElement(s string) string {
	return fmt.Sprintf(`<t xml:space="preserve">%s</t>`, StoredText(s))
}
