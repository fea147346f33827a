package pipeline_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"simcast/pipeline"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/pipeline/reconcile"
)

// handedOver is the results file of a run of ten injects that was cut off at its
// second POST. It may have posted four more since, one every four seconds.
func handedOver(t *testing.T, ending string, choice pipeline.ReadOptions) (*takeOverFixture, string) {
	t.Helper()
	x := newTakeOverFixture(t, t.TempDir())
	t.Cleanup(x.closeAll)
	table := [][]string{{"id", "persona", "channel", "team", "body"}}
	for i := range 10 {
		table = append(table, []string{fmt.Sprint("A", i), "petra_lindqvist", "gosocial", []string{"moderators", "5202"}[i%2], fmt.Sprint("no ", i)})
	}
	plan, results := filepath.Join(x.folder, "plan.csv"), filepath.Join(x.folder, "plan.results"+ending)
	x.write(plan, table)
	if !x.cutOff(t.Context(), x.machine(t.Context()), plan, results, pipeline.SendOptions{ReadOptions: choice, Interval: 4 * time.Second}, 2, true) {
		t.Fatal("it was not cut off")
	}
	return x, results
}

// edit changes a results workbook as a planner does; cells are of the columns id,
// persona, channel, team, body, result, message_id, reason, ….
func edit(t *testing.T, path string, change func(book *excelize.File) error) {
	t.Helper()
	book, err := excelize.OpenFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(change(book), book.Save(), book.Close()); err != nil {
		t.Fatal(err)
	}
}

// words are the results of a file, by their first letters.
func (x *takeOverFixture) words(path string) string {
	x.Helper()
	lines, _ := x.lines(path)
	word := ""
	for _, l := range lines {
		word += l.result[:1]
	}
	return word
}

// TestTakeOverOfAnEditedFile holds what becomes of a workbook that somebody has
// edited since: what it says of the run's reach counts as long as those lines stand
// where they stood.
func TestTakeOverOfAnEditedFile(t *testing.T) {
	t.Parallel()
	set := func(cells ...string) func(*excelize.File) error {
		return func(book *excelize.File) (err error) {
			for i := 0; i < len(cells); i += 2 {
				err = errors.Join(err, book.SetCellStr("Injects", cells[i], cells[i+1]))
			}
			return err
		}
	}
	for name, c := range map[string]struct {
		choice pipeline.ReadOptions
		change func(*excelize.File) error
		wishes plan.ResendOptions
		want   string
	}{
		"as it was":               {want: "uuuussssss"},
		"saved again":             {change: set(), want: "uuuussssss"},
		"a fixed row":             {change: set("E9", "fixed"), want: "uuuussssss"},
		"one more row":            {change: set("A12", "B", "B12", "petra_lindqvist", "C12", "gosocial", "E12", "more"), want: "uuuusssssss"},
		"one fewer, of the last":  {change: func(b *excelize.File) error { return b.RemoveRow("Injects", 11) }, want: "uuuusssss"},
		"one fewer, of the first": {change: func(b *excelize.File) error { return b.RemoveRow("Injects", 2) }, want: "uuuuuuuuu"},
		"one more at the top": {change: func(b *excelize.File) error {
			return errors.Join(b.InsertRows("Injects", 2, 1), set("A2", "B", "B2", "petra_lindqvist", "C2", "gosocial", "E2", "more")(b))
		}, want: "uuuuuuuuuuu"},
		"one known to be there":     {change: set("F3", "sent"), want: "usuussssss"},
		"one known not to be there": {change: set("F4", "failed"), want: "uusussssss"},
		"a changed row":             {change: set("E3", "changed"), want: "uuuussssss"},
		"one team of two":           {choice: pipeline.ReadOptions{Teams: []string{"5202"}}, want: "sususususs"},
		"all the same":              {wishes: plan.ResendOptions{ResendUncertain: true}, want: "ssssssssss"},
	} {
		t.Run(name, func(t *testing.T) {
			x, results := handedOver(t, ".xlsx", c.choice)
			if c.change != nil {
				edit(t, results, c.change)
			}
			before := x.published()
			x.cast(t.Context(), x.machine(t.Context()), results, results, pipeline.SendOptions{ResendOptions: c.wishes, TakeOver: true})
			if got := x.words(results); got != c.want {
				t.Errorf("%s, want %s", got, c.want)
			}
			if c.wishes.ResendUncertain {
				return
			}
			for what, n := range x.published() {
				if n > 1 && before[what] > 0 {
					t.Errorf("%s was published %d times", what, n)
				}
			}
		})
	}
}

