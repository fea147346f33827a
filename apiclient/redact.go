package apiclient

import (
	"encoding/base64"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	maxWords = 300 // runes
	blotted  = "[key]"

	// distinctKey is from how many characters on a key is no word of a language: it is found in capitals
	// too, in an encoding, and in a list.
	distinctKey = 8
	// distinctTail is how much of a form of the key other than itself is taken for its beginning, where a text broke off.
	distinctTail = 4
)

// redactor makes what others wrote fit to be shown: without the key, and without anything that moves a
// terminal's cursor or turns its text around.
type redactor struct {
	key     string
	spelled speller  // the key letter by letter; nothing of a short one
	forms   []string // what the key comes to as a whole, the longest first; of a short one only itself
	blot    *strings.Replacer
	inLists bool // the key is one that is blotted out of lists too
}

func newRedactor(key string) *redactor {
	made := &redactor{key: key, forms: []string{key}, inLists: len(key) >= distinctKey}
	if made.inLists {
		made.forms, made.spelled = encodedForms(key), newSpeller(key)
	}
	slices.SortFunc(made.forms, func(a, b string) int { return len(b) - len(a) })
	var pairs []string
	for _, form := range made.forms {
		pairs = append(pairs, form, blotted)
	}
	made.blot = strings.NewReplacer(pairs...)
	return made
}

// encodedForms are the key in hex, and as it stands in any base64 text that holds it, such as a whole Authorization header's: what
// it looks like there depends on how many bytes stand before it, and its ends on its neighbours.
func encodedForms(key string) []string {
	forms := []string{fmt.Sprintf("%x", key), fmt.Sprintf("%X", key)}
	for before := range 3 {
		whole := append(make([]byte, before), key...)
		from, to := (before*8+5)/6, len(whole)*8/6
		forms = append(forms, base64.RawStdEncoding.EncodeToString(whole)[from:to], base64.RawURLEncoding.EncodeToString(whole)[from:to])
	}
	return forms
}

// redact returns text without the key, and without a beginning of the key at the end of a text that is not whole.
func (b *redactor) redact(text string, whole bool) string {
	text = b.without(text)
	if whole {
		return text
	}
	begun := 0
	for _, form := range b.forms {
		least := distinctTail
		if form == b.key {
			least = 1
		}
		for n := min(len(form)-1, len(text)); n >= max(least, begun+1); n-- {
			if strings.HasSuffix(text, form[:n]) {
				begun = n
			}
		}
	}
	for from := b.spelled.start(text, 0); from < len(text)-begun; from = b.spelled.start(text, from+1) {
		tail := text[from:]
		if _, isBegun := b.spelled.follow(tail); isBegun && (len(tail) >= distinctTail || strings.HasPrefix(b.key, tail)) {
			return text[:from]
		}
	}
	return text[:len(text)-begun]
}

// without is text without the key.
func (b *redactor) without(text string) string {
	text = b.spelled.blot(text)
	if slices.ContainsFunc(b.forms, func(form string) bool { return strings.Contains(text, form) }) {
		text = b.blot.Replace(text)
	}
	return text
}

// sees reports whether the key stands in a list. A short one may be any word there.
func (b *redactor) sees(text string) bool { return b.inLists && b.without(text) != text }

// list returns the JSON of a list without the key: names and values of a space go into results, into the
// ledger and to players.
func (b *redactor) list(data []byte) []byte {
	if text := string(data); b.sees(text) {
		return []byte(b.without(text))
	}
	return data
}

// line returns text in one printable line of maxWords runes at most.
func (b *redactor) line(text string) string { return b.words(text, true) }

// words is line of a text that may have broken off.
func (b *redactor) words(text string, whole bool) string {
	printable := strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return ' '
	}, b.redact(text, whole))
	line := strings.Join(strings.Fields(printable), " ")
	if utf8.RuneCountInString(line) <= maxWords {
		return line
	}
	return string([]rune(line)[:maxWords-1]) + "…"
}
