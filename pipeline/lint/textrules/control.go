package textrules

import "unicode"

// control finds words of the control room in what players read (L141).
type control struct{ phrases, headings []phrase }

func newControl() control {
	return control{
		phrases: phrasesOf(
			"this|the|an|next|previous|each|every|following|our|msel|key|last|first inject|injects",
			"these|all|two|three|our|both|no|more|of injects",
			"white cell", "green|blue|red cell controller",
			"expected|anticipated player|participant|team action|actions|response|responses|reaction|reactions",
			"if the? players|participants|trainees do|does not", "if the? players|participants|trainees don't|fail|ask|haven't",
			"if the? players|participants|trainees have not", "if the? training audience",
			"players|participants should be? expected? discuss|identify|escalate|realise|realize|recognise|recognize|activate",
			"the? players|participants are expected to", "training audience should",
			"wenn|falls die spieler|teilnehmer|übenden nicht", "wenn|falls die übenden", "die? spieler|übenden sollen|sollten",
			"si les joueurs|participants ne|n'ont", "les joueurs|participants doivent|devraient",
			"übungsleitung", "übungssteuerung", "einspielung|einlage nummer|nr", "direction de l'exercice|d'exercice", "animation haute|basse",
		),
		headings: phrasesOf("expected|anticipated action|actions|response|responses|reaction|outcome", "erwartete|erwartetes reaktion|reaktionen|maßnahme|maßnahmen|verhalten|handlung",
			"action|actions|réaction|réactions attendue|attendues", "inject", "note|notes to|for controller|controllers|facilitator|facilitators|excon"),
	}
}

// speaks is where the text has words of the control room at i.
func (c *control) speaks(s *sentence, i int) (end int, found bool) {
	if s.is(i, "excon", "direx", "excons") {
		return i + 1, hasCapital(s.at(i))
	}
	if end, found := s.first(c.phrases, i); found {
		return end, !s.isCompound(i, end)
	}
	if end, found := s.first(c.headings, i); found && s.isHeading(i, end) {
		return end, true
	}
	return s.injectNumber(i)
}

// isCompound reports words that mean something else with the next one: a white cell count is medicine.
func (s *sentence) isCompound(i, end int) bool {
	return s.is(i, "white") && s.is(end, "count", "counts", "differential", "transfusion", "membrane", "line") ||
		s.is(end-1, "inject") && s.is(i, "the", "this", "each", "every", "an", "our") && s.gapAfter(end-1) == gapBlank && s.is(end, "button", "pen", "site", "dose") ||
		s.is(end-1, "injects") && s.gapAfter(end-1) == gapBlank && s.is(end, "cash", "money", "capital", "new", "fresh", "more", "the", "a", "an", "fuel", "its", "some", "life", "energy")
}

// isHeading reports whether the words stand at the beginning of a line and end with a colon or the line.
func (s *sentence) isHeading(i, end int) bool {
	if s.words[i].gap < gapLine {
		return false
	}
	rest := s.text[s.words[end-1].end:]
	for at, r := range rest {
		switch {
		case r == ':':
			return true
		case r == '\n', r == '<':
			return !s.is(i, "inject")
		case !unicode.IsSpace(r) && r != '(' && r != ')' && r != 's' || at > 4:
			return false
		}
	}
	return !s.is(i, "inject")
}

// injectNumber is where an inject is named by its number: “Inject 12”, but not “inject 5 mg”.
func (s *sentence) injectNumber(i int) (end int, found bool) {
	if !s.is(i, "inject") || !hasCapital(s.at(i)) || !s.is(i+1, "no", "nr", "number") && !(i+1 < len(s.words) && isDigit(s.at(i + 1)[0])) {
		return 0, false
	}
	end = i + 2
	for end < len(s.words) && s.is(end-1, "no", "nr", "number") {
		end++
	}
	return end, s.gapAfter(end-1) >= gapQuote
}

func hasCapital(text string) bool {
	for _, r := range text {
		if unicode.IsUpper(r) {
			return true
		}
	}
	return false
}
