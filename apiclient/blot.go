package apiclient

import (
	"encoding/json"
	"html"
	"net/url"
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	maxWords = 300 // runes
	blotted  = "[key]"
)

// blotter makes what others wrote fit to be shown: without the key, and without anything that moves a
// terminal's cursor or turns its text around.
type blotter struct {
	forms []string // the key as it may be echoed
	blot  *strings.Replacer
}

func newBlotter(key string) blotter {
	forms := []string{key, url.QueryEscape(key), url.PathEscape(key), html.EscapeString(key)}
	plain, _ := encodeJSON(key) // a string always encodes
	escaped, _ := json.Marshal(key)
	for _, quoted := range [][]byte{plain, escaped} {
		form := string(quoted[1 : len(quoted)-1])
		forms = append(forms, form, strings.ReplaceAll(form, "/", `\/`))
	}
	var pairs []string
	for _, form := range forms {
		pairs = append(pairs, form, blotted)
	}
	return blotter{forms, strings.NewReplacer(pairs...)}
}

// line returns text in one printable line of maxWords runes at most.
func (b blotter) line(text string) string {
	printable := strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return ' '
	}, b.blot.Replace(text))
	line := strings.Join(strings.Fields(printable), " ")
	if utf8.RuneCountInString(line) <= maxWords {
		return line
	}
	return string([]rune(line)[:maxWords-1]) + "…"
}

// withoutTail cuts a beginning of the key from the end of a text that broke off.
func (b blotter) withoutTail(text string) string {
	cut := 0
	for _, form := range b.forms {
		for n := min(len(form), len(text)); n > cut; n-- {
			if strings.HasSuffix(text, form[:n]) {
				cut = n
			}
		}
	}
	return text[:len(text)-cut]
}
