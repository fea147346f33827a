package lint

import "simcast/pipeline/lint/rule"

// cellRules are about the column lint itself.
func cellRules() []*rule.Rule {
	return []*rule.Rule{
		{
			Name:    okUnused,
			What:    "a line in the column `lint` that suppresses nothing",
			Why:     "It is left over from a text that was changed, or names another text than the one that is found. Later it would hide what nobody has looked at.",
			Example: "ok real-domain www.siemens.com: agreed, in a row that does not say www.siemens.com",
			Instead: "no such line, or the text as the finding names it",
		},
		{
			Name:    okUnknown,
			What:    "a line in the column `lint` that names no rule, or is not written as one that suppresses something",
			Why:     "It suppresses nothing, though somebody believes that it does.",
			Example: "ok real-domian: agreed",
			Instead: "ok real-domain: agreed with the owner, 20 November",
		},
	}
}
