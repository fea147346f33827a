package handbook

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
)

// book is the pages of a folder, to which links lead.
type book struct {
	folder fs.FS            // the pages and their pictures
	order  []*page          // the pages in their order
	pages  map[string]*page // the same by the name of their file
	beside string           // the file that has these pages, if it is another one
}

// open reads the pages of a folder.
func open(folder fs.FS) (*book, error) {
	names, err := pageNames(folder)
	if err != nil {
		return nil, err
	}
	b := &book{folder: folder, pages: map[string]*page{}}
	for _, name := range names {
		text, err := fs.ReadFile(folder, name)
		if err != nil {
			return nil, err
		}
		id := strings.ToLower(strings.TrimSuffix(name, ".md"))
		p, err := read(id, text)
		if err != nil {
			return nil, fmt.Errorf("page %s: %w", id, err)
		}
		b.order, b.pages[name] = append(b.order, p), p
	}
	return b, nil
}

// pageNames are the files of the pages in a folder, in their order.
func pageNames(folder fs.FS) ([]string, error) {
	names, err := fs.Glob(folder, "*.md")
	if err != nil {
		return nil, err
	}
	var order []string
	for _, g := range groups() {
		order = append(order, g.names...)
	}
	slices.SortStableFunc(names, func(a, b string) int { return place(order, a) - place(order, b) })
	return names, nil
}

// place is the place of a page in an order: the end, if it is not there.
func place(order []string, name string) int {
	if at := slices.Index(order, strings.TrimSuffix(name, ".md")); at >= 0 {
		return at
	}
	return len(order)
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

// part is a group as the contents show it.
type part struct {
	Title string
	Pages []*page
}

// parts groups the pages of a book. A page that is in no group stands in the last one.
func (b *book) parts() []part {
	var parts []part
	all := groups()
	for i, g := range all {
		one := part{Title: g.title}
		for _, p := range b.order {
			isLast := i == len(all)-1 && !slices.ContainsFunc(all, func(g group) bool { return g.has(p) })
			if g.has(p) || isLast {
				one.Pages = append(one.Pages, p)
			}
		}
		if len(one.Pages) > 0 {
			parts = append(parts, one)
		}
	}
	return parts
}

func (g group) has(p *page) bool {
	return slices.ContainsFunc(g.names, func(name string) bool { return strings.EqualFold(name, p.ID) })
}
