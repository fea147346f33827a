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

// fileName is the name of the handbook's file in an archive. A page of its own that stands beside it (WritePage) links to it.
const fileName = "docs.html"

// Policy is the Content-Security-Policy of the file: its own styles and its own pictures, and nothing that is loaded. A server should
// say it too.
func Policy() string {
	return "default-src 'none'; style-src " + render.Hash("\n"+styles()) + "; img-src data:; base-uri 'none'; form-action 'none'"
}

// Write writes all pages of docs as one HTML file. It is the same bytes each time.
func Write(w io.Writer) error { return write(w, docs.Pages, groups()) }

// write writes the pages of a folder.
func write(w io.Writer, folder fs.FS, groups []group) error {
	b := &book{folder: folder, titles: map[string]string{}}
	if err := b.readTitles(groups); err != nil {
		return err
	}
	s := shown{Title: "simcast " + version.Number + ": handbook", IsHandbook: true}
	for _, g := range groups {
		one := part{Title: g.title}
		for _, name := range g.names {
			source, err := fs.ReadFile(folder, name+".md")
			if err != nil {
				return err
			}
			p, err := b.read(idOf(name), source)
			if err != nil {
				return fmt.Errorf("page %s: %w", name, err)
			}
			one.Pages = append(one.Pages, p)
		}
		s.Parts = append(s.Parts, one)
	}
	return fill(w, s)
}

// WritePage writes one page of Markdown in the style of the handbook, for a file beside it: links to pages of docs lead
// there, and pictures of docs are within the page. A link to an HTML file stays as it is, and one to another path becomes plain text.
func WritePage(w io.Writer, title string, markdown []byte) error {
	b := &book{folder: docs.Pages, titles: map[string]string{}, file: fileName}
	if err := b.readTitles(groups()); err != nil {
		return err
	}
	p, err := b.read("", markdown)
	if err != nil {
		return fmt.Errorf("%s: %w", title, err)
	}
	return fill(w, shown{Title: title, Parts: []part{{Pages: []*page{p}}}})
}

// group is pages that stand together in the contents, by the names of their files.
type group struct {
	title string
	names []string
}

// groups are the pages in their order.
func groups() []group {
	return []group{
		{"For planners and controllers", []string{"first-message", "msel", "planning", "lint", "day-to-day", "exercise-day", "when-it-goes-wrong"}},
		{"For teams and machines", []string{"spaces", "team", "reliability", "performance"}},
		{"For scripts and builders", []string{"scripts", "json", "formats", "building", "river", "CONTRIBUTING"}},
		{"About simcast", []string{"CHANGELOG", "SECURITY", "NOTICE"}},
	}
}

// readTitles reads the titles of the pages, to which links lead.
func (b *book) readTitles(groups []group) error {
	for _, g := range groups {
		for _, name := range g.names {
			source, err := fs.ReadFile(b.folder, name+".md")
			if err != nil {
				return err
			}
			b.titles[idOf(name)] = titleOf(source)
		}
	}
	return nil
}

// part is a group as the file shows it.
type part struct {
	Title string
	Pages []*page
}

// shown is what the frame shows.
type shown struct {
	Title      string
	Parts      []part
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
