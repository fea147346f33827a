package textrules

import "strings"

// kind says what looks closer at a trigger.
type kind uint8

const (
	ofDrill kind = iota
	ofDuff
	ofReal
	ofRealGerman
	ofGap
	ofLorem
	ofInject
	ofEinlage
	ofControl
	ofWhite
	ofExpected
	ofPlayers
	ofWeekday
	ofAvoided
)

// trigger is a word at which a rule looks closer.
type trigger struct {
	word string
	kind kind
	name string // of ofAvoided all of the name; of ofWeekday the day
}

// triggers are the words that the rules know.
func triggers() []trigger {
	var all []trigger
	for kind, words := range map[kind]string{
		ofDrill:      "drill test exercise Übung Uebung Probealarm exercice",
		ofDuff:       "duff noduff",
		ofReal:       "real",
		ofRealGerman: "Echtlage Realeinsatz",
		ofGap:        "TBD TODO FIXME XXX XX",
		ofLorem:      "lorem",
		ofInject:     "inject injects",
		ofEinlage:    "Einlage",
		ofControl:    "EXCON MSEL",
		ofWhite:      "white",
		ofExpected:   "expected erwartete attendue attendues",
		ofPlayers:    "players Spieler Spielenden joueurs",
	} {
		for word := range strings.FieldsSeq(words) {
			all = append(all, trigger{word: word, kind: kind})
		}
	}
	// XXXX and longer are looked for as XX: see gap.
	for _, long := range []string{"XXXX", "XXXXX", "XXXXXX"} {
		all = append(all, trigger{word: long, kind: ofGap})
	}
	for day, words := range weekdays() {
		for word := range strings.FieldsSeq(words) {
			all = append(all, trigger{word: word, kind: ofWeekday, name: string(rune('0' + day))})
		}
	}
	return all
}

// triggered looks closer at a trigger that stands in the text.
func (s *search) triggered(t trigger, start, end int) {
	if t.kind == ofAvoided {
		s.avoided(t.name, start, end)
		return
	}
	if !s.alone(start, end) && t.kind != ofGap && t.kind != ofReal && t.kind != ofDuff {
		return
	}
	switch t.kind {
	case ofDrill:
		s.drill(start, end)
	case ofDuff:
		s.duff(start, end)
	case ofReal:
		s.real(start, end)
	case ofRealGerman:
		s.phrase(start, end)
	case ofGap:
		s.gap(start, end)
	case ofLorem:
		s.lorem(start, end)
	case ofInject:
		s.inject(start, end)
	case ofEinlage:
		s.einlage(start, end)
	case ofControl:
		s.control(start, end)
	case ofWhite:
		s.whiteCell(start, end)
	case ofExpected:
		s.expected(start, end)
	case ofPlayers:
		s.players(start, end)
	case ofWeekday:
		s.weekday(int(t.name[0]-'0'), start, end)
	}
}
