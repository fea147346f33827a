package main

import "testing"

// Who is interrupted before a run reads that nothing was posted; after one, as while the ledger is closed, that
// would not be so.
func TestLastWordsOfAnInterruptSayWhatIsSo(t *testing.T) {
	a, _ := deskApp()
	interrupted := func() (said string) {
		a.interrupts.answer(func(_ int, lastWords string) { said = lastWords })
		return said
	}
	told := 0
	early := a.onEarlyInterrupt(func() { told++ })
	defer early.release()
	if said := interrupted(); said != "Interrupted; nothing was sent." || told != 1 {
		t.Errorf("before the run it says %q, and its JSON is told %d times", said, told)
	}
	soft, _, release := a.twoStops(func() {})
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
	a, _ := deskApp()
	told, ended := 0, 0
	early := a.onEarlyInterrupt(func() { told++ })
	defer early.release()
	a.interrupts.end()
	a.interrupts.answer(func(int, string) { ended++ })
	if told != 0 || ended != 0 {
		t.Errorf("the first ends it %d times, and tells %d outcomes", ended, told)
	}
	a.interrupts.answer(func(int, string) { ended++ })
	if ended != 1 {
		t.Errorf("the second ends it %d times", ended)
	}
}
