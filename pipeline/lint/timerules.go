package lint

import "simcast/pipeline/lint/rule"

// timeRules are the rules of moments, and of what comes after what.
func timeRules() []*rule.Rule {
	return []*rule.Rule{
		{
			Number: "L210", Name: teamIdle, Source: "CrisisMaker, Cadence",
			What:    "a team without an inject for over 30 minutes between its first and its last, breaks left out; entries by hand count",
			Why:     "A team that hears nothing takes the exercise for over, or makes up a world of its own. Messages to the session reach every team; moderators are no team of players.",
			Example: "a team has injects at 09:00 and 09:45, and none between them",
			Instead: "an inject between them, or the break in Settings: break 09:10-09:40",
		},
		{
			Number: "L211", Name: teamFlood,
			What:    "more than 3 to one team in 5 minutes; only mail, messenger, notifications and entries by hand count",
			Why:     "Nobody reads the fourth while the first three wait for an answer; what the exercise is about is missed.",
			Example: "a team has mails at 09:00, 09:01, 09:03 and 09:04",
			Instead: "the same mails some minutes apart, or one of them on a channel that players look at when they have time",
		},
		{
			Number: "L214", Name: burst,
			What:    "so many deliveries at one moment that the pace alone makes the next late by more than `--late`",
			Why:     "Deliveries leave one after another. What comes after a hundred of them is late, though everything works.",
			Example: "at a pace of 500ms, 200 deliveries at 09:30, and one more at 09:30:10",
			Instead: "the one more before the many, some of the many later, or a shorter --interval",
		},
		{
			Number: "L221", Name: beforeCause,
			What:    "an `after` in a circle, or to a row that is skipped or missing; “Re:” before its original",
			Why:     "What follows something that is never played is never played itself. A reply that comes before the message that it answers gives the story away.",
			Example: "“Re: Water supply” at 09:10, and “Water supply” at 09:40",
			Instead: "the original first; an `after` that names a row that is played",
		},
		{
			Number: "L223", Name: outOfHours,
			What:    "a moment before STARTEX (unless written with a minus), after ENDEX, or in a break",
			Why:     "It is not played by itself, or nobody is there to read it. Most often it is a slip of the hand: 19:30 for 09:30.",
			Example: "STARTEX is 09:00, and a row has 08:30",
			Instead: "a moment of the exercise; before STARTEX on purpose: -00:30",
		},
	}
}
