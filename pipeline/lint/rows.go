package lint

// rows are the rules that look at one row.
func (f *finder) rows() {
	hasExpected := false
	for i := 0; i < len(f.plan.Entries) && !hasExpected; i++ {
		hasExpected = f.plan.Entries[i].HasExpected
	}
	wantsID, wantsExpected := f.plan.HasAt && f.isOn(noID), hasExpected && f.isOn(noExpected)
	wantsController, wantsTrigger := f.isOn(noControl), f.isOn(noTrigger)
	for i := range f.plan.Entries {
		e := &f.plan.Entries[i]
		if !e.isPlayed() {
			continue
		}
		if wantsID && e.ID == "" {
			f.tell(noID, e.Row, "id", "the row is played, and has no id", "write a short id that no other row has, such as A12")
		}
		if wantsExpected && e.Kind == Inject && !e.HasExpected {
			f.tell(noExpected, e.Row, "expected", "the inject does not say what is expected of players", "write what players should do, or: no action expected")
		}
		if wantsController && e.Kind != Inject && !e.HasController {
			f.tell(noControl, e.Row, "controller", controllerMessage(e), "write who does it")
		}
		if wantsTrigger && e.Kind == Contingency && !e.HasTrigger {
			f.tell(noTrigger, e.Row, "trigger", "the row is kept ready, and nothing says when to release it", "write the condition: what has to happen, or not to happen, and by when")
		}
	}
}

func controllerMessage(e *Entry) string {
	if e.Kind == Contingency {
		return "the row has to be released by somebody, and has no controller"
	}
	return "the row has to be carried out by somebody, and has no controller"
}
