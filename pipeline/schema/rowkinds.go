package schema

import (
	"strings"

	"simcast/readers/headers"
)

// RowKind is what a row is for: to be sent, to be kept ready, to be played by hand, or to be read alone.
type RowKind uint8

// The kinds of rows.
const (
	KindInject      RowKind = iota // it is posted
	KindContingency                // it is posted if the day needs it
	KindManual                     // somebody plays it by hand
	KindExpected                   // what players are expected to do
	KindNote                       // it says something of the exercise
)

// String is the kind as a plan has it.
func (k RowKind) String() string {
	names := [...]string{"inject", "contingency", "manual", "expected", "note"}
	if int(k) >= len(names) {
		return "unknown"
	}
	return names[k]
}

// rowKindWords are the words for a kind beside its name.
func rowKindWords(k RowKind) []string {
	switch k {
	case KindInject:
		return []string{"contextual"}
	case KindContingency:
		return []string{"contingency inject", "contingent", "held"}
	case KindManual:
		return []string{"controller action", "actor action", "simulation"}
	case KindExpected:
		return []string{"player action", "expected action", "expected player action"}
	}
	return []string{"administrative", "key event", "information", "startex", "endex"}
}

// Kind reads a cell of the column kind. An empty one is an inject.
func (w *Words) Kind(text string) (kind RowKind, known bool) {
	if len(text) > maxWords {
		return KindInject, false
	}
	folded := headers.FoldInSheet(text)
	if folded == "" { // nothing but signs is no word
		return KindInject, strings.TrimFunc(text, headers.IsBlank) == ""
	}
	kind, known = w.kinds[folded]
	return kind, known
}

// IsType reports whether a text is a word of the contract's column type.
func IsType(text string) bool {
	word := strings.ToLower(strings.TrimSpace(text))
	return word == "individual" || word == "team"
}

// StatusMeaning is what a cell of the column status means: nothing, for most words.
type StatusMeaning struct {
	Skip        bool // the row is not played
	Contingency bool // it is kept ready
	NotReady    bool // somebody still has to write or decide
}

// Status reads a cell of the column status.
func (w *Words) Status(text string) StatusMeaning {
	if len(text) > maxWords {
		return StatusMeaning{}
	}
	return w.statuses[headers.FoldInSheet(text)]
}

// statusWords are the words for each meaning of a status.
func statusWords() map[StatusMeaning][]string {
	return map[StatusMeaning][]string{
		{Skip: true}: {"deleted", "omitted", "obsolete", "cancelled", "canceled", "archived", "withdrawn", "not used", "supprimé", "annulé",
			"gelöscht", "gestrichen", "entfällt"},
		{Contingency: true}: {"contingency"},
		{NotReady: true}:    {"draft", "deferred", "to be written"},
	}
}
