package templates

import (
	"maps"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
)

// maxText is the most that a template, and the text made of it, may hold, in bytes.
const maxText = 1 << 20

// Filler parses templates for one space. It is safe for use by several goroutines.
type Filler struct {
	smartwords map[string]string
	indexes    []string // of the smartwords, sorted
	offline    bool

	// unknown keeps the errors of names that do not exist: a plan that has one
	// wrong in every row looks for the nearest once.
	unknown sync.Map

	spent atomic.Int64 // steps of all fills
}

// Spent is what all fills so far have cost, in steps of which a single one may take
// 100,000: each is bounded, and a plan may have any number of them.
func (f *Filler) Spent() int64 { return f.spent.Load() }

// NewFiller returns a filler that knows the smartwords of a space, by index
// (interface.md, 4.5).
func NewFiller(smartwords map[string]string) *Filler {
	return &Filler{smartwords: maps.Clone(smartwords), indexes: slices.Sorted(maps.Keys(smartwords))}
}

// OfflineFiller returns a filler for a plan that is checked without a space. It
// takes every smartword as known, with the value "{{index}}"; all else is
// checked as ever.
func OfflineFiller() *Filler {
	return &Filler{offline: true}
}

// Parse reads a template. The error is an [*Error] where the text is no
// template or is too long; a name that does not exist is told by Fill.
func (f *Filler) Parse(text string) (*Template, error) {
	if len(text) > maxText {
		return nil, fail(CodeLimit, "", "the text is longer than 1 MiB")
	}
	if !strings.Contains(text, "{{") {
		return &Template{text: text}, nil
	}
	text = straighten(text)
	if t, ok := f.split(text); ok {
		return t, nil
	}
	return f.compile(text)
}

// lookup returns the value of a smartword.
func (f *Filler) lookup(index string) (string, bool) {
	if f.offline {
		return "{{" + index + "}}", true
	}
	value, ok := f.smartwords[index]
	return value, ok
}

// knows tells whether the space is at hand and has the smartword.
func (f *Filler) knows(index string) bool {
	_, ok := f.smartwords[index]
	return ok
}

// isPlaceholder tells whether s may hold a value that is not known offline, of
// which nothing can be said but that it is a text.
func (f *Filler) isPlaceholder(s string) bool {
	return f.offline && strings.Contains(s, "{{")
}
