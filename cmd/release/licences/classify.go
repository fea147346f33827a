package licences

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"

	classifier "github.com/google/licenseclassifier/v2"
	"github.com/google/licenseclassifier/v2/assets"
)

// allowedLicence is a licence under which the program may be handed on with no more than its text.
type allowedLicence struct {
	spdx   string
	text   string                    // the file with its text among those that the classifier knows
	change func(words string) string // makes its words a pattern, where a text of it has words of its own; else they are one
}

// allowed are these licences. MPL-2.0 asks also for where the source is, and Apache-2.0 for files named NOTICE. Who wants Apache-2.0 may leave out its appendix.
func allowed() []allowedLicence {
	return []allowedLicence{
		{"MIT", "MIT/pristine.txt", nil}, {"ISC", "ISC/license.txt", nil}, {"Zlib", "Zlib/license.txt", nil}, {"Unlicense", "Unlicense/license.txt", nil},
		{"CC0-1.0", "CC0-1.0/license.txt", nil}, {"BSL-1.0", "BSL-1.0/license.txt", nil}, {"0BSD", "BSD-0-Clause/license.txt", nil},
		{"BSD-2-Clause", "BSD-2-Clause/license.txt", ownerOrHolder}, {"BSD-3-Clause", "BSD-3-Clause/pristine.txt", namedByBSD},
		{"MPL-2.0", "MPL-2.0/pristine.txt", nil}, {"Apache-2.0", "Apache-2.0/pristine.txt", nil}, {"Apache-2.0", "Apache-2.0/pristine.txt", withoutAppendix},
	}
}

// ownerOrHolder: texts of the BSD licences have one of two words for whose the copyright is.
func ownerOrHolder(words string) string {
	return strings.Replace(words, "shall the copyright holder or", "shall the copyright (?:holder|owner) or", 1)
}

// namedByBSD: BSD-3-Clause has a sentence that names people.
func namedByBSD(words string) string {
	return strings.Replace(ownerOrHolder(words), "neither the name of the copyright holder nor the names of its contributors",
		"neither the names? of ((?:[^ ]+ ){1,5})nor the names of (?:its|the) contributors", 1)
}

// withoutAppendix is Apache-2.0 up to its appendix, which says how to apply it.
func withoutAppendix(words string) string {
	text, _, _ := strings.Cut(words, " end of terms and conditions appendix ")
	return text + "(?: end of terms and conditions)?"
}

// headings may stand in a licence file beside licences and copyright lines.
func headings() []string {
	return []string{
		"The MIT License (MIT)", "MIT License (Expat)", "MIT License", "<http://www.opensource.org/licenses/mit-license.php>",
		"BSD 2-Clause License", "BSD 3-Clause License", "BSD Zero Clause License", "Zero-Clause BSD", "ISC License", "All rights reserved.",
	}
}

// piece is what a licence file may have, as a pattern of its words.
type piece struct {
	spdx    string // empty of a heading
	pattern *regexp.Regexp
}

// reader says which licence a text is, for one goroutine at a time.
type reader struct {
	known    *classifier.Classifier // gives a text that is not allowed its name
	pieces   []piece
	reviewed map[string]reviewedText
}

func newReader() (*reader, error) {
	known, err := assets.DefaultClassifier()
	if err != nil {
		return nil, fmt.Errorf("known licences: %w", err)
	}
	read := &reader{known: known, reviewed: reviewed()}
	for _, licence := range allowed() {
		text, err := assets.ReadLicenseFile("License/" + licence.text)
		if err != nil {
			return nil, fmt.Errorf("known licences: %w", err)
		}
		words := wordsOf(string(text))
		if licence.change != nil {
			words = licence.change(words)
		}
		read.pieces = append(read.pieces, newPiece(licence.spdx, words))
	}
	for _, heading := range headings() {
		read.pieces = append(read.pieces, newPiece("", wordsOf(heading)))
	}
	return read, nil
}

func newPiece(spdx, words string) piece {
	return piece{spdx, regexp.MustCompile("^" + words + "(?: |$)")}
}

// licences are the SPDX identifiers of the licences in a text, without those that are there twice. Beside copyright lines and headings it has nothing else:
// each of its words is that of a licence that is allowed. That a text is like a licence, as the classifier finds, does not do: one more word may take away
// what the licence gives.
func (r *reader) licences(text []byte) ([]string, error) {
	if read, isReviewed := r.reviewed[digest(text)]; isReviewed {
		return read.licences, nil
	}
	var all []string
	for rest := wordsOf(string(text)); rest != ""; {
		length, spdx := r.begins(rest)
		if length == 0 {
			return nil, fmt.Errorf("it has words of no licence that is allowed%s: %s", r.nameOf(text), r.other(rest))
		}
		if rest = rest[length:]; spdx != "" {
			all = append(all, spdx)
		}
	}
	if len(all) == 0 {
		return nil, errors.New("it is no licence that is known")
	}
	slices.Sort(all)
	return slices.Compact(all), nil
}

// begins says with which piece words begin, and how long it is: the longest, as one licence may begin like another. The length is 0 if it is none.
func (r *reader) begins(words string) (length int, spdx string) {
	for _, piece := range r.pieces {
		found := piece.pattern.FindStringSubmatch(words)
		if found == nil || len(found[0]) <= length || len(found) > 1 && slices.ContainsFunc(strings.Fields(found[1]), condition.MatchString) {
			continue
		}
		length, spdx = len(found[0]), piece.spdx
	}
	return length, spdx
}

// other are the first words that are not as in the licence that words are most like at their beginning.
func (r *reader) other(words string) string {
	same := 0
	for _, piece := range r.pieces {
		prefix := strings.TrimPrefix(piece.pattern.String(), "^")
		at := 0
		for at < min(len(prefix), len(words)) && prefix[at] == words[at] {
			at++
		}
		same = max(same, at)
	}
	from := strings.LastIndexByte(words[:same], ' ') + 1
	all := strings.Fields(words[from:])
	return strings.Join(all[:min(len(all), 30)], " ")
}

// nameOf says which licence a text is or is like, if the classifier knows one.
func (r *reader) nameOf(text []byte) string {
	matches := r.known.Match(r.known.Normalize(text)).Matches
	if len(matches) == 0 {
		return ""
	}
	return fmt.Sprintf(" (a part is %s, or is like it)", matches[0].Name)
}

// condition is a word by which a text may take away what a licence gives. No name has one.
var condition = regexp.MustCompile(`(?i)^(not|no|nor|never|only|must|shall|may|cannot|except|unless|without|provided|prohibit\w*|forbid\w*|restrict\w*|require\w*)$`)

// place is a line that says for which files a licence in a file is.
var place = regexp.MustCompile(`^Files: \S+$`)

// wordsOf are the words of a licence file, in small letters and with one space between them. Lines that name whose the copyright is are left out, and so
// are single letters and digits: licences number their conditions in several ways, or have signs for that.
func wordsOf(text string) string {
	var words []string
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); place.MatchString(line) || namesHolder(line) {
			continue
		}
		for _, word := range strings.FieldsFunc(line, func(r rune) bool { return !unicode.In(r, unicode.L, unicode.M, unicode.N) }) {
			if word[1:] != "" {
				words = append(words, strings.ToLower(word))
			}
		}
	}
	return strings.Join(words, " ")
}
