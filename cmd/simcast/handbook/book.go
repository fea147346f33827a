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
	slices.SortStableFunc(names, func(a, b string) int {
		placeA, _ := place(a)
		placeB, _ := place(b)
		return placeA - placeB
	})
	return names, nil
}

// place is the place of a page among the others, and whether it is listed. A page that is not listed stands before those for
// people who change simcast.
func place(name string) (at int, isListed bool) {
	first := []string{"first-message", "msel", "planning", "lint", "day-to-day", "exercise-day", "spaces", "team", "when-it-goes-wrong", "scripts", "json", "formats",
		"reliability", "performance"}
	last := []string{"building", "river", "CONTRIBUTING", "CHANGELOG", "SECURITY", "NOTICE"}
	name = strings.TrimSuffix(name, ".md")
	if at := slices.Index(first, name); at >= 0 {
		return at, true
	}
	if at := slices.Index(last, name); at >= 0 {
		return len(first) + 1 + at, true
	}
	return len(first), false
}
