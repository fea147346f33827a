package main

import "testing"

// Who is interrupted before a run reads that nothing was posted; after one, as while the ledger is closed, that
// would not be so.
func TestLastWordsOfAnInterruptSayWhatIsSo(t *testing.T) {
	a, _ := deskApp()
	interrupted := func() (said string) {
		a.interrupts.answer(func(lastWords string) { said = lastWords })
		return said
	}
	told := 0
	early := a.onEarlyInterrupt(func() { told++ })
	defer early.release()
	if said := interrupted(); said != "Interrupted; nothing was posted." || told != 1 {
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
