package resolve_test

import (
	"testing"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/sqlite"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/plantest"
)

// TestFileFromBeforeACopyWasGivenUp holds that a results file which has a message as failed is not taken for the planner's word where another ledger may
// have sent it since: the message is asked about.
func TestFileFromBeforeACopyWasGivenUp(t *testing.T) {
	for name, c := range map[string]struct {
		mark, result string
		asked        bool
	}{
		"given up":     {ledger.Unsure{Name: "/old.db", Since: 1}.String(), "failed", true},
		"not given up": {"", "failed", false},
		"sent":         {ledger.Unsure{Name: "/old.db", Since: 1}.String(), "sent", false},
	} {
		t.Run(name, func(t *testing.T) {
			x := newFixture(t)
			r := row("A1", "One")
			x.key = "key"
			pipetest.Must(t, x.record.RememberSpace(ledger.Space{ID: "space"}, "key", nil))
			x.ran("earlier", "space", ledger.Attempt{Hash: hashOf(t, r), Outcome: ledger.Unknown, Reason: "no answer"})
			if c.mark != "" {
				_, err := x.record.(*sqlite.Ledger).DB.Exec(`INSERT INTO moved_rounds (space, round, moved_to) VALUES ('space', '', $1)`, c.mark)
				pipetest.Must(t, err)
			}
			x.path = pipetest.SaveCSV(t, plantest.InResults(t, r, c.result, 1))
			got := x.open()
			want := map[bool]string{true: "uncertain", false: c.result}[c.asked]
			if asked := len(got.Questions()) == 1; asked != c.asked || statesOf(got) != want {
				t.Errorf("asked %v, want %v; the file is %s, want %s", asked, c.asked, statesOf(got), want)
			}
		})
	}
}
