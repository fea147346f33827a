package textrules

import (
	"cmp"
	"slices"
	"strings"

	"simcast/pipeline/lint/rule"
	"simcast/templates/wording"
)

// Settings are what rules of one text have to know. The zero value is lawful.
type Settings struct {
	Off map[string]bool // the rules that are switched off, by name
}

// Match is what a rule has found in a text.
type Match struct {
	Rule       *rule.Rule
	Start, End int    // byte offsets in the text
	Value      string // the text between them
	Message    string // what is wrong, one line
	Suggestion string // what to write instead
}

// Finder has the rules in force. Several goroutines may use it at once.
type Finder struct {
	rules     map[string]*rule.Rule // without those that are switched off
	scan      scanner
	drill     drill
	emergency emergency
	control   control
}

// New is a finder with these settings.
func New(settings Settings) *Finder {
	f := &Finder{rules: map[string]*rule.Rule{}, drill: newDrill(), emergency: emergency{emergencyNumbers()}, control: newControl()}
	for _, r := range Rules() {
		if !settings.Off[r.Name] {
			f.rules[r.Name] = r
		}
	}
	f.scan.learn(lookPhrases, "drill", "exercise", "test", "simulation", "übung", "uebung", "probealarm", "planspiel", "exercice", "simulacre")
	f.scan.learn(lookPhrases, "duff", "noduff", "emergency", "emergencies", "incident", "notfall", "ernstfall", "realnotfall", "echtnotfall", "urgence")
	f.scan.learn(lookPhrases, emergencyNumbers()...)
	f.scan.learn(lookPhrases, "inject", "injects", "excon", "direx", "cell", "expected", "anticipated", "players", "participants", "trainees", "audience", "controller", "facilitator",
		"spieler", "teilnehmer", "übende", "joueurs", "erwartet", "attendue", "übungsleitung", "übungssteuerung", "einspielung", "einlage", "direction", "animation")
	return f
}

// maxMatches is how many findings of a rule a text has at most.
const maxMatches = 20

// Find is what the rules find in the text of a column, in the order of the text. What a rule finds several times is told once.
func (f *Finder) Find(text, column string) []Match {
	look := f.scan.of(text)
	if look == 0 {
		return nil
	}
	s := &search{Finder: f, text: text, column: column}
	if look&lookPhrases != 0 {
		s.phrases()
	}
	slices.SortStableFunc(s.matches, func(a, b Match) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), strings.Compare(a.Rule.Number, b.Rule.Number))
	})
	return s.matches
}

// search is a text that is looked at more closely.
type search struct {
	*Finder
	text, column string
	matches      []Match
}

// tell takes a finding in, if its rule is in force and has not found the same before.
func (s *search) tell(name string, start, end int, message, suggestion string) {
	r, value := s.rules[name], s.text[start:end]
	if r == nil {
		return
	}
	ofRule := 0
	for i := range s.matches {
		if s.matches[i].Rule == r {
			if ofRule++; ofRule == maxMatches || strings.EqualFold(s.matches[i].Value, value) {
				return
			}
		}
	}
	s.matches = append(s.matches, Match{r, start, end, value, message, suggestion})
}

// phrases looks for rules of words.
func (s *search) phrases() {
	in := &sentence{s.text, wordsOf(s.text, nil)}
	for i := range in.words {
		if end, found := s.drill.denial(in, i); found {
			s.tellWords(notADrill, in, i, end, "says that this is no exercise", "leave it out: players may take it for real, and so may everybody who sees it")
		}
		if end, found := s.drill.reserved(in, i); found {
			s.tellWords(realPhrase, in, i, end, "is kept for real events", "leave it out, so that it stays the sign of a real one: for example, write emergency")
		}
		if first, end, found := s.emergency.asked(in, i); found {
			s.tellWords(emergencyNumber, in, first, end, "asks to call an emergency number, and players may do so", "leave the number out, or name who answers in the exercise: call the emergency desk")
		}
		if end, found := s.control.speaks(in, i); found {
			s.tellWords(controlText, in, i, end, "is a word of the control room, and players read it", "take it out of the text: notes for controllers have a column of their own")
		}
	}
}

// tellWords takes a finding of the words from first to end in.
func (s *search) tellWords(name string, in *sentence, first, end int, what, suggestion string) {
	from, to := in.words[first].start, in.words[end-1].end
	s.tell(name, from, to, quoted(s.text[from:to])+" "+what, suggestion)
}

// quoted is a text as messages name it.
func quoted(text string) string {
	return "“" + wording.Clip(strings.Join(strings.Fields(text), " ")) + "”"
}
