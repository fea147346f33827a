package pipeline_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"simcast/pipeline"
	"simcast/pipeline/ledger/postgres"
	"simcast/pipeline/ledger/postgres/pgconnect"
	"simcast/pipeline/ledger/postgres/pgtest"
)

// onMachine goes on at a machine of that name, with the ledger that is shared.
func (x *exercise) onMachine(name, address string) {
	x.Helper()
	parsed, err := pgconnect.Parse(address, pgconnect.Environment, func(string) string { return "" }, false)
	x.must(err)
	db, err := pgconnect.Open(x.Context(), parsed, pgconnect.Options{Schema: postgres.Schema})
	x.must(err)
	book, err := postgres.Open(x.Context(), postgres.Config{DB: db, Explain: parsed.Explain, Patience: time.Minute, Host: name})
	x.must(err)
	x.Cleanup(func() { x.must(book.Close()) })
	x.book = book
}

// TestRerunHasTheSettingsOfItsMachine holds that two planners with one ledger, whose files have the same paths on their machines, each
// rerun what they have changed with the mapping and the settings of their own run; and that on a machine that wrote no such file nobody's
// are in force.
func TestRerunHasTheSettingsOfItsMachine(t *testing.T) {
	x := newExercise(t)
	address := pgtest.Own(x, pgtest.Options{}).URL("postgres")
	path, resultsPath := filepath.Join(x.folder, "plan.csv"), filepath.Join(x.folder, "plan.results.csv")
	const mark = "EXERCISE VERRIN"
	send := func(machine, text string, read pipeline.ReadOptions) (written string) {
		x.onMachine(machine, address)
		x.must(os.WriteFile(path, []byte(text), 0o600))
		x.sendOpened(x.opened(path, read), resultsPath)
		content, err := os.ReadFile(resultsPath)
		x.must(err)
		x.must(os.Remove(resultsPath)) // the other machine has its own
		return string(content)
	}
	adas := send("ada-laptop", "id,persona,channel,Org,body\nA1,port_authority,microblog,Port operations,Smoke over Berth 7.\n",
		pipeline.ReadOptions{Mark: mark, Map: []string{"Org=team"}})
	send("bo-laptop", "id,persona,channel,team,body\nB1,port_authority,microblog,Port operations,All is quiet.\n", pipeline.ReadOptions{})
	changed := strings.Replace(adas, "Smoke over", "Much smoke over", 1)
	for _, c := range []struct {
		machine, text string
		want          [][]string // the settings
		lacksMapping  bool
	}{
		{machine: "ada-laptop", text: changed, want: [][]string{{"name", "value"}, {"mark", mark}}},
		{machine: "cleo-laptop", text: adas, want: [][]string{{"name", "value"}, {"mark", mark}}},
		{machine: "cleo-laptop", text: changed, lacksMapping: true},
	} {
		x.onMachine(c.machine, address)
		x.must(os.WriteFile(resultsPath, []byte(c.text), 0o600))
		opened := x.opened(resultsPath, pipeline.ReadOptions{})
		if diff := cmp.Diff(c.want, opened.Settings.Rows()); diff != "" || opened.LacksMapping != c.lacksMapping || (opened.Index("team") < 0) != c.lacksMapping {
			t.Errorf("on %s the mapping is missing: %v, want %v; the settings (-want +got):\n%s", c.machine, opened.LacksMapping, c.lacksMapping, diff)
		}
	}
}
