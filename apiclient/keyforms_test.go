package apiclient

import (
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"html"
	"maps"
	"net/url"
	"regexp"
	"slices"
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

// eachSign writes the characters of a text down that are neither letters nor digits.
func eachSign(format string) func(string) string {
	sign, written := regexp.MustCompile(`[^A-Za-z0-9]`), eachByte(format)
	return func(text string) string { return sign.ReplaceAllStringFunc(text, written) }
}

// pythonQuote is a text in a URL as Python's urllib.parse.quote has it, which keeps the slashes.
func pythonQuote(text string) string {
	return strings.ReplaceAll(url.QueryEscape(text), "%2F", "/")
}

// spellings are the ways in which a service, a proxy or a page on the way may echo a key.
func spellings() map[string]func(key string) string {
	inBase64 := func(before, after string, encoding *base64.Encoding) func(string) string {
		return func(key string) string { return encoding.EncodeToString([]byte(before + key + after)) }
	}
	return map[string]func(string) string{
		"plain":              func(key string) string { return key },
		"in capitals":        strings.ToUpper,
		"in small letters":   strings.ToLower,
		"in a query":         url.QueryEscape,
		"in a path":          url.PathEscape,
		"in percents":        eachByte("%%%02x"),
		"in a query twice":   twice(url.QueryEscape),
		"in HTML":            html.EscapeString,
		"in JSON":            eachByte(`\u%04X`),
		"with slashes":       func(key string) string { return strings.ReplaceAll(key, "/", `\/`) },
		"in a URL of Python": pythonQuote,
		"of Python twice":    twice(pythonQuote),
		"of Handlebars":      strings.NewReplacer("=", "&#x3D;", "/", "&#x2F;", "&", "&amp;").Replace,
		"of OWASP":           eachSign("&#x%x;"),
		"in decimals":        eachSign("&#%d;"),
		"HTML twice":         twice(html.EscapeString),
		"of Django":          eachSign(`\u%04X`),
		"of JavaScript":      eachSign(`\x%02X`),
		"of PHP, in JSON":    func(key string) string { return strings.ReplaceAll(key, "/", `\\/`) },
		"HTML in Go's JSON":  func(key string) string { return strings.ReplaceAll(eachSign("&#x%x;")(key), "&", `\u0026`) },
		"of HTML5":           strings.NewReplacer("+", "&plus;", "/", "&sol;", "=", "&equals;", ".", "&period;", "_", "&lowbar;", "&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;").Replace,
		"its HTML in JSON":   func(key string) string { return strings.ReplaceAll(html.EscapeString(key), "&", `\u0026`) },
		"in hex":             func(key string) string { return hex.EncodeToString([]byte(key)) },
		"a whole header":     inBase64("Bearer ", "", base64.StdEncoding),
		"of a header":        inBase64("Authorization: Bearer ", "\r\nHost: x", base64.RawURLEncoding),
		"a user's password":  inBase64("ab:", "", base64.StdEncoding),
		"a token":            inBase64("", ":", base64.URLEncoding),
	}
}

// recovered reports whether any of the spellings still gives the key away: all of it, or so much of it that
// the rest could be tried.
func recovered(text, key string) bool { return recoveredBy(spellings(), text, key) }

func recoveredBy(all map[string]func(key string) string, text, key string) bool {
	const enough = 6
	for _, spell := range all {
		for from := 0; from+enough <= len(key); from++ {
			if strings.Contains(text, spell(key[from:from+enough])) {
				return true
			}
		}
	}
	return false
}

func TestKeyIsBlottedInEverySpelling(t *testing.T) {
	all := spellings()
	rapid.Check(t, func(t *rapid.T) {
		key := rapid.StringMatching(`[A-Za-z0-9+/_.=&~<>"'-]{16,48}`).Draw(t, "key")
		around := rapid.StringMatching(`[ ",:{}<>\\%&a-z]{0,20}`)
		before, after := around.Draw(t, "before"), around.Draw(t, "after")
		b := newRedactor(key)
		for _, name := range slices.Sorted(maps.Keys(all)) {
			spell := all[name]
			if got := b.line(before + " " + spell(key) + " " + after); recoveredBy(all, got, key) || !strings.Contains(got, blotted) {
				t.Errorf("%s: got %q", name, got)
			}
			cut := rapid.IntRange(0, len(spell(key))).Draw(t, "cut "+name)
			if got := b.words(before+" "+spell(key)[:cut], false); recoveredBy(all, got, key) {
				t.Errorf("%s, broken off: got %q", name, got)
			}
		}
	})
}

// What common libraries make of a key in base64 and of one that is a UUID, in letters that this file did not compute.
func TestKeyAsLibrariesWriteIt(t *testing.T) {
	all := spellings()
	for key, echoes := range map[string][]string{
		"YnJlYWtr/ZXkr+L2FiYw9Q3==": {"YnJlYWtr/ZXkr%2BL2FiYw9Q3%3D%3D", "YnJlYWtr/ZXkr%252BL2FiYw9Q3%253D%253D", "YnJlYWtr/ZXkr+L2FiYw9Q3&#x3D;&#x3D;",
			"YnJlYWtr&#x2F;ZXkr+L2FiYw9Q3&#x3D;&#x3D;", "YnJlYWtr&#47;ZXkr&#43;L2FiYw9Q3&#61;&#61;",
			`YnJlYWtr/ZXkr+L2FiYw9Q3\u003D\u003D`, `YnJlYWtr\/ZXkr+L2FiYw9Q3==`, `YnJlYWtr\\/ZXkr+L2FiYw9Q3==`, `YnJlYWtr\\\/ZXkr+L2FiYw9Q3==`},
		"3f2b8c1d-9a4e-4f60-8b17-5c2d9e0a7f31": {"3f2b8c1d&#x2d;9a4e&#x2d;4f60&#x2d;8b17&#x2d;5c2d9e0a7f31", "3f2b8c1d&#45;9a4e&#45;4f60&#45;8b17&#45;5c2d9e0a7f31",
			`3f2b8c1d\u002D9a4e\u002D4f60\u002D8b17\u002D5c2d9e0a7f31`, `3f2b8c1d\x2D9a4e\x2d4f60\x2D8b17\x2D5c2d9e0a7f31`},
	} {
		b := newRedactor(key)
		for _, echo := range echoes {
			if got := b.line("key " + echo + "!"); got != "key [key]!" {
				t.Errorf("%s: got %q", echo, got)
			}
			if got := string(b.list([]byte(`["` + echo + `"]`))); got != `["[key]"]` {
				t.Errorf("%s in a list: got %q", echo, got)
			}
			for cut := 1; cut < len(echo); cut++ {
				if got := b.words("key "+echo[:cut], false); recoveredBy(all, got, key) || strings.Contains(got, key[:4]) {
					t.Errorf("%s broken off: got %q", echo[:cut], got)
				}
			}
		}
	}
}

// What only looks like the key stays as it is.
func TestOtherTextsStay(t *testing.T) {
	b := newRedactor("YnJlYWtr/ZXkr+L2FiYw9Q3==")
	for _, text := range []string{"", "YnJlYWtr/ZXkr+L2FiYw9Q3=", `YnJlYWtr%2/ZXkr`, "&#x59;&#x6e;", `a \u0059 b`, "100% & more; YnJl", strings.Repeat("&amp;", 40), strings.Repeat(`\`, 40)} {
		if got := b.without(text); got != text {
			t.Errorf("%q became %q", text, got)
		}
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
