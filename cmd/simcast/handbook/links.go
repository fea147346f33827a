package handbook

import (
	"bytes"
	"encoding/base64"
	"html/template"
	"image/png"
	"io/fs"
	"net/url"
	"path"
	"strconv"

	"github.com/yuin/goldmark/ast"
)

// render makes the HTML of a page, with its links and pictures as they are in one file.
func (b *book) render(p *page) error {
	for link := range every[*ast.Link](p.root) {
		b.lead(p, link)
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

// lead makes a link of a page lead to where that is in the file. Where it is not there, the text is left. A file beside another one is HTML. A link whose text is
// the name of a page's file gets its title.
func (b *book) lead(p *page, link *ast.Link) {
	parsed, err := url.Parse(string(link.Destination))
	switch {
	case err != nil:
		replaceByText(link)
		return
	case parsed.Scheme != "" || b.beside != "" && path.Ext(parsed.Path) == ".html":
		return
	case parsed.Path == "":
		link.Destination = []byte("#" + p.id(parsed.Fragment))
		return
	}
	other, isPage := b.page(parsed.Path)
	if !isPage {
		replaceByText(link)
		return
	}
	link.Destination = []byte(b.beside + "#" + other.id(parsed.Fragment))
	if plainText(link, p.source) == parsed.Path {
		link.RemoveChildren(link)
		title := ast.NewString([]byte(other.Title))
		title.SetRaw(true)
		link.AppendChild(link, title)
	}
}

// page is the page of a path in a link, which starts in docs or in the folder above. All pages stand in one folder, so the name
// of a file says which page it is.
func (b *book) page(link string) (*page, bool) {
	p, isPage := b.pages[path.Base(link)]
	folder := path.Dir(link)
	return p, isPage && (folder == "." || folder == "docs")
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
