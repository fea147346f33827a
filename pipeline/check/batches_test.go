package check

import (
	"errors"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/pipeline/space"
	"simcast/readers"
)

// anyCells are what columns of a plan may hold, right and wrong, few enough that rows meet.
var anyCells = map[string][]string{
	"id":        {"", "A1", "A2", "A3", "a1 "},
	"skip":      {"", "", "", "yes", "maybe"},
	"persona":   {"harbour_master", "Petra_Lindqvist", "nobody", "", "#N/A"},
	"channel":   {"mail", "gosocial", "websites", "mial", ""},
	"team":      {"", "Port operations", "all", "players; session", "none such"},
	"to":        {"", "Crisis manager", "{{.Team.Name}}"},
	"subject":   {"", "Fire", "{{.port_name}} {{.Row.phase}}"},
	"body":      {"Smoke", "Dear {{.Team.Name}}", "{{upper .Persona.Name}}", "{{.port_nmae}}", loop(900, "ab"), loop(900, "{{$.Team.Name}}"), "{{", ""},
	"sentiment": {"", "", "negative", "angry"},
	"phase":     {"", "1", "2"},
}

func anyRow(r *rapid.T) pipetest.Row {
	made := pipetest.Row{}
	for _, column := range slices.Sorted(maps.Keys(anyCells)) { // in one order, so that a seed always draws the same
		made[column] = rapid.SampledFrom(anyCells[column]).Draw(r, column)
	}
	return made
}

// seen is all that a check says, and all that is kept of the rows.
type seen struct {
	Verdict plan.Verdict
	Error   string
	Rows    []string
}

// look checks the plan as prepared, and keeps its injects or does not.
func look(t *testing.T, path string, space *space.Space, options plan.Options, keeps bool, prepare func(*checker)) (s seen) {
	t.Helper()
	file, err := readers.Open(path, readers.Options{})
	pipetest.Must(t, err)
	defer file.Close()
	c, err := newChecker(file, space, options)
	pipetest.Must(t, err)
	prepare(c)
	var keep func(*plan.Inject)
	if keeps {
		keep = func(in *plan.Inject) {
			line := fmt.Sprintf("%d %s %q %q %v %v %v", in.Row.Number, in.ID, in.Skip, in.LeftOut, in.Invalid, *in.Cells, in.Problems)
			for _, d := range in.Deliveries {
				line += fmt.Sprintf(" | %v %s %+v", d.Team, d.Hash, d.MessageWithoutTeam)
			}
			s.Rows = append(s.Rows, line)
		}
	}
	s.Verdict, err = completeVerdict(plan.Verdict{}, c, keep)
	s.Error = fmt.Sprint(err)
	return s
}

// oneByOne checks a row after another.
func oneByOne(c *checker) { c.rowCheckers = 1 }

// TestTogetherAsOneByOne holds checkers side by side to find what one finds alone, in the
// same order, however the rows fall to them.
func TestTogetherAsOneByOne(t *testing.T) {
	space := pipetest.Harbour(t)
	rapid.Check(t, func(r *rapid.T) {
		path := pipetest.SaveCSV(t, rapid.SliceOfN(rapid.Custom(anyRow), 1, 40).Draw(r, "rows")...)
		options := plan.Options{Now: pipetest.Noon, Zone: time.UTC, Redirect: rapid.SampledFrom([]string{"", "", "Port operations"}).Draw(r, "redirect")}
		if rapid.Bool().Draw(r, "choice") {
			options.Filter = plan.Filter{IDs: []string{"A1", "A3"}, Rows: []plan.RowRange{{From: 2, To: 9}, {From: 20, To: 30}}}
		}
		against := space
		if rapid.Bool().Draw(r, "offline") {
			against = nil
		}
		bounds := rapid.SampledFrom([]size{maxPlanSize(), {deliveries: 30, filled: 9_000, steps: 20_000}}).Draw(r, "bounds")
		batch, checkers := rapid.IntRange(1, 9).Draw(r, "batch"), rapid.IntRange(2, 4).Draw(r, "checkers")
		ahead := rapid.SampledFrom([]size{maxBatchSize(), {deliveries: 3, filled: 2000, steps: 2000}}).Draw(r, "ahead")
		for _, keeps := range []bool{false, true} {
			want := look(t, path, against, options, keeps, func(c *checker) { oneByOne(c); c.maxSize = bounds })
			got := look(t, path, against, options, keeps, func(c *checker) { c.batch, c.rowCheckers, c.ahead, c.maxSize = batch, checkers, ahead, bounds })
			if diff := cmp.Diff(want, got); diff != "" {
				r.Fatalf("keeps %v (-one by one +together):\n%s", keeps, diff)
			}
		}
	})
}

