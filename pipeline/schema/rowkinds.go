package schema

import (
	"slices"
	"strings"

	"github.com/agnivade/levenshtein"

	"simcast/readers/headers"
	"simcast/templates/wording"
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
		return []string{"contextual", "contextual inject"}
	case KindContingency:
		return []string{"contingency inject", "contingent", "held"}
	case KindManual:
		return []string{"controller action", "actor action", "simulation"}
	case KindExpected:
		return []string{"player action", "expected action", "expected player action", "expected action event"}
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

// NearestType is the word of the column type that somebody most likely meant by one that is none, "" where none is likely.
func NearestType(text string) string { return wording.Nearest(text, []string{"individual", "team"}) }

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

// NearestKind is the kind that somebody most likely meant by a word that is none, "" where none is likely.
func NearestKind(text string) string {
	var names []string
	for kind := KindInject; kind <= KindNote; kind++ {
		names = append(names, kind.String())
	}
	return wording.Nearest(text, names)
}

// NearestStatus is the word with a meaning that somebody most likely meant by a status without one, "" where none is likely.
func NearestStatus(text string) string {
	var all []string
	for _, words := range statusWords() {
		all = append(all, words...)
	}
	slices.Sort(all)
	nearest := wording.Nearest(text, all)
	const most = 2 // letters that may be others: most words for a status mean nothing, and are no misspelling
	if levenshtein.ComputeDistance(strings.ToLower(strings.TrimSpace(text)), nearest) > most {
		return ""
	}
	return nearest
}

// statusWords are the words for each meaning of a status.
func statusWords() map[StatusMeaning][]string {
	return map[StatusMeaning][]string{
		{Skip: true}: {"deleted", "omitted", "obsolete", "cancelled", "canceled", "archived", "withdrawn", "not used", "rejected", "removed", "retired", "skipped", "supprimé", "annulé",
			"gelöscht", "gestrichen", "entfällt"},
		{Contingency: true}: {"contingency"},
		{NotReady: true}:    {"draft", "deferred", "to be written", "submitted", "in review", "not approved"},
	}
}
