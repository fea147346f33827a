package handbook

import (
	"bytes"
	"errors"
	"fmt"
	"html/template"
	"strings"
	"unicode/utf8"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	tables "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// page is a page of the handbook.
type page struct {
	ID       string // empty for a page of its own
	Title    string
	Whom     string // who it is for
	Sections []section
	HTML     template.HTML // once it is rendered
	source   []byte
	root     ast.Node
	ids      map[string]string // the id of each anchor
}

// section is a section of a page.
type section struct{ ID, Title string }

// language is the Markdown of the pages.
func language() goldmark.Markdown {
	return goldmark.New(goldmark.WithExtensions(extension.Table, extension.Strikethrough),
		goldmark.WithRendererOptions(renderer.WithNodeRenderers(util.Prioritized(wideTables{}, 100))))
}

// read reads a page: its headings get their ids, and move one level down where they stand in the handbook.
func read(id string, source []byte) (*page, error) {
	p := &page{ID: id, source: source, ids: map[string]string{}, root: language().Parser().Parse(text.NewReader(source))}
	made := anchors{}
	for node := range every[*ast.Heading](p.root) {
		title := plainText(node, source)
		anchor := made.next(title)
		isTitle := node.Level == 1 && p.Title == ""
		if isTitle {
			p.Title, p.Whom = title, whom(node.NextSibling(), source)
		}
		p.ids[anchor] = p.idOf(anchor, isTitle)
		if node.Level == 2 {
			p.Sections = append(p.Sections, section{p.ids[anchor], title})
		}
		node.SetAttributeString("id", []byte(p.ids[anchor]))
		if id != "" {
			node.Level = min(node.Level+1, 6)
		}
	}
	if p.Title == "" {
		return nil, errors.New("the page has no title")
	}
	markLong(p)
	return p, p.removeComments()
}

// idOf is the id in the file of an anchor of the page.
func (p *page) idOf(anchor string, isTitle bool) string {
	switch {
	case p.ID == "":
		return anchor
	case isTitle:
		return p.ID
	}
	return p.ID + "-" + anchor
}

// whom says who a page is for: the end of its first sentence.
func whom(first ast.Node, source []byte) string {
	if first == nil || first.Kind() != ast.KindParagraph {
		return ""
	}
	sentence := plainText(first, source)
	if end := strings.IndexAny(sentence, ".:"); end >= 0 {
		sentence = sentence[:end]
	}
	return strings.TrimPrefix(sentence, "This page is ")
}

// markLong gives code in a line a class if it is too long for one line of a telephone. Other code is not broken: a flag would
// be broken after its hyphens. Code of several words has a class, too: a table on a telephone breaks it between them.
func markLong(p *page) {
	for code := range every[*ast.CodeSpan](p.root) {
		switch text := plainText(code, p.source); {
		case utf8.RuneCountInString(text) > 32:
			code.SetAttributeString("class", []byte("long"))
		case strings.Contains(text, " "):
			code.SetAttributeString("class", []byte("words"))
		}
	}
}

// removeComments removes what is not shown. Other HTML in a page is an error: nothing of it would be shown either.
func (p *page) removeComments() error {
	var comments []ast.Node
	for node := range every[*ast.HTMLBlock](p.root) {
		if node.HTMLBlockType != ast.HTMLBlockType2 {
			return fmt.Errorf("the page has HTML: %s", node.Lines().Value(p.source))
		}
		comments = append(comments, node)
	}
	for node := range every[*ast.RawHTML](p.root) {
		return fmt.Errorf("the page has HTML: %s", node.Segments.Value(p.source))
	}
	for _, node := range comments {
		node.Parent().RemoveChild(node.Parent(), node)
	}
	return nil
}

// every goes through the nodes of a type in a page. They may be changed meanwhile.
func every[N ast.Node](root ast.Node) func(func(N) bool) {
	var found []N
	_ = ast.Walk(root, func(node ast.Node, entering bool) (ast.WalkStatus, error) { // no step of it fails
		if n, is := node.(N); is && entering {
			found = append(found, n)
		}
		return ast.WalkContinue, nil
	})
	return func(yield func(N) bool) {
		for _, n := range found {
			if !yield(n) {
				return
			}
		}
	}
}

// plainText is what a reader sees of a node.
func plainText(node ast.Node, source []byte) string {
	var all bytes.Buffer
	for n := range every[ast.Node](node) {
		part, isText := n.(*ast.Text)
		if !isText {
			continue
		}
		value := part.Segment.Value(source)
		if n.Parent().Kind() != ast.KindCodeSpan {
			value = util.ResolveEntityNames(util.ResolveNumericReferences(util.UnescapePunctuations(value)))
		}
		all.Write(value)
		if part.SoftLineBreak() || part.HardLineBreak() {
			all.WriteByte(' ')
		}
	}
	return strings.TrimSpace(all.String())
}

// wideTables puts each table into an element that scrolls, so that the page does not.
type wideTables struct{}

// RegisterFuncs is called by goldmark.
func (wideTables) RegisterFuncs(register renderer.NodeRendererFuncRegisterer) {
	register.Register(tables.KindTable, func(w util.BufWriter, _ []byte, _ ast.Node, entering bool) (ast.WalkStatus, error) {
		tag := "</table></div>\n"
		if entering {
			tag = "<div class=\"wide\"><table>\n"
		}
		_, err := w.WriteString(tag)
		return ast.WalkContinue, err
	})
}
