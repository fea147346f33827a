package apiclient

import (
	"encoding/base64"
	"encoding/hex"
	"math/bits"
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
	// distinctTail is how much of an encoded key is taken for its beginning, where a text broke off.
	distinctTail = 4
)

// redactor makes what others wrote fit to be shown: without the key, and without anything that moves a
// terminal's cursor or turns its text around.
type redactor struct {
	forms   []encodedForm
	begins  [256]uint // by the character, a bit for each form that begins with it
	inLists bool      // the key is one that is blotted out of lists too
}

func newRedactor(key string) *redactor {
	made := &redactor{forms: []encodedForm{{key, len(key) >= distinctKey, 1}}, inLists: len(key) >= distinctKey}
	if made.inLists {
		for _, text := range encodings(key) {
			made.forms = append(made.forms, encodedForm{text, false, distinctTail})
		}
		made.forms = append(made.forms, encodedForm{hex.EncodeToString([]byte(key)), true, distinctTail})
	}
	for i, form := range made.forms {
		first := form.text[0]
		made.begins[first] |= 1 << i
		if form.fold {
			made.begins[otherCase(first)] |= 1 << i
		}
	}
	return made
}

// encodings are the key as it stands in any base64 text that holds it, such as a whole Authorization
// header's: what it looks like depends on how many bytes stand before it, and its ends on its neighbours.
func encodings(key string) []string {
	var found []string
	for before := range 3 {
		whole := append(make([]byte, before), key...)
		from, to := (before*8+5)/6, len(whole)*8/6
		found = append(found, base64.RawStdEncoding.EncodeToString(whole)[from:to], base64.RawURLEncoding.EncodeToString(whole)[from:to])
	}
	return found
}

// redact returns text without the key, and without a beginning of the key at the end of a text that is not
// whole.
func (b *redactor) redact(text string, whole bool) string {
	var out strings.Builder
	kept := 0
	for i := 0; i < len(text); i++ {
		c := text[i]
		inRow := c == '\\' && i > 0 && text[i-1] == c // backslashes are read from their first on
		if inRow || b.begins[c] == 0 && !marks(c) {
			continue
		}
		n, brokeOff := b.find(text[i:])
		switch {
		case n > 0:
			out.WriteString(text[kept:i] + blotted)
			kept, i = i+n, i+n-1
		case brokeOff && !whole:
			return out.String() + text[kept:i]
		}
	}
	if kept == 0 {
		return text
	}
	return out.String() + text[kept:]
}

// find returns the length of the key where text begins with one; brokeOff says that text ends before the
// key could. What text begins with is read once for all forms.
func (b *redactor) find(text string) (n int, brokeOff bool) {
	var some [fewReadings]decoder
	found, _ := decoders(some[:0], text)
	begun := uint(0)
	for _, r := range found {
		begun |= b.begins[r.c]
	}
	for ; begun != 0; begun &= begun - 1 {
		n, broke := b.forms[bits.TrailingZeros(begun)].begin(text)
		if n > 0 {
			return n, false
		}
		brokeOff = brokeOff || broke
	}
	return 0, brokeOff
}

// sees reports whether the key stands in text.
func (b *redactor) sees(text string) bool {
	return b.inLists && b.redact(text, true) != text
}

// list returns the JSON of a list without the key: names and values of a space go into results, into the
// ledger and to players.
func (b *redactor) list(data []byte) []byte {
	if !b.inLists {
		return data
	}
	text := string(data)
	if clean := b.redact(text, true); clean != text {
		return []byte(clean)
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

// otherCase is the capital of a small letter, the small letter of a capital, and all else itself.
func otherCase(c byte) byte {
	const bit = 'a' - 'A'
	if small := c | bit; 'a' <= small && small <= 'z' {
		return c ^ bit
	}
	return c
}
