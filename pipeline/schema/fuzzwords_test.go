package schema

import (
	"slices"
	"strings"
	"testing"
	"unicode"
)

// Whatever stands in a cell of channel, kind or status, it means a channel of the interface or none, and one thing alone.
func FuzzWords(f *testing.F) {
	for _, seed := range []string{"email", "Email/phone", "JIEE and email", "Phone call to CCC", "not injected", "---", "n/a", "news", "x", "social media, tv & radio",
		"key event", "DELETED", "(", "a (b", "et ou und", "\u200bmail", "E\u0301mail", "mail\x00", "/,;&+\n"} {
		f.Add(seed)
	}
	words, channels := NewWords(), Channels()
	f.Fuzz(func(t *testing.T, text string) {
		meaning := words.Channel(text)
		if meaning.Channel != "" && !slices.Contains(channels, meaning.Channel) {
			t.Fatalf("%q means %q, which is no channel", text, meaning.Channel)
		}
		given := 0
		for _, is := range []bool{meaning.Channel != "", meaning.ByHand != "", meaning.Note} {
			if is {
				given++
			}
		}
		if given > 1 || given == 0 && meaning.IsKnown() || meaning.Channel == "" && len(meaning.Others) > 0 {
			t.Fatalf("%q means %+v", text, meaning)
		}
		for _, other := range append(meaning.Others, meaning.ByHand) {
			if !containsWords(text, other) {
				t.Fatalf("%q names %q, which does not stand there", text, other)
			}
		}
		if kind, known := words.Kind(text); kind > KindNote || !known && kind != KindInject {
			t.Fatalf("%q is of kind %d, %v", text, kind, known)
		}
		if status := words.Status(text); status.Skip && status.Contingency || status.Skip && status.NotReady {
			t.Fatalf("%q is %+v", text, status)
		}
	})
}

// containsWords reports whether a text has the words of another, whatever blanks are between them.
func containsWords(text, words string) bool {
	bare := func(text string) string {
		return strings.Map(func(r rune) rune {
			if unicode.IsSpace(r) {
				return -1
			}
			return r
		}, strings.ToValidUTF8(text, "?"))
	}
	return strings.Contains(bare(text), bare(words))
}
