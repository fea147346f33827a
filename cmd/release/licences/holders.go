package licences

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

var (
	copyrightLine = regexp.MustCompile(`(?i)^[\W_]*(?:copyright\W*(?:\(c\)|©|\d{4}|the )|(?:\(c\)|©)\W*\d{4}).*`)
	allRights     = regexp.MustCompile(`(?i)[.,]?\s*all rights? reserved\.?`)
)

// holders are the lines of a text that say who holds the copyright, as they are there but for signs around them.
func holders(text []byte) []string {
	var all []string
	for line := range strings.Lines(string(text)) {
		if !copyrightLine.MatchString(line) || strings.Contains(line, "yyyy") {
			continue
		}
		line = strings.Trim(strings.TrimSpace(line), "#*/- \t")
		line = strings.TrimSuffix(allRights.ReplaceAllString(line, ""), " or") // one of several, each in its line
		all = append(all, strings.TrimRight(line, " ,;."))
	}
	return all
}

// holdersInSources are the copyright lines before the package clauses of these packages.
func holdersInSources(packages []goPackage) ([]string, error) {
	var all []string
	for _, p := range packages {
		for _, name := range p.GoFiles {
			source, err := os.ReadFile(filepath.Join(p.Dir, name))
			if err != nil {
				return nil, err
			}
			head, _, _ := strings.Cut(string(source), "\npackage ")
			all = append(all, holders([]byte(head))...)
		}
	}
	slices.Sort(all)
	return slices.Compact(all), nil
}