// TestKeepingIsNoOtherCheck holds a check that keeps nothing to say what the one before a
// run says, and so to know equal rows by other means than their hashes.
func TestKeepingIsNoOtherCheck(t *testing.T) {
	space := pipetest.Harbour(t)
	rapid.Check(t, func(r *rapid.T) {
		path := pipetest.SaveCSV(t, rapid.SliceOfN(rapid.Custom(anyRow), 1, 20).Draw(r, "rows")...)
		options := plan.Options{Now: pipetest.Noon, Zone: time.UTC}
		checked, kept := look(t, path, space, options, false, oneByOne), look(t, path, space, options, true, oneByOne)
		if diff := cmp.Diff(checked.Verdict, kept.Verdict); diff != "" {
			r.Fatalf("-checked +kept:\n%s", diff)
		}
	})
}

// TestRunEndsEarly ends runs with batches under way: nothing may outlive them (see
// TestMain), and each ends as it does for a row after another.
func TestRunEndsEarly(t *testing.T) {
	lines := strings.Repeat("petra_lindqvist,gosocial,Smoke\n", 200)
	for name, test := range map[string]struct {
		text    string
		prepare func(*checker)
		code    string
	}{
		"a broken file": {lines + "petra_lindqvist,gosocial,\"a\"b\n" + lines, func(*checker) {}, "quote"},
		"a full plan":   {lines, func(c *checker) { c.maxSize.deliveries = 57 }, "plan-too-large"},
	} {
		t.Run(name, func(t *testing.T) {
			path := pipetest.SaveText(t, "plan.csv", "persona,channel,body,team\n"+test.text)
			want := look(t, path, pipetest.Harbour(t), plan.Options{}, false, func(c *checker) { oneByOne(c); test.prepare(c) })
			got := look(t, path, pipetest.Harbour(t), plan.Options{}, false, func(c *checker) { c.batch, c.rowCheckers = 4, 3; test.prepare(c) })
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("-one by one +together:\n%s", diff)
			}
			if last := want.Verdict.Problems[len(want.Verdict.Problems)-1]; last.Code != test.code || !want.Verdict.Broken {
				t.Errorf("it ends in %v", last)
			}
		})
	}
}

// TestPanicsComeOutOfRun lets what breaks in a goroutine of the check break the
// one that walks, which may know what to do about it.
func TestPanicsComeOutOfRun(t *testing.T) {
	path := pipetest.SaveText(t, "plan.csv", "persona,channel,body\n"+strings.Repeat("petra_lindqvist,gosocial,Smoke\n", 99))
	file, err := readers.Open(path, readers.Options{})
	pipetest.Must(t, err)
	defer file.Close()
	space := pipetest.Harbour(t)
	space.Personas = nil // whom it still knows by name
	c, err := newChecker(file, space, plan.Options{})
	pipetest.Must(t, err)
	c.batch, c.rowCheckers = 4, 2
	defer func() {
		cause, _ := recover().(error)
		if cause == nil || !strings.Contains(cause.Error(), "rowChecker") || errors.As(cause, new(runtime.Error)) {
			t.Errorf("the walk ends with %v", cause)
		}
	}()
	_, _ = completeVerdict(plan.Verdict{}, c, nil)
}
