package terminal

import (
	"testing"

	"simcast/cmd/simcast/view"
)

// TestBlocks: a block is a title, facts behind labels, a table, lines and steps; a table is no wider than the screen.
func TestBlocks(t *testing.T) {
	block := view.Block{Title: "Not sent", Facts: []view.Fact{{Label: view.Word("failed"), Text: []view.Phrase{view.Plain("A1, A2 and all the others of the row")}}, view.Said("", "to Port"),
		{Label: view.Plain("Teams"), Tallies: []view.Number{{Name: "Port", Count: 2}, {Name: "IT", Count: 1}}}},
		Table: &view.Table{Columns: []view.Column{{Head: "team"}, {Head: "sent", IsNumber: true}, {}}, Rows: [][]view.Phrase{{view.Plain("T - Port operations"), view.Plain("10"), view.Plain("stopped")}},
			Sums: []view.Phrase{view.Plain("total"), view.Plain("10"), {}}},
		Lines: [][]view.Phrase{{view.Plain("That is all.")}}, Next: []view.Step{{Begin: "Next:", What: "look", Command: []string{"simcast", "history"}}, {Begin: "Or:", What: "wait."}}}
	want := map[int]string{37: `Not sent:
  failed  A1, A2 and all the others
          of the row
          to Port
  Teams   Port  2   IT  1
┌──────────────────┬──────┬─────────┐
│ TEAM             │ SENT │         │
├──────────────────┼──────┼─────────┤
│ T - Port operat… │   10 │ stopped │
├──────────────────┼──────┼─────────┤
│ TOTAL            │   10 │         │
└──────────────────┴──────┴─────────┘
  That is all.
Next: look:
  simcast history
Or: wait.
`, 0: `Not sent:
  failed  A1, A2 and all the others of the row
          to Port
  Teams   Port: 2; IT: 1
┌─────────────────────┬──────┬─────────┐
│ TEAM                │ SENT │         │
├─────────────────────┼──────┼─────────┤
│ T - Port operations │   10 │ stopped │
├─────────────────────┼──────┼─────────┤
│ TOTAL               │   10 │         │
└─────────────────────┴──────┴─────────┘
  That is all.
Next: look:
  simcast history
Or: wait.
`}
	for columns, want := range want {
		if got := on(columns, false, func(s Screen) { s.Blocks(view.Block{}, block) }); got != want {
			t.Errorf("on %d columns it shows\n%s, not\n%s", columns, got, want)
		}
	}
}
