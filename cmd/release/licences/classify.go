package licences

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	classifier "github.com/google/licenseclassifier/v2"
	"github.com/google/licenseclassifier/v2/assets"
)

// mostOther is how many words may stand in a licence file beside licences and copyright lines: headings, and which folder they are
// for. More of them may be a condition, and somebody has to read them.
const mostOther = 30

// allowedLicence is a licence under which the program may be handed on with no more than its text, by the classifier's name for it.
type allowedLicence struct {
	spdx  string
	alike float64 // how alike a text has to be: 1 is word for word
	// conditions are how many words such as "not" a text of it has that is not word for word the same: one more may forbid what is allowed.
	conditions []int
}

// allowed are these licences. MPL-2.0 asks also for where the source is, and Apache-2.0 for files named NOTICE. Apache-2.0 has an
// appendix that people fill in or leave out, and BSD-3-Clause names people in one of its sentences: a word or two of them differ.
func allowed() map[string]allowedLicence {
	const same = 1
	return map[string]allowedLicence{
		"MIT": {"MIT", same, nil}, "ISC": {"ISC", same, nil}, "Zlib": {"Zlib", same, nil}, "Unlicense": {"Unlicense", same, nil},
		"CC0-1.0": {"CC0-1.0", same, nil}, "BSL-1.0": {"BSL-1.0", same, nil}, "BSD-0-Clause": {"0BSD", same, nil}, "BSD-2-Clause": {"BSD-2-Clause", same, nil},
		"BSD-3-Clause": {"BSD-3-Clause", 0.97, []int{13}}, "MPL-2.0": {"MPL-2.0", same, nil}, "Apache-2.0": {"Apache-2.0", 0.995, []int{63, 70}},
	}
}

// reader says which licence a text is, for one goroutine at a time.
type reader struct {
	known    *classifier.Classifier
	allowed  map[string]allowedLicence
	reviewed map[string]reviewedText
}

func newReader() (*reader, error) {
	known, err := assets.DefaultClassifier()
	if err != nil {
		return nil, fmt.Errorf("known licences: %w", err)
	}
	return &reader{known: known, allowed: allowed(), reviewed: reviewed()}, nil
}

var (
	nonCommercial = regexp.MustCompile(`(?i)non-?\s*commercial`)
	// condition is a word by which a text may take away what a licence gives. Beside a licence none has a place.
	condition = regexp.MustCompile(`(?i)^(not|no|nor|never|only|must|shall|may|cannot|except|unless|without|provided|prohibit\w*|forbid\w*|restrict\w*|require\w*)$`)
)

// licences are the SPDX identifiers of the licences in a text, without those that are there twice.
func (r *reader) licences(text []byte) ([]string, error) {
	if read, isReviewed := r.reviewed[digest(text)]; isReviewed {
		return read.licences, nil
	}
	if found := nonCommercial.Find(text); found != nil {
		return nil, fmt.Errorf("it says %q: somebody has to read what that means", found)
	}
	matches := r.known.Match(r.known.Normalize(text)).Matches
	if len(matches) == 0 {
		return nil, errors.New("it is no licence that is known")
	}
	var all []string
	for _, match := range matches {
		licence, isAllowed := r.allowed[match.Name]
		switch {
		case !isAllowed:
			return nil, fmt.Errorf("it is %s, which is not one of the licences that allow the program to be handed on", match.Name)
		case match.Confidence < licence.alike || match.Confidence < 1 && !slices.Contains(licence.conditions, conditionsIn(string(text), match)):
			return nil, fmt.Errorf("it is like %s, but not the same", match.Name)
		case !slices.Contains(all, licence.spdx):
			all = append(all, licence.spdx)
		}
	}
	words := wordsOutside(string(text), matches)
	if len(words) > mostOther {
		return nil, fmt.Errorf("%d words in it are of no licence that is known: %s …", len(words), strings.Join(words[:mostOther], " "))
	}
	if slices.ContainsFunc(words, condition.MatchString) {
		return nil, fmt.Errorf("these words in it may be a condition: %s", strings.Join(words, " "))
	}
	slices.Sort(all)
	return all, nil
}

// wordsOutside are the words of a text that are in no match, and in no copyright line. A match counts its lines from the second one.
func wordsOutside(text string, matches classifier.Matches) []string {
	var words []string
	for i, line := range strings.Split(text, "\n") {
		inMatch := slices.ContainsFunc(matches, func(m *classifier.Match) bool { return m.StartLine-1 <= i+1 && i+1 <= m.EndLine })
		if !inMatch && !copyrightLine.MatchString(line) {
			words = append(words, wordsOf(line)...)
		}
	}
	return words
}

// conditionsIn is how many words of a match may be a condition.
func conditionsIn(text string, match *classifier.Match) (count int) {
	lines := strings.Split(text, "\n")
	for _, line := range lines[max(match.StartLine-2, 0):min(match.EndLine, len(lines))] {
		for _, word := range wordsOf(line) {
			if condition.MatchString(word) {
				count++
			}
		}
	}
	return count
}

func wordsOf(line string) []string {
	return strings.FieldsFunc(line, func(r rune) bool { return !isWord(r) })
}

func isWord(r rune) bool {
	return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r > 127
}
