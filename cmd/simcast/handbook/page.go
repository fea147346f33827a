package handbook

import (
	"bytes"
	"encoding/base64"
	"errors"
	"html/template"
	"image/png"
	"io/fs"
	"net/url"
	"path"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// page is a page of the handbook.
type page struct {
	ID       string // empty for a page of its own
	Title    string
	Whom     string // who it is for
	Sections []section
	HTML     template.HTML
}

// section is a section of a page.
type section struct{ ID, Title string }

// book is the pages of a folder.
type book struct {
	folder fs.FS             // the pages and their pictures
	titles map[string]string // of the pages, by their ids
	file   string            // the file that has them, where it is another one
}

// read reads a page, and makes its HTML.
func (b *book) read(id string, source []byte) (*page, error) {
	p := &page{ID: id, Title: titleOf(source)}
	if p.Title == "" {
		return nil, errors.New("the page has no title")
	}
	if whom := regexp.MustCompile(`\n\nThis page is (for [^.:]+)[.:]`).FindSubmatch(source); whom != nil {
		p.Whom = strings.ReplaceAll(string(whom[1]), "\n", " ")
	}
	root := parse(id, source)
	var links []*ast.Link
	err := ast.Walk(root, func(node ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch node := node.(type) {
		case *ast.Heading:
			p.place(node, source)
		case *ast.CodeSpan:
			markLong(node, source)
		case *ast.Link:
			links = append(links, node) // they are changed once nobody walks over them
		case *ast.Image:
			return ast.WalkContinue, b.include(node)
		}
		return ast.WalkContinue, nil
	})
	if err != nil {
		return nil, err
	}
	for _, link := range links {
		b.lead(p, link, source)
	}
	var made bytes.Buffer
	if err := language().Renderer().Render(&made, source, root); err != nil {
		return nil, err
	}
	// A table scrolls within an element, so that the page does not.
	p.HTML = template.HTML(strings.NewReplacer("<table>", `<div class="wide"><table>`, "</table>", "</table></div>").Replace(made.String()))
	return p, nil
}

// language is the Markdown of the pages.
func language() goldmark.Markdown {
	return goldmark.New(goldmark.WithExtensions(extension.Table, extension.Strikethrough), goldmark.WithParserOptions(parser.WithAutoHeadingID()))
}

// parse reads a page whose headings get ids.
func parse(id string, source []byte) ast.Node {
	ids := parser.WithIDs(&anchors{page: id, times: map[string]int{}})
	return language().Parser().Parse(text.NewReader(source), parser.WithContext(parser.NewContext(ids)))
}

// titleOf is the title of a page: its first line.
func titleOf(source []byte) string {
	line, _, _ := strings.Cut(string(source), "\n")
	title, _ := strings.CutPrefix(line, "# ")
	if title == line {
		return ""
	}
	return title
}

// place lists a section, and moves a heading of the handbook one level down.
func (p *page) place(heading *ast.Heading, source []byte) {
	if heading.Level == 2 {
		id, _ := heading.AttributeString("id")
		p.Sections = append(p.Sections, section{string(id.([]byte)), strings.ReplaceAll(string(heading.Lines().Value(source)), "`", "")})
	}
	if p.ID != "" {
		heading.Level = min(heading.Level+1, 6)
	}
}

// markLong gives code in a line a class if it is too long for one line of a telephone. Other code is not broken: a flag would
// be broken after its hyphens. Code of several words has a class, too: a table on a telephone breaks it between them.
func markLong(code *ast.CodeSpan, source []byte) {
	switch text := textOf(code, source); {
	case utf8.RuneCountInString(text) > 32:
		code.SetAttributeString("class", []byte("long"))
	case strings.Contains(text, " "):
		code.SetAttributeString("class", []byte("words"))
	}
}

// textOf is the text of a node without anything in it.
func textOf(node ast.Node, source []byte) string {
	var all strings.Builder
	for child := node.FirstChild(); child != nil; child = child.NextSibling() {
		if part, isText := child.(*ast.Text); isText {
			all.Write(part.Value(source))
		}
	}
	return all.String()
}

// lead makes a link of a page lead to where that is in the file. Where it is not there, the text is left. A link whose text is
// the name of a page's file gets its title.
func (b *book) lead(p *page, link *ast.Link, source []byte) {
	parsed, err := url.Parse(string(link.Destination))
	if err == nil && (parsed.Scheme != "" || b.file != "" && path.Ext(parsed.Path) == ".html") { // a file beside another one is HTML
		return
	}
	if err == nil && parsed.Path == "" {
		link.Destination = []byte("#" + strings.TrimPrefix(p.ID+"-"+parsed.Fragment, "-"))
		return
	}
	// All pages stand in one folder, so the name of a file says which page it is.
	folder, name := path.Split(parsed.Path)
	id := idOf(name)
	title, isPage := b.titles[id]
	if err != nil || !isPage || folder != "" && path.Base(folder) != "docs" {
		replaceByText(link)
		return
	}
	fragment := parsed.Fragment
	if fragment == anchorOf(title) { // the page's own heading has the page's id
		fragment = ""
	}
	link.Destination = []byte(b.file + "#" + strings.TrimSuffix(id+"-"+fragment, "-"))
	if textOf(link, source) == parsed.Path {
		link.RemoveChildren(link)
		link.AppendChild(link, ast.NewString([]byte(title)))
	}
}

// anchorOf is the anchor of a page's first heading.
func anchorOf(title string) string {
	return string((&anchors{times: map[string]int{}}).Generate([]byte(title), ast.KindHeading))
}

// idOf is the id of a page by the name of its file.
func idOf(file string) string { return strings.ToLower(strings.TrimSuffix(file, ".md")) }

// replaceByText leaves of a link what a reader sees.
func replaceByText(link *ast.Link) {
	parent := link.Parent()
	for child := link.FirstChild(); child != nil; child = link.FirstChild() {
		parent.InsertBefore(parent, link, child)
	}
	parent.RemoveChild(parent, link)
}

// include puts a picture into the page, with its size, so that the page does not move while it is drawn.
func (b *book) include(picture *ast.Image) error {
	content, err := fs.ReadFile(b.folder, path.Base(string(picture.Destination)))
	if err != nil {
		return err
	}
	size, err := png.DecodeConfig(bytes.NewReader(content))
	if err != nil {
		return err
	}
	picture.Destination = []byte("data:image/png;base64," + base64.StdEncoding.EncodeToString(content))
	picture.SetAttributeString("width", []byte(strconv.Itoa(size.Width)))
	picture.SetAttributeString("height", []byte(strconv.Itoa(size.Height)))
	return nil
}
