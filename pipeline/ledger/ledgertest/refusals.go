package ledgertest

import (
	diff "github.com/google/go-cmp/cmp"

	"simcast/pipeline/ledger"
)

// refusals holds that a control is refused with its note or not at all, and that a second try finds the note of the first one.
func refusals(x fixture) {
	opened := x.open()
	x.must(opened.BeginDay(x.Context(), ledger.Day{Space: "space", Round: "day"}))
	waits := ledger.DayControl{Space: "space", Round: "day", By: "Ada", Asked: noon, State: ledger.ControlWaits, Body: `{"verb":"skip"}`}
	note := ledger.DayControl{Space: "space", Round: "day", By: "simcast", Asked: noon, State: ledger.ControlTaken, At: noon, Body: `{"verb":"note"}`}
	for range 2 {
		_, err := opened.AddControl(x.Context(), waits)
		x.must(err)
	}
	refuse := func(n int64, again bool, want int64) {
		x.Helper()
		refused, noted := waits, note
		refused.N, refused.Answer, refused.Body, noted.Again = n, "it cannot be", "", again
		if got, err := opened.RefuseWithNote(x.Context(), refused, noted); err != nil || got != want {
			x.Errorf("control %d, again: %v: the note has the number %d, %v; want %d", n, again, got, err, want)
		}
	}
	refuse(1, false, 3)
	refuse(1, true, 3)
	refuse(1, false, 0)
	note.Body = `{"verb":"note","reason":"another"}`
	refuse(2, true, 4) // the first try did not write it
	x.answer(opened, waits, false)
	all, err := opened.Controls(x.Context(), "space", "day", 0)
	x.must(err)
	var states []ledger.ControlState
	for _, c := range all {
		states = append(states, c.State)
	}
	want := []ledger.ControlState{ledger.ControlRefused, ledger.ControlRefused, ledger.ControlTaken, ledger.ControlTaken}
	if d := diff.Diff(want, states); d != "" || all[0].Answer != "it cannot be" || all[0].Body != waits.Body {
		x.Errorf("there are %+v\n%s", all, d)
	}
}
