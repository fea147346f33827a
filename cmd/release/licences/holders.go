package licences

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"unicode"
)

var (
	copyrightLine = regexp.MustCompile(`(?i)^[\W_]*(?:copyright\W*(?:\(c\)|©|\d{4}|the )|(?:\(c\)|©)\W*\d{4}).*`)
	allRights     = regexp.MustCompile(`(?i)[.,]?\s*all rights? reserved\.?`)

	copyrightAndYears = regexp.MustCompile(`(?i)^[\W_]*(?:copyright\b\s*)?(?:\(c\)|©)?[\s\d,–-]*`)
	mailAddress       = regexp.MustCompile(`\s*\(?<(?:[^<>\s]+(?:@|://)[^<>\s]+|\S+ at \S+ dot \S+)>\)?`)
	placeholder       = regexp.MustCompile(`^Copyright [\[{]yyyy[\]}] [\[{]name of copyright owner[\]}]$`) // in the appendix of Apache-2.0
	abbreviation      = regexp.MustCompile(`^\pL{1,4}\.?$`)
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

// mostNames is how many words the names of those may have who hold the copyright.
const mostNames = 10

// namesHolder says whether a line names who holds the copyright, and says nothing else. A sentence after the names may be a condition: then it does not.
func namesHolder(line string) bool {
	if placeholder.MatchString(line) {
		return true
	}
	if !copyrightLine.MatchString(line) {
		return false
	}
	names := copyrightAndYears.ReplaceAllString(allRights.ReplaceAllString(line, ""), "")
	words := strings.Fields(mailAddress.ReplaceAllString(names, ""))
	if len(words) == 0 || len(words) > mostNames {
		return false
	}
	small := 0
	for i, word := range words {
		if endsSentence := strings.HasSuffix(word, ".") && i+1 < len(words) && !abbreviation.MatchString(word); endsSentence || strings.ContainsAny(word, ";:!?") {
			return false
		}
		word = strings.Trim(word, ".,()@")
		switch {
		case condition.MatchString(word):
			return false
		case !isName(word):
			small++
		}
	}
	return small <= 1 // The excelize Authors
}

// isName says whether a word is one of names, and not of a sentence: it begins with a capital letter, or names often have it between such words.
func isName(word string) bool {
	between := []string{"and", "the", "of", "et", "al", "contributors", "authors", "de", "van", "von", "der"}
	return slices.Contains(between, word) || strings.IndexFunc(word, unicode.IsLower) != 0
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
