package apiclient

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"net/url"
	"regexp"
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
	forms   []string // the key as it may be written down, the longest first
	blot    *strings.Replacer
	inLists bool // the key is one that is blotted out of lists too
}

func newRedactor(key string) *redactor {
	made := &redactor{key: key, forms: []string{key}, inLists: len(key) >= distinctKey}
	if made.inLists {
		made.forms = append(made.forms, writtenForms(key)...)
	}
	slices.SortFunc(made.forms, func(a, b string) int { return len(b) - len(a) })
	var pairs []string
	for _, form := range made.forms {
		pairs = append(pairs, form, blotted)
	}
	made.blot = strings.NewReplacer(pairs...)
	return made
}

// writtenForms are the key in capitals and small letters, in a URL, in HTML, in JSON, in hex, and as it stands in any base64 text that
// holds it, such as a whole Authorization header's: what it looks like there depends on how many bytes stand before it, and its ends on
// its neighbours.
func writtenForms(key string) []string {
	inJSON, _ := json.Marshal(key) // a text can always be encoded
	quoted := strings.Trim(string(inJSON), `"`)
	inURL := url.QueryEscape(key)
	forms := []string{strings.ToLower(key), strings.ToUpper(key), html.EscapeString(key), quoted, strings.ReplaceAll(quoted, "/", `\/`), strings.ReplaceAll(key, "/", `\/`),
		inURL, url.QueryEscape(inURL), smallEscapes(inURL), url.PathEscape(key), smallEscapes(url.PathEscape(key))}
	for _, format := range []string{"%02x", "%02X", "%%%02x", "%%%02X", `\u%04x`, `\u%04X`} {
		var each strings.Builder
		for _, c := range []byte(key) {
			fmt.Fprintf(&each, format, c)
		}
		forms = append(forms, each.String())
	}
	for before := range 3 {
		whole := append(make([]byte, before), key...)
		from, to := (before*8+5)/6, len(whole)*8/6
		forms = append(forms, base64.RawStdEncoding.EncodeToString(whole)[from:to], base64.RawURLEncoding.EncodeToString(whole)[from:to])
	}
	return forms
}

// smallEscapes is the text of a URL as some write it, with %2f in place of %2F.
func smallEscapes(inURL string) string {
	return regexp.MustCompile("%[0-9A-F]{2}").ReplaceAllStringFunc(inURL, strings.ToLower)
}

// redact returns text without the key, and without a beginning of the key at the end of a text that is not whole.
func (b *redactor) redact(text string, whole bool) string {
	if b.stands(text) {
		text = b.blot.Replace(text)
	}
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
	return text[:len(text)-begun]
}

// stands reports whether any form of the key stands in text.
func (b *redactor) stands(text string) bool {
	return slices.ContainsFunc(b.forms, func(form string) bool { return strings.Contains(text, form) })
}

// sees reports whether the key stands in text.
func (b *redactor) sees(text string) bool { return b.inLists && b.stands(text) }

// list returns the JSON of a list without the key: names and values of a space go into results, into the
// ledger and to players.
func (b *redactor) list(data []byte) []byte {
	if text := string(data); b.sees(text) {
		return []byte(b.blot.Replace(text))
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
