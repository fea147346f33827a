package lint

import "simcast/pipeline/lint/rule"

// rowRules are the rules of rows and objectives.
func rowRules() []*rule.Rule {
	const hseep = "HSEEP (Homeland Security Exercise and Evaluation Program): what a MSEL is"
	return []*rule.Rule{
		{
			Number: "L201", Name: noID,
			What:    "a row to be played without an id, in a plan with a column `at`",
			Why:     "On the day an inject is held, skipped or moved by its id. Without one nobody can name it on the radio, and `play` refuses the plan.",
			Example: "a row with a persona, a channel and `+00:30` in at, whose id is empty",
			Instead: "a short id that no other row has, such as A12",
		},
		{
			Number: "L202", Name: noExpected, Source: hseep,
			What:    "an inject without `expected`, in a plan with that column",
			Why:     "Without an expected action evaluators cannot say whether players reacted as they should, and controllers cannot tell when to help.",
			Example: "an inject whose cell of expected is empty, while other rows have theirs",
			Instead: "what players should do, and by when; of an inject that only tells the story: no action expected",
		},
		{
			Number: "L203", Name: uncovered, Source: hseep,
			What:    "an objective that no inject serves. Objectives stand in the first column of the sheet `Objectives`, under its header; cells of `objective` are separated by `;` or new lines",
			Why:     "What no inject asks for is not exercised, and cannot be evaluated.",
			Example: "the sheet Objectives has “O3 Warn the public”, and no row has O3 in objective",
			Instead: "O3 in the column objective of an inject that asks for it, or no such objective",
		},
		{
			Number: "L205", Name: noControl,
			What:    "a manual or contingency row without a controller",
			Why:     "An entry that a person has to carry out or to release, and that is nobody's, is forgotten.",
			Example: "a row by phone whose cell of controller is empty",
			Instead: "the name or the function of one person, such as Ada, or Control cell phone 2",
		},
		{
			Number: "L206", Name: noTrigger,
			What:    "a contingency row without a condition",
			Why:     "Whoever has to release it on the day does not know when, and two people decide differently.",
			Example: "a row of kind contingency whose cell of trigger is empty",
			Instead: "what has to happen, or not to happen, and by when: the port has not closed the gate by 10:30",
		},
	}
}
