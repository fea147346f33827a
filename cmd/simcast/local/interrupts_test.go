package local

import (
	"slices"
	"testing"
)

// Who is interrupted before a run reads that nothing was posted; after one, as while the ledger is closed, that
// would not be so.
func TestLastWordsOfAnInterruptSayWhatIsSo(t *testing.T) {
	var h Interrupts
	interrupted := func() (said string) {
		h.Answer(func(lastWords string, _ bool) { said = lastWords })
		return said
	}
	told := 0
	early := h.OnEarly(func() { told++ })
	defer early.Release()
	if said := interrupted(); said != "Interrupted; nothing was sent." || told != 1 {
		t.Errorf("before the run it says %q, and its JSON is told %d times", said, told)
	}
	soft, _, release := h.TwoStops(func() {})
	if said := interrupted(); said != "" || soft.Err() == nil {
		t.Errorf("in the run it says %q, and asks it to stop: %v", said, soft.Err())
	}
	release()
	if said := interrupted(); said != "Interrupted." || told != 1 {
		t.Errorf("after the run it says %q, and its JSON is told %d times", said, told)
	}
}

// A command that has told its outcome ends with it: an interrupt in its last moments neither tells another one nor
// changes the exit code. A second interrupt ends it, should it not end by itself.
func TestInterruptAfterTheOutcome(t *testing.T) {
	var h Interrupts
	told, ended := 0, 0
	early := h.OnEarly(func() { told++ })
	defer early.Release()
	h.End()
	h.Answer(func(string, bool) { ended++ })
	if told != 0 || ended != 0 {
		t.Errorf("the first ends it %d times, and tells %d outcomes", ended, told)
	}
	h.Answer(func(string, bool) { ended++ })
	if ended != 1 {
		t.Errorf("the second ends it %d times", ended)
	}
}

// What is undone before the process ends is undone from the last to the first, and not once it is released. That results are
// missing the exit hears of.
func TestBeforeExit(t *testing.T) {
	var h Interrupts
	var undone []string
	defer h.BeforeExit(func() { undone = append(undone, "first") })()
	h.BeforeExit(func() { undone = append(undone, "released") })()
	defer h.BeforeExit(func() { undone = append(undone, "last"); h.MissResults(true) })()
	missing := false
	h.Answer(func(_ string, resultsMissing bool) { missing = resultsMissing })
	if !slices.Equal(undone, []string{"last", "first"}) || !missing {
		t.Errorf("undone is %q, and results are missing: %v", undone, missing)
	}
}
