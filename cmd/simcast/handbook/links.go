package handbook

import (
	"bytes"
	"encoding/base64"
	"image/png"
	"io/fs"
	"net/url"
	"path"
	"strconv"

	"html/template"

	"github.com/yuin/goldmark/ast"
)

// book is what links of a page may lead to.
type book struct {
	folder fs.FS            // the pages and their pictures
	pages  map[string]*page // by the name of their file
	beside string           // the file that has these pages, if it is another one
}

// render makes the HTML of a page, with its links and pictures as they are in one file.
func (b book) render(p *page) error {
	for link := range every[*ast.Link](p.root) {
		if leads, isKnown := b.target(p, string(link.Destination)); isKnown {
			link.Destination = []byte(leads)
		} else {
			replaceByText(link)
		}
	}
	for picture := range every[*ast.Image](p.root) {
		if err := b.include(picture); err != nil {
			return err
		}
	}
	var made bytes.Buffer
	if err := language().Renderer().Render(&made, p.source, p.root); err != nil {
		return err
	}
	p.HTML = template.HTML(made.String())
	return nil
}

// target is where a link of a page leads in the file, and whether that is known there. All pages stand in one folder, so the
// name of a file says which page it is.
func (b book) target(p *page, link string) (string, bool) {
	parsed, err := url.Parse(link)
	if err != nil {
		return "", false
	}
	if parsed.Scheme != "" {
		return link, true
	}
	if parsed.Path == "" {
		return "#" + p.id(parsed.Fragment), true
	}
	other, isPage := b.pages[path.Base(parsed.Path)]
	if folder := path.Dir(parsed.Path); !isPage || (folder != "." && folder != "docs") {
		return "", false
	}
	return b.beside + "#" + other.id(parsed.Fragment), true
}

// id is the id in the file of an anchor of the page: the page's own, if the link names none.
func (p *page) id(anchor string) string {
	if id, isKnown := p.ids[anchor]; isKnown {
		return id
	}
	return p.idOf(anchor, anchor == "")
}

// replaceByText leaves of a link what a reader sees.
func replaceByText(link *ast.Link) {
	parent := link.Parent()
	for child := link.FirstChild(); child != nil; child = link.FirstChild() {
		parent.InsertBefore(parent, link, child)
	}
	parent.RemoveChild(parent, link)
}

// include puts a picture into the page, with its size, so that the page does not move while it is drawn.
func (b book) include(picture *ast.Image) error {
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
