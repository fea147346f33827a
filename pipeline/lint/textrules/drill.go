package textrules

// drill finds texts that deny the exercise (L102), and words that are kept for real events (L104).
type drill struct {
	denials []phrase // the last word of each is the exercise
	kept    []phrase
	openers []phrase // denials that stand alone at the beginning of a sentence
}

func newDrill() drill {
	const thing = "drill|exercise|test|simulation"
	return drill{
		denials: phrasesOf(
			"this|it|that alert|alarm|warning|message|announcement|situation|incident|emergency|evacuation? is not just? a|an "+thing,
			"the|our alert|alarm|warning|message|announcement|situation|incident|emergency|evacuation is not just? a|an drill|exercise",
			"this|it|that isn't|ain't a|an "+thing,
			"it's|that's|this's not just? a|an "+thing,
			"this|it|that is no "+thing,
			"it's|that's no drill|exercise",
			"this|it|that is not part of an|the|any drill|exercise",
			"das|dies|dieses|es ist keine übung|uebung|simulation",
			"das|dies|dieses|es ist kein test|probealarm|planspiel",
			"das|dies|dieses|es ist nicht nur? eine übung|uebung",
			"handelt es? sich hierbei|dabei|hier? nicht um eine|keine übung|uebung",
			"handelt es? sich hierbei|dabei|hier? um keine|keinen übung|uebung|test|probealarm",
			"handelt es? sich hierbei|dabei|hier? nicht um einen test|probealarm",
			"ceci|ce|cela n'est|nest pas un|une exercice|test|simulation|simulacre",
			"c'est pas un|une exercice|test|simulation|simulacre",
			"s'agit pas d'un exercice|test|simulacre",
			"s'agit pas d'une simulation",
		),
		openers: phrasesOf("not a|an drill|exercise|test", "no drill", "keine übung|uebung", "kein probealarm|test", "pas un exercice"),
		kept: phrasesOf(
			"real world emergency|emergencies|incident", "realworld emergency|incident", "no duff", "noduff",
			"this|it is a|an real|actual|genuine emergency", "das|dies|es ist ein echter|realer notfall|ernstfall",
			"realnotfall", "echtnotfall", "urgence réelle", "situation d'urgence réelle",
		),
	}
}

// denial is where a text says at i that this is no exercise: the words from i to end.
func (d *drill) denial(s *sentence, i int) (end int, found bool) {
	end, found = s.first(d.denials, i)
	if !found && s.words[i].gap >= gapQuote {
		end, found = s.first(d.openers, i)
	}
	if !found || !s.restIsNoNoun(end) || s.isHypothetical(i) || s.isQuotedAsForbidden(i) {
		return 0, false
	}
	return end, true
}

// reserved is where a text has words at i that are kept for real events.
func (d *drill) reserved(s *sentence, i int) (end int, found bool) {
	end, found = s.first(d.kept, i)
	if !found || s.isHypothetical(i) || s.isExplained(i) {
		return 0, false
	}
	return end, true
}

// restIsNoNoun reports whether the sentence ends before i, or goes on with a word that makes no compound: “a test centre” is no
// test.
func (s *sentence) restIsNoNoun(i int) bool {
	if i >= len(s.words) || s.words[i].gap > gapBlank && s.words[i].gap != gapHyphen {
		return true
	}
	return s.words[i].gap == gapBlank && s.is(i, "and", "but", "so", "please", "repeat", "this", "it", "we", "i", "you", "anymore", "any", "or", "nor", "everyone", "leave", "take", "seek", "evacuate",
		"und", "sondern", "bitte", "oder", "mehr", "wir", "ich", "et", "mais", "ni", "ou", "veuillez", "nous")
}

// isHypothetical reports whether the words before i in its clause only suppose something.
func (s *sentence) isHypothetical(i int) bool {
	from := max(s.back(i, gapStop), i-4)
	return s.has(from, i, "if", "whether", "unless", "case", "event", "ob", "wenn", "falls", "sofern", "si", "cas")
}

// isQuotedAsForbidden reports whether the sentence before i tells how to speak or write, such as “never write …”.
func (s *sentence) isQuotedAsForbidden(i int) bool {
	from := max(s.back(i, gapStop), i-7)
	return s.has(from, i, "not", "don't", "never", "avoid", "without", "nicht", "nie", "niemals", "statt", "jamais", "sans") &&
		s.has(from, i, "say", "write", "use", "words", "word", "phrase", "saying", "writing", "claim", "avoid", "sagen", "schreiben", "schreibt", "sagt", "worte", "dire", "dites", "écrire", "écrivez")
}

// isExplained reports whether the words at i are not said but spoken about: denied, or told as a rule of the exercise.
func (s *sentence) isExplained(i int) bool {
	return s.is(i-1, "not", "no", "a", "any", "future", "another", "kein", "keine", "d'une", "cas", "pas", "during", "for") && !s.is(i-2, "is", "have", "declare", "declares", "declared") ||
		s.is(i-1, "no", "not", "kein", "keine") ||
		s.has(max(s.back(i, gapStop), i-8), i, "say", "says", "word", "words", "phrase", "term", "code", "codeword", "announce", "use", "call", "prefix", "mot", "mots", "wort", "stichwort", "codewort")
}