// TestTakenOverForGood holds that what a take-over made uncertain stays so for whoever
// comes with an older copy of the file, or with the plan; and that the planner's word
// on it is taken.
func TestTakenOverForGood(t *testing.T) {
	for _, ending := range []string{".csv", ".xlsx"} {
		x, results := handedOver(t, ending, pipeline.ReadOptions{})
		old, err := os.ReadFile(results)
		x.must(err)
		elsewhere := x.machine(t.Context())
		x.cast(t.Context(), elsewhere, results, results, pipeline.SendOptions{TakeOver: true})
		lines := x.hold(results)
		want := map[string]string{".csv": "uuuuuuuuuu", ".xlsx": "uuuussssss"}[ending]
		if got := x.words(results); got != want || lines[3].attempts != "1" || lines[3].sentAt != "" || !strings.Contains(lines[3].reason, "look in the exercise") {
			t.Errorf("%s: %s, want %s; %+v", ending, got, want, lines[3])
		}
		posted := len(x.standIn.Published())
		again := filepath.Join(x.folder, "again"+ending)
		x.must(os.WriteFile(again, old, 0o600))
		x.cast(t.Context(), elsewhere, again, again, pipeline.SendOptions{TakeOver: ending == ".xlsx"})
		x.cast(t.Context(), elsewhere, filepath.Join(x.folder, "plan.csv"), filepath.Join(x.folder, "sent"+ending), pipeline.SendOptions{})
		if len(x.standIn.Published()) != posted || x.words(again) != want || x.words(filepath.Join(x.folder, "sent"+ending)) != want {
			t.Errorf("%s: an older copy is %s, the plan %s", ending, x.words(again), x.words(filepath.Join(x.folder, "sent"+ending)))
		}
		entries, err := elsewhere.LatestEntries(t.Context(), ledger.EntryFilter{}, 100, 0)
		x.must(err)
		if slices.ContainsFunc(entries, func(e ledger.Entry) bool { return e.Started.IsZero() }) {
			t.Errorf("%s: the history has a delivery without a time", ending)
		}
		if ending == ".csv" {
			text, err := os.ReadFile(results)
			x.must(err)
			x.must(os.WriteFile(results, []byte(strings.ReplaceAll(string(text), "uncertain", "failed")), 0o600))
			x.cast(t.Context(), elsewhere, results, results, pipeline.SendOptions{})
			if got := x.words(results); got != "ssssssssss" {
				t.Errorf("what the planner says is not there: %s", got)
			}
		}
	}
}

// TestTakeOverThatIsNotNeeded changes nothing, and says so.
func TestTakeOverThatIsNotNeeded(t *testing.T) {
	x, results := handedOver(t, ".xlsx", pipeline.ReadOptions{})
	demo, err := x.job(t.Context(), x.machine(t.Context()), results, results, pipeline.SendOptions{})
	if refused := (*reconcile.ElsewhereError)(nil); !errors.As(err, &refused) || *refused != (reconcile.ElsewhereError{Pending: 10, MayBeOut: 4}) {
		t.Errorf("without a take-over: %v", err)
	}
	demo.Demo, demo.Asked.TakeOver = true, true
	x.must(demo.Reconcile(t.Context()))
	x.must(os.Remove(results))
	elsewhere := x.machine(t.Context())
	x.cast(t.Context(), elsewhere, filepath.Join(x.folder, "plan.csv"), results, pipeline.SendOptions{ReadOptions: pipeline.ReadOptions{Rows: []string{"2-4"}}})
	known, err := x.job(t.Context(), elsewhere, results, results, pipeline.SendOptions{TakeOver: true})
	x.must(err)
	ended, err := x.job(t.Context(), x.machine(t.Context()), results, results, pipeline.SendOptions{TakeOver: true})
	x.must(err)
	for name, j := range map[string]*pipeline.SpaceRun{"a demo": demo, "a run of this ledger": known, "a run that has ended": ended} {
		told := j.SendPlan.Brief(time.Second).TakeOver
		told.Posted = 0
		if told != (plan.TakeOver{Asked: true}) || !strings.Contains(told.Explain(), "not needed") || j.SendPlan.Count().Uncertain > 0 {
			t.Errorf("%s: %+v, %q", name, told, told.Explain())
		}
	}
}
