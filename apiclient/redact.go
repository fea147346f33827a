package apiclient

import (
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

const (
	maxWords = 300 // runes
	blotted  = "[key]"

	// distinctKey is from how many characters on a key is no word of a language: it is found in capitals
	// too, in an encoding, and in a list.
	distinctKey = 8
	// distinctTail is how much of the key, or of what encodes it, is taken for its beginning wherever it stands in the last word of
	// a text that broke off. Less of the key is only at its very end.
	distinctTail = 4
)

// redactor makes what others wrote fit to be shown: without the key, and without anything that moves a
// terminal's cursor or turns its text around.
//
// Its expressions are compiled when they are first needed: a service that echoes the key is rare, and clients are many.
type redactor struct {
	form    func() *regexp.Regexp // the key in each of its forms
	begun   func() *regexp.Regexp // the beginning of one at the end of a text that broke off
	plain   []string              // the rows of letters and digits of the key, in small letters, which stand as they are where the signs are escaped
	encoded []string              // the other forms of the key, in small letters
	inLists bool                  // the key is one that is blotted out of lists too
}

func newRedactor(key string) *redactor {
	made := &redactor{plain: strings.FieldsFunc(strings.ToLower(key), isSign), inLists: len(key) >= distinctKey}
	var encoded []string
	whole := regexp.QuoteMeta
	if made.inLists {
		encoded = encodedForms(key)
		whole = func(key string) string {
			return `(?i)` + escapedForm(key) + `|\Q` + strings.Join(encoded, `\E|\Q`) + `\E`
		}
	}
	for _, form := range encoded {
		made.encoded = append(made.encoded, strings.ToLower(form))
	}
	made.form = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(whole(key)) })
	made.begun = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(begunForm(key, encoded)) })
	return made
}

// escapedForm matches the key with any of its signs escaped as in URLs, HTML, JSON or JavaScript, also twice: each program escapes
// others of them, but none escapes letters or digits.
func escapedForm(key string) string {
	var b strings.Builder
	for _, c := range []byte(key) {
		same := regexp.QuoteMeta(string(rune(c)))
		switch {
		case !isSign(rune(c)):
			b.WriteString(same)
			continue
		case c == '&':
			same += "(?:amp;)*"
		}
		fmt.Fprintf(&b, `(?:\\*%s|%%(?:25)*%02x|\\+(?:u00|x)%02x|(?:&|\\+u0026)(?:amp;)*(?:#0*%d|#x0*%x|[a-z]{2,8});)`, same, c, c, c, c)
	}
	return b.String()
}

func isSign(r rune) bool { return !(r >= '0' && r <= '9' || r|0x20 >= 'a' && r|0x20 <= 'z') }

// begunForm matches the beginning of any form of the key, up to the end of the text.
func begunForm(key string, encoded []string) string {
	distinct := min(distinctTail, len(key))
	forms := []string{escapedForm(key[:distinct]) + `\S*$`}
	for n := 1; n < distinct; n++ {
		forms = append(forms, escapedForm(key[:n])+`(?:[%&\\][^\s"]*)?$`) // half an escape may follow
	}
	for _, form := range encoded {
		forms = append(forms, regexp.QuoteMeta(form[:distinctTail])+`\S*$`)
	}
	return "(?i)" + strings.Join(forms, "|")
}

// encodedForms are the key in hex, letter by letter in the escapes of JSON and of URLs, and as it stands in any base64 text that
// holds it, such as a whole Authorization header's: what it looks like there depends on how many bytes stand before it, and its
// ends on its neighbours.
func encodedForms(key string) []string {
	inHex := hex.EncodeToString([]byte(key))
	pairs := regexp.MustCompile("..")
	forms := []string{inHex, pairs.ReplaceAllString(inHex, `\u00$0`), pairs.ReplaceAllString(inHex, "%$0")}
	for before := range 3 {
		whole := append(make([]byte, before), key...)
		from, to := (before*8+5)/6, len(whole)*8/6
		forms = append(forms, base64.RawStdEncoding.EncodeToString(whole)[from:to], base64.RawURLEncoding.EncodeToString(whole)[from:to])
	}
	return forms
}

// without is text without the key.
func (b *redactor) without(text string) string {
	small := strings.ToLower(text)
	isIn := func(part string) bool { return strings.Contains(small, part) }
	hasAllWords := !slices.ContainsFunc(b.plain, func(word string) bool { return !isIn(word) })
	if !hasAllWords && !slices.ContainsFunc(b.encoded, isIn) { // nor does it have any form of the key: looking for words is quicker
		return text
	}
	return b.form().ReplaceAllLiteralString(text, blotted)
}

// sees reports whether the key stands in a list. A short one may be any word there.
func (b *redactor) sees(text string) bool { return b.inLists && b.without(text) != text }

// list returns the JSON of a list without the key: names and values of a space go into results, into the
// ledger and to players.
func (b *redactor) list(data []byte) []byte {
	if !b.inLists {
		return data
	}
	return []byte(b.without(string(data)))
}

// line returns text in one printable line of maxWords runes at most.
func (b *redactor) line(text string) string { return b.words(text, true) }

// words is line of a text that may have broken off, in the key too.
func (b *redactor) words(text string, whole bool) string {
	text = b.without(text)
	if !whole {
		text = b.begun().ReplaceAllLiteralString(text, "")
	}
	printable := strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return ' '
	}, text)
	line := strings.Join(strings.Fields(printable), " ")
	if utf8.RuneCountInString(line) <= maxWords {
		return line
	}
	return string([]rune(line)[:maxWords-1]) + "…"
}
