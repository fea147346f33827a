package textrules

import (
	"simcast/pipeline/lint/rule"
	"simcast/pipeline/mark"
)

// ruleIndex is a rule's place in the list of Rules.
type ruleIndex uint8

const (
	exerciseMark ruleIndex = iota
	notADrill
	emergencyNumber
	realEmergencyPhrase
	realDomain
	realEmail
	publicAddress
	realPhone
	avoidedName
	placeholder
	controlText
	weekday
	ruleCount
)

// Rules are the rules of this package, in the order of their numbers.
func Rules() []*rule.Rule { return append(phraseRules(), append(placeRules(), wordRules()...)...) }

// Unmarked gives the finding of exercise-mark for a message: it is ok where the message has text and no mark. The mark
// that was agreed may be empty; mark.Has says what counts then. The finding has no place in a text.
func (f *Finder) Unmarked(agreed, subject, title, body string) (m Match, ok bool) {
	r := f.rules[exerciseMark]
	if r == nil || mark.IsEmpty(subject, title, body) || mark.Has(agreed, subject, title, body) {
		return Match{}, false
	}
	write := "EXERCISE"
	if agreed != "" {
		write = agreed
	}
	return Match{
		Rule:       r,
		Message:    "the message has no mark of the exercise",
		Suggestion: "write " + shown(write) + " into its subject, title, first or last line, or give --mark \"" + shown(write) + "\"",
	}, true
}

func phraseRules() []*rule.Rule {
	return []*rule.Rule{{
		Number:  "L101",
		Name:    "exercise-mark",
		What:    "a message without a mark, if none is put in: the agreed text, or one of EXERCISE, THIS IS AN EXERCISE, EXERCICE, ÜBUNG, in capitals, in its subject, title, first or last line",
		Why:     "A message that leaves the exercise, as a forward or a photo, is taken for real.",
		Example: "Fire in the port: close your windows.",
		Instead: "EXERCISE Fire in the port: close your windows.",
		Source:  "HSEEP briefings: written correspondence is marked; OpenAEV's header and footer",
	}, {
		Number:   "L102",
		Name:     "not-a-drill",
		ByItself: true,
		What:     "“this is not a drill”, “not a test”, “keine Übung”, “ceci n'est pas un exercice”",
		Why:      "Somebody who sees the message believes it.",
		Example:  "Take shelter at once. This is not a drill.",
		Instead:  "Take shelter at once.",
		Source:   "Hawaii, January 2018",
	}, {
		Number:   "L103",
		Name:     "emergency-number",
		ByItself: true,
		What:     "a text that asks its reader to call 112, 911, 999, 110 or 000; not after “do not”, and not in a report of the past",
		Why:      "Players dial, and a real control room answers.",
		Example:  "If you smell gas, call 112.",
		Instead:  "If you smell gas, call the hotline +49 30 23125 100.",
	}, {
		Number:  "L104",
		Name:    "real-emergency-phrase",
		What:    "“real-world emergency”, “no duff”: reserved for real events",
		Why:     "The exercise stops at these words, and they no longer work when somebody is hurt.",
		Example: "NO DUFF: one casualty at the pier.",
		Instead: "One casualty at the pier.",
		Source:  "HSEEP",
	}}
}

func wordRules() []*rule.Rule {
	return []*rule.Rule{{
		Number:  "L130",
		Name:    "avoided-name",
		What:    "a name of `avoid` in Settings",
		Why:     "The planners agreed that this name stays out of the exercise.",
		Example: "Siemens confirms the outage. (Settings: avoid is Siemens)",
		Instead: "Verrin Motors confirms the outage.",
	}, {
		Number:  "L140",
		Name:    "placeholder",
		What:    "XXX, TBD, TODO, lorem ipsum, `[to fill in]`, `<name>`, `#REF!`, templates of other tools (`{data.x}`, `[[x]]`)",
		Why:     "Players read a gap that nobody has filled in.",
		Example: "The ship has TBD containers on board.",
		Instead: "The ship has 1,150 containers on board.",
		Source:  "a public sheet had them in 24 of 80 messages",
	}, {
		Number:  "L141",
		Name:    "control-text",
		What:    "words of the control room in a message: inject, EXCON, white cell, expected action, “if players do not”",
		Why:     "Players read what was written for controllers, and know what comes.",
		Example: "If players do not answer, release inject 12.",
		Instead: "We still have no answer from you.",
		Source:  "descriptions taken for narratives",
	}, {
		Number:  "L225",
		Name:    "weekday",
		What:    "a weekday that does not fit the date beside it",
		Why:     "Players argue about the day, or miss it.",
		Example: "We meet on Monday, 20 November 2026.",
		Instead: "We meet on Friday, 20 November 2026.",
	}}
}

func placeRules() []*rule.Rule {
	return []*rule.Rule{{
		Number:  "L110",
		Name:    "real-domain",
		What:    "a host that is neither reserved (RFC 2606, 6761) nor invented nor the service's own; not what real-email finds",
		Why:     "Players open the link and are outside the exercise, or its owner learns of an attack that never was.",
		Example: "Read our statement at www.siemens.com/press.",
		Instead: "Read our statement at www.verrin-motors.example/press.",
		Source:  "RFC 2606, RFC 6761",
	}, {
		Number:  "L111",
		Name:    "real-email",
		What:    "an e-mail address at such a host; in to, cc and bcc too",
		Why:     "A player's answer reaches somebody who knows nothing of the exercise.",
		Example: "Send your report to duty@siemens.com.",
		Instead: "Send your report to duty@verrin.example.",
		Source:  "RFC 2606, RFC 6761",
	}, {
		Number:  "L113",
		Name:    "public-address",
		What:    "IPv4 and IPv6 addresses outside documentation and private ranges (RFC 5737, 3849, 9637, 1918, 4193); not loopback, link-local, multicast or netmasks",
		Why:     "Indicators get pasted into real firewalls.",
		Example: "Block 81.169.145.78 at once.",
		Instead: "Block 203.0.113.78 at once.",
		Source:  "RFC 5737, RFC 3849, RFC 9637",
	}, {
		Number:  "L120",
		Name:    "real-phone",
		What:    "a valid number outside the ranges reserved for fiction; without a country code only if Settings have a `region`",
		Why:     "Players call it, and somebody who knows nothing of the exercise answers.",
		Example: "Call the duty desk: +49 30 18681 0.",
		Instead: "Call the duty desk: +49 30 23125 100.",
		Source:  "Ofcom, NANP, ACMA, BNetzA 148/2021, Arcep",
	}}
}
