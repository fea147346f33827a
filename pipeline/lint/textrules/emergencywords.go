package textrules

// asking are the verbs that ask to call a number, in the forms that speak to somebody.
func asking() []string {
	return []string{"call", "dial", "ring", "phone", "text", "contact", "wählen", "waehlen", "wählt", "wähle", "rufen", "ruft", "rufe",
		"appelez", "composez", "faites", "contactez", "appeler", "composer", "contacter", "d'appeler"}
}

// callsGerman are the verbs that stand after the number.
func callsGerman() []string {
	return []string{"anrufen", "wählen", "anwählen", "waehlen", "kontaktieren", "verständigen", "alarmieren"}
}

// between are the words that can stand between the verb and the number.
func between() []string {
	return []string{
		"the", "police", "fire", "brigade", "ambulance", "emergency", "services", "service", "on", "at", "your", "local", "number", "immediately",
		"straight", "away", "by", "dialing", "dialling", "calling", "rescue", "coastguard", "coast", "guard", "for", "help", "an", "a", "or",
		"and", "also", "directly", "now", "only", "free", "line", "hotline", "via", "first", "112", "911", "999", "110", "000", "us",
		"die", "den", "der", "Sie", "Notruf", "Nummer", "Notrufnummer", "sofort", "bitte", "umgehend", "unter", "Feuerwehr", "Polizei",
		"Rettungsdienst", "oder", "und", "unverzüglich", "gleich", "immer", "direkt", "über", "im", "Notfall",
		"le", "la", "les", "numéro", "d'urgence", "au", "pompiers", "SAMU", "immédiatement", "secours", "urgences", "sans", "attendre",
		"par", "téléphone", "sur", "ou", "et", "directement", "vite", "tout", "de", "suite",
		"not", "never", "pas", "jamais", "nicht", // denials says what these mean
	}
}

// follows are the words that can follow a number that is to be called; other words make it a count of something.
func follows() []string {
	return []string{
		"if", "or", "and", "for", "in", "immediately", "now", "when", "to", "at", "on", "right", "as", "straight", "only", "first", "from", "without",
		"before", "once", "should", "instead", "and", "so", "because", "with", "via", "by", "today", "but", "not", "unless", "then", "directly", "again",
		"an", "oder", "und", "wenn", "bei", "sofort", "im", "falls", "um", "ohne", "damit", "mit", "nur", "statt", "bevor", "aber",
		"en", "si", "ou", "et", "pour", "immédiatement", "sans", "dès", "depuis", "avant", "afin", "avec", "uniquement", "mais", "s'il",
	}
}

// denials are the words that turn a request around, wherever they stand before the number.
func denials() []string {
	return []string{
		"not", "never", "don't", "dont", "doesn't", "didn't", "can't", "cannot", "couldn't", "won't", "wouldn't", "shouldn't", "nobody", "no",
		"without", "avoid", "stop", "nicht", "kein", "keine", "keinen", "niemals", "nie", "niemand", "pas", "jamais", "ne", "n'appelez",
		"n'appeler", "personne", "inutile",
	}
}

// reporters are the words that tell what happened.
func reporters() []string {
	return []string{
		"did", "had", "has", "was", "were", "could", "would", "tried", "wanted", "refused", "told",
		"wollte", "wollten", "konnte", "konnten", "versuchte", "versuchten", "musste", "mussten", "hatte", "hatten",
		"voulait", "pouvait", "a", "ont", "avait", "avaient",
	}
}

// others are who is told of, unless they are asked to do something.
func others() []string {
	return []string{
		"they", "he", "she", "i", "we", "who", "residents", "people", "callers", "neighbours", "neighbors", "witnesses", "passengers",
		"workers", "citizens", "many", "some", "er", "wir", "ich", "man", "il", "elle", "ils", "elles", "nous", "on",
	}
}
