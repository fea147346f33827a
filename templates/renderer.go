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

// Renderer parses templates for one space. It is safe for use by several goroutines.
type Renderer struct {
	smartwords map[string]string
	indexes    []string          // of the smartwords, sorted
	spellings  map[string]string // of indexes, by the form in which they are compared: see spelling
	offline    bool

	columnOf func(name string) string // see HasColumns; nil: none

	refused map[string]*Error // by index, what is wrong with the value: see Refuse

	watched map[string]*atomic.Bool // by index, whether a template names it; nil: nobody asks

	// unknown keeps the errors of names that do not exist: a plan that has one
	// wrong in every row looks for the nearest once.
	unknown *sync.Map

	spent atomic.Int64 // steps of all fills
}

// StepsUsed is what all fills so far have cost, in steps of which a single one may take
// 100,000: each is bounded, and a plan may have any number of them.
func (r *Renderer) StepsUsed() int64 { return r.spent.Load() }

// NewRenderer returns a renderer that knows the smartwords of a space, by index
// (interface.md, 4.5).
func NewRenderer(smartwords map[string]string) *Renderer {
	r := &Renderer{smartwords: maps.Clone(smartwords), indexes: slices.Sorted(maps.Keys(smartwords)), unknown: &sync.Map{}}
	r.spellings = spellingsOf(r.indexes)
	return r
}

// Clone returns a renderer of the same space whose fills are counted by themselves.
func (r *Renderer) Clone() *Renderer {
	return &Renderer{smartwords: r.smartwords, indexes: r.indexes, spellings: r.spellings, offline: r.offline, columnOf: r.columnOf, refused: r.refused, watched: r.watched, unknown: r.unknown}
}

// Watch has the renderer, and its clones, note which of these smartwords templates name. The space need not have them. It is called
// before the first template is parsed.
func (r *Renderer) Watch(indexes []string) {
	r.watched = make(map[string]*atomic.Bool, len(indexes))
	for _, index := range indexes {
		r.watched[index] = new(atomic.Bool)
	}
}

// HasColumns tells the renderer, and its clones, which columns templates can read: columnOf is what to write for the one that a
// name means, "" where there is none. Errors then propose it. It is called before the first template is parsed.
func (r *Renderer) HasColumns(columnOf func(name string) string) { r.columnOf = columnOf }

// Refuse has the renderer, and its clones, give an error in place of these smartwords' values. It is called
// before the first template is parsed.
func (r *Renderer) Refuse(wrong map[string]*Error) { r.refused = wrong }

// Named are those of the watched smartwords that a template named.
func (r *Renderer) Named() (indexes []string) {
	for index, named := range r.watched {
		if named.Load() {
			indexes = append(indexes, index)
		}
	}
	return indexes
}

// OfflineRenderer returns a renderer for a plan that is checked without a space. It
// takes every smartword as known, with the value "{{index}}"; all else is
// checked as ever.
func OfflineRenderer() *Renderer {
	return &Renderer{offline: true, unknown: &sync.Map{}}
}

// Parse reads a template. The error is an [*Error] where the text is no
// template or is too long; a name that does not exist is an error of Fill.
func (r *Renderer) Parse(text string) (*Template, error) {
	t := new(Template)
	if err := r.ParseInto(t, text); err != nil {
		return nil, err
	}
	return t, nil
}

// ParseInto is Parse into a template that nobody uses any more, whose memory it
// takes. With an error, what is in it is of no use.
func (r *Renderer) ParseInto(t *Template, text string) error {
	*t = Template{text: text, segments: t.segments[:0], renderer: r, reads: reads{columns: t.reads.columns[:0]}}
	if len(text) > maxText {
		return fail(CodeLimit, "", "the text is longer than 1 MiB")
	}
	if !strings.Contains(text, open) {
		return nil
	}
	if t.split() {
		return nil
	}
	if t.text = normalizeQuotes(text); t.text != text && t.split() {
		return nil
	}
	if err := measure(t.text); err != nil {
		return err
	}
	compiled, err := r.compile(t.text)
	if err != nil {
		return err
	}
	*t = *compiled
	return nil
}

// lookup returns the value of a smartword, or why it has none that can be put in.
func (r *Renderer) lookup(index string) (string, *Error) {
	value, refused, isThere := r.find(index)
	if !isThere {
		return "", r.unknownSmartword(index)
	}
	return value, refused
}

// find returns the value of a smartword that the space has, and what is wrong with it.
func (r *Renderer) find(index string) (value string, refused *Error, isThere bool) {
	if r.offline {
		return "{{" + index + "}}", nil, true
	}
	if named := r.watched[index]; named != nil {
		named.Store(true)
	}
	if value, ok := r.smartwords[index]; ok {
		return value, r.refused[index], true
	}
	meant := r.respelt(index)
	if named := r.watched[meant]; named != nil {
		named.Store(true)
	}
	return r.smartwords[meant], r.refused[meant], meant != ""
}

// knows tells whether the space is at hand and has the smartword.
func (r *Renderer) knows(index string) bool {
	_, ok := r.smartwords[index]
	return ok || r.respelt(index) != ""
}

// isPlaceholder tells whether s may hold a value that is not known offline, of
// which nothing can be said but that it is a text.
func (r *Renderer) isPlaceholder(s string) bool {
	return r.offline && strings.Contains(s, "{{")
}
