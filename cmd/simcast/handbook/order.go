package handbook

import (
	"io/fs"
	"slices"
	"strings"
)

// pageNames are the files of the pages in a folder, in their order. A page that is not listed here stands before those of
// people who change simcast.
func pageNames(folder fs.FS) ([]string, error) {
	first := []string{"first-message", "msel", "planning", "lint", "day-to-day", "exercise-day", "spaces", "team", "when-it-goes-wrong", "scripts", "json", "formats",
		"reliability", "performance"}
	last := []string{"building", "river", "CONTRIBUTING", "CHANGELOG", "SECURITY", "NOTICE"}
	names, err := fs.Glob(folder, "*.md")
	if err != nil {
		return nil, err
	}
	place := func(name string) int {
		name = strings.TrimSuffix(name, ".md")
		if at := slices.Index(first, name); at >= 0 {
			return at
		}
		if at := slices.Index(last, name); at >= 0 {
			return len(first) + 1 + at
		}
		return len(first)
	}
	slices.SortStableFunc(names, func(a, b string) int { return place(a) - place(b) })
	return names, nil
}

// pageID is the id of a page in the file.
func pageID(name string) string { return strings.ToLower(strings.TrimSuffix(name, ".md")) }
