package day

// VerbRelease sends contingencies next.
const VerbRelease Verb = "release"

func releaseVerb() Spec {
	return Spec{
		Verb:        VerbRelease,
		Of:          Entries,
		States:      []StateWord{IsContingency},
		Args:        []Arg{onHold()},
		Refuse:      refuseOnHold,
		RefuseEntry: refuseCall,
		Apply:       applyCall,

		Use: "ID...", Short: "Send contingency injects next", Example: "  simcast control release C3 C4 --round day",
		Press: func(l *Line) (button, question string) {
			if l.IsManual() {
				return "Release", "Is somebody to carry " + l.Key() + " out now?"
			}
			return "Release", "Send " + l.Key() + " to " + l.recipients() + " now?"
		},
		Tells: "goes next", TellsEntry: true,
	}
}
