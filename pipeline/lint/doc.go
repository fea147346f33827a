// Package lint looks at a plan that is lawful, and says what still goes wrong on the day: the rules across rows, the cells of
// the column `lint` that suppress findings, and which rules and thresholds are in force.
//
//	linter := lint.New(inForce) // settings.Settings
//	result := linter.Check(lint.Plan{Entries: entries, Texts: ofTexts, StartEx: startEx, Interval: pace})
//
// Findings of rules that look at one text come in as [Plan.Texts]: who renders the texts finds them, with a finder of
// [TextSettings]. Here they are suppressed, and joined where one finding stands for the whole plan.
//
// What the caller does: it gives a moment (Entry.At) to each entry whose moment it knows, in the zone of the exercise. Where
// STARTEX is not known, moments counted from an assumed one do as well, as long as all of them are; Plan.StartEx is zero then.
// Of a plan that mixes dates and offsets without a STARTEX, the offsets have no moment. Entries of an `after` have the moment of
// their cause and the delay. The texts of entries are the caller's own, not memory of a row.
//
// Words: an entry is a row of the plan; it is played unless its kind or a skip leaves it out. A suppression is a line of a cell
// of the column `lint`. A digest stands for the text for which a suppression holds.
//
// Which file has what:
//
//	lint.go       a plan is checked: the order of the steps
//	entry.go      what is asked of the caller: entries and facts of the plan
//	rules.go      all rules, and which settings of lint there are; textsettings.go, those for the rules of one text
//	rowrules.go   what the rules of rows and objectives say of themselves; timerules.go, those of times; cellrules.go, those of the column lint
//	rows.go       ids, expected actions, controllers, conditions (L201, L202, L205, L206)
//	objectives.go objectives that no inject serves (L203)
//	timeline.go   entries in the order of their moments, and what reaches a team
//	idle.go       teams without an inject (L210); closed.go, breaks and nights
//	flood.go      teams with too many at once (L211)
//	burst.go      deliveries that the pace makes late (L214)
//	causes.go     what follows something that is not played (L221); replies.go, replies before their originals
//	hours.go      moments outside the exercise's hours (L223)
//	okline.go     lines of the column lint; suppress.go, what they suppress
//	join.go       findings that are told once: of several teams, of the whole plan
package lint
