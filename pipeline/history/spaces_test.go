package history

import (
	"fmt"
	"testing"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/ledgertest"
	"simcast/pipeline/ledger/sqlite"
	"simcast/pipeline/pipetest"
)

// TestSpaces holds that each space of a history has a name of its own, and that a filter can have the messages of one alone.
func TestSpaces(t *testing.T) {
	record, err := sqlite.InMemory(t.Context())
	pipetest.Must(t, err)
	t.Cleanup(func() { record.Close() })
	remember := func(id, address string, teams ...string) {
		var known []ledger.Team
		for i, name := range teams {
			known = append(known, ledger.Team{ID: int64(i), Name: name})
		}
		pipetest.Must(t, record.RememberSpace(t.Context(), ledger.Space{ID: id, Address: address}, id, known, nil))
	}
	remember("s1", "one.example", "S - Harbour", "T - Port")
	remember("s2", "two.example", "S - Harbour", "S - City")
	remember("s3", "one.example", "S - Harbour")
	remember("s4", "never.example", "S - Never")
	for _, id := range []string{"s2", "s1", "unknown", "s3"} {
		run, err := ledgertest.BeginRun(t.Context(), record, ledger.Run{Name: "run of " + id, Space: id, Started: noon})
		pipetest.Must(t, err)
		n, err := ledgertest.Begin(t.Context(), run, ledger.Attempt{Hash: "one", InjectID: "A1", Started: noon})
		pipetest.Must(t, err)
		pipetest.Must(t, run.End(t.Context(), n, noon, ledger.AttemptEnd{Outcome: ledger.Accepted, Ended: noon}))
	}
	spaces, err := SpacesOf(t.Context(), record)
	pipetest.Must(t, err)
	var names []string
	for _, id := range spaces.IDs {
		names = append(names, spaces.Name(id))
	}
	want := "[two.example S - Harbour at one.example (space 1) an address that is not known S - Harbour at one.example (space 2)]"
	if got := fmt.Sprint(names); got != want {
		t.Errorf("%s, not %s", got, want)
	}
	for word, want := range map[string]string{"harbour": "[s1 s3]", "TWO.example": "[s2]", "(space 2)": "[s3]"} {
		var f Filter
		unknown, err := spaces.Choose(&f, []string{word})
		messages, errMessages := f.Messages(t.Context(), record)
		var of []string
		for _, m := range messages {
			of = append(of, m.Space)
		}
		if fmt.Sprint(of) != want || len(unknown) > 0 || err != nil || errMessages != nil {
			t.Errorf("%q: the messages of %v, %q, %v, %v", word, of, unknown, err, errMessages)
		}
	}
	var f Filter
	unknown, err := spaces.Choose(&f, []string{"nowhere"})
	if messages, _ := f.Messages(t.Context(), record); err != nil || len(messages) > 0 || len(unknown) != 1 {
		t.Errorf("an unknown space: %d messages, %q, %v", len(messages), unknown, err)
	}
	if all, err := (Filter{}).Messages(t.Context(), record); err != nil || len(all) != 4 {
		t.Errorf("without a choice: %d messages, %v", len(all), err)
	}
}
