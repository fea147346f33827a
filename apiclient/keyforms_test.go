package apiclient

import (
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"html"
	"net/url"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// eachByte writes a text down character by character.
func eachByte(format string) func(string) string {
	return func(text string) string {
		var b strings.Builder
		for i := range len(text) {
			fmt.Fprintf(&b, format, text[i])
		}
		return b.String()
	}
}

// twice writes down what one writing of a text is.
func twice(spell func(string) string) func(string) string {
	return func(text string) string { return spell(spell(text)) }
}

// spellings are the ways in which a service, a proxy or a page on the way may echo a key.
func spellings() map[string]func(key string) string {
	inBase64 := func(before, after string, encoding *base64.Encoding) func(string) string {
		return func(key string) string { return encoding.EncodeToString([]byte(before + key + after)) }
	}
	return map[string]func(string) string{
		"plain":             func(key string) string { return key },
		"in capitals":       strings.ToUpper,
		"in small letters":  strings.ToLower,
		"in a query":        url.QueryEscape,
		"in a path":         url.PathEscape,
		"in percents":       eachByte("%%%02x"),
		"in a query twice":  twice(url.QueryEscape),
		"in HTML":           html.EscapeString,
		"in JSON":           eachByte(`\u%04X`),
		"with slashes":      func(key string) string { return strings.ReplaceAll(key, "/", `\/`) },
		"in hex":            func(key string) string { return hex.EncodeToString([]byte(key)) },
		"a whole header":    inBase64("Bearer ", "", base64.StdEncoding),
		"of a header":       inBase64("Authorization: Bearer ", "\r\nHost: x", base64.RawURLEncoding),
		"a user's password": inBase64("ab:", "", base64.StdEncoding),
		"a token":           inBase64("", ":", base64.URLEncoding),
	}
}

// recovered reports whether any of the spellings still gives the key away: all of it, or so much of it that
// the rest could be tried.
func recovered(text, key string) bool {
	const enough = 6
	for _, spell := range spellings() {
		for from := 0; from+enough <= len(key); from++ {
			if strings.Contains(text, spell(key[from:from+enough])) {
				return true
			}
		}
	}
	return false
}

func TestKeyIsBlottedInEverySpelling(t *testing.T) {
	for name, spell := range spellings() {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				key := rapid.StringMatching(`[A-Za-z0-9+/_.=&~-]{16,48}`).Draw(t, "key")
				around := rapid.StringMatching(`[ ",:{}<>\\%&a-z]{0,20}`)
				before, after := around.Draw(t, "before"), around.Draw(t, "after")
				b := newRedactor(key)
				if got := b.line(before + " " + spell(key) + " " + after); recovered(got, key) || !strings.Contains(got, blotted) {
					t.Errorf("got %q", got)
				}
				cut := rapid.IntRange(0, len(spell(key))).Draw(t, "cut")
				if got := b.words(before+" "+spell(key)[:cut], false); recovered(got, key) {
					t.Errorf("broken off: got %q", got)
				}
			})
		})
	}
}

// A short key is a word that may stand anywhere: only the word itself is blotted out of messages, and lists
// stay as they are.
func TestShortKey(t *testing.T) {
	b := newRedactor("demo")
	if got := b.line("the demo of DEMOS"); got != "the [key] of DEMOS" {
		t.Errorf("got %q", got)
	}
	if b.sees("demo") {
		t.Error("a list with that word would be changed")
	}
}

// BenchmarkBlot has lists that are made of nothing but the beginnings of escapes, and one as a space has it.
func BenchmarkBlot(b *testing.B) {
	blot := newRedactor(testKey)
	for _, piece := range []string{"&a;", "&", `\`, "%", "%25", `\u006b`, `{"name":"Kim van der Meer","tags":["press"]},`} {
		data := []byte(strings.Repeat(piece, 8<<20/len(piece)))
		b.Run(piece[:min(len(piece), 6)], func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			for b.Loop() {
				blot.list(data)
			}
		})
	}
}
