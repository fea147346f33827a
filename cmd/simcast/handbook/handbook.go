package handbook

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"io/fs"

	"simcast/cmd/simcast/version"
	"simcast/docs"
	"simcast/writers/render"
)

//go:embed handbook.html
var frame string

//go:embed handbook.css
var css string

// FileName is the name of the handbook's file in an archive. A page of its own that stands beside it (WritePage) links to it.
const FileName = "docs.html"

// Policy is the Content-Security-Policy of the file: its own styles and its own pictures, and nothing that is loaded. A server should
// say it too.
func Policy() string {
	return "default-src 'none'; style-src " + render.Hash("\n"+styles()) + "; img-src data:; base-uri 'none'; form-action 'none'"
}

// Write writes all pages of docs as one HTML file. It is the same bytes each time.
func Write(w io.Writer) error { return write(w, docs.Pages) }

// write writes the pages of a folder.
func write(w io.Writer, folder fs.FS) error {
	b, err := open(folder)
	if err != nil {
		return err
	}
	for _, p := range b.order {
		if err := b.render(p); err != nil {
			return fmt.Errorf("page %s: %w", p.ID, err)
		}
	}
	return fill(w, shown{Title: "simcast " + version.Number + ": handbook", Pages: b.order, Parts: b.parts(), IsHandbook: true})
}

// WritePage writes one page of Markdown in the style of the handbook, for a file beside it: links to pages of docs lead
// there, and pictures of docs are within the page. A link to an HTML file stays as it is, and one to another path becomes plain text.
func WritePage(w io.Writer, title string, markdown []byte) error {
	b, err := open(docs.Pages)
	if err != nil {
		return err
	}
	b.beside = FileName
	p, err := read("", markdown)
	if err == nil {
		err = b.render(p)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", title, err)
	}
	return fill(w, shown{Title: title, Pages: []*page{p}})
}

// shown is what the frame shows.
type shown struct {
	Title      string
	Pages      []*page
	Parts      []part // of the contents
	IsHandbook bool
}

// Version is the version of simcast.
func (shown) Version() string { return version.Number }

// Styles are the styles of the file.
func (shown) Styles() template.CSS { return template.CSS(styles()) }

// Policy stands in the file, too.
func (shown) Policy() string { return Policy() }

func styles() string { return render.Colours() + css }

// fill writes the file.
func fill(w io.Writer, s shown) error {
	t, err := template.New("handbook").Parse(frame)
	if err != nil {
		return err
	}
	return t.Execute(w, s)
}
