package textrules

import "simcast/pipeline/lint/rule"

// phraseRules are the rules of words that nobody should read by mistake.
func phraseRules() []*rule.Rule {
	return []*rule.Rule{
		{
			Number: "L102", Name: notADrill, ByItself: true, Source: "Hawaii, January 2018",
			What:    "“this is not a drill”, “not a test”, “keine Übung”, “ceci n'est pas un exercice”",
			Why:     "Players may take it for real, and so may whoever sees it over their shoulder. In Hawaii, a message of an exercise said so, and went to everybody.",
			Example: "Missile alert. Seek shelter now. This is not a drill.",
			Instead: "Missile alert. Seek shelter now.",
		},
		{
			Number: "L103", Name: emergencyNumber, ByItself: true,
			What:    "a text that asks its reader to call 112, 911, 999, 110 or 000; not after “do not”, and not in a report of the past",
			Why:     "Players dial. Those who answer there then miss somebody who is in danger.",
			Example: "If you see smoke, call 112.",
			Instead: "If you see smoke, call the control room.",
		},
		{
			Number: "L104", Name: realPhrase, Source: "HSEEP",
			What:    "“real-world emergency”, “no duff”: reserved for real events",
			Why:     "These words stop an exercise when something real happens. Whoever has read them in a message no longer stops when they are meant.",
			Example: "We have a real-world emergency at gate 4.",
			Instead: "We have an emergency at gate 4.",
		},
		{
			Number: "L141", Name: controlText,
			What:    "words of the control room in a message: inject, EXCON, white cell, expected action, “if players do not”",
			Why:     "Most often a description of the message has been taken for the message. Players then read what they are expected to do.",
			Example: "The mayor calls. If players do not answer, EXCON calls again.",
			Instead: "This is the mayor's office. Please call back.",
		},
	}
}
