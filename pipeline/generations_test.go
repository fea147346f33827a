package pipeline_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"simcast/pipeline"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/pipeline/resolve"
	"simcast/readers"
)

// generations is one message, its plan and its results, and the ledger of a machine.
type generations struct {
	*takeOverFixture
	t             *testing.T
	book          ledger.Ledger
	plan, results string
}

func newGenerations(t *testing.T) *generations {
	x := newTakeOverFixture(t, t.TempDir())
	t.Cleanup(x.closeAll)
	g := &generations{takeOverFixture: x, t: t, book: x.machine(t.Context()), plan: filepath.Join(x.folder, "plan.csv"), results: filepath.Join(x.folder, "plan.results.csv")}
	x.write(g.plan, [][]string{{"id", "persona", "channel", "team", "body"}, {"A1", "petra_lindqvist", "gosocial", "moderators", "One"}})
	return g
}

func (g *generations) send(asked plan.ResendOptions) {
	g.t.Helper()
	g.cast(g.t.Context(), g.book, g.plan, g.results, pipeline.SendOptions{ResendOptions: asked})
}

func (g *generations) rerun() {
	g.t.Helper()
	g.cast(g.t.Context(), g.book, g.results, g.results, pipeline.SendOptions{})
}

// sendWithoutAnswer posts, published or not, and gets no answer.
func (g *generations) sendWithoutAnswer(asked plan.ResendOptions) {
	g.t.Helper()
	if !g.cutOff(g.t.Context(), g.book, g.plan, g.results, pipeline.SendOptions{ResendOptions: asked}, 1, false) {
		g.t.Fatal("it was not cut off")
	}
}

// replace puts a word for another one in the results file, as a planner does.
func (g *generations) replace(old, by string) {
	g.t.Helper()
	text, err := os.ReadFile(g.results)
	g.must(err)
	if !strings.Contains(string(text), old) {
		g.t.Fatalf("no %q in %s", old, text)
	}
	g.must(os.WriteFile(g.results, []byte(strings.ReplaceAll(string(text), old, by)), 0o600))
}

// answer says of the message whether it is in the exercise.
func (g *generations) answer(answers ...resolve.Answer) {
	g.t.Helper()
	r, err := resolve.Open(g.t.Context(), resolve.Config{Open: func() (*readers.File, error) { return readers.Open(g.results, readers.Options{}) },
		Ledger: g.book, Fingerprint: func() string { return "" }, By: "Ada", Now: time.Now})
	g.must(err)
	for _, answer := range answers {
		g.must(r.Answer(g.t.Context(), slices.Concat(r.Questions(), r.Answered())[0], answer))
	}
	g.must(r.Close(g.t.Context()))
}

// TestGenerations holds that a message which somebody has meant to go out once more goes out under a generation of its own, so that
// the ledger takes it, and that nothing else raises the generation.
func TestGenerations(t *testing.T) {
	t.Parallel()
	again, uncertain := plan.ResendOptions{Again: true}, plan.ResendOptions{ResendUncertain: true}
	for name, c := range map[string]struct {
		do   func(*generations)
		want string // the generations of the requests, in their order
	}{
		"sent twice without --again": {func(g *generations) { g.send(plan.ResendOptions{}); g.send(plan.ResendOptions{}) }, "0"},
		"--again twice":              {func(g *generations) { g.send(plan.ResendOptions{}); g.send(again); g.send(again) }, "0 1 2"},
		"--again, and no answer, twice": {func(g *generations) {
			g.send(plan.ResendOptions{})
			g.sendWithoutAnswer(again)
			g.sendWithoutAnswer(again)
			g.send(again)
		}, "0 1 2 3"},
		"--resend-uncertain": {func(g *generations) {
			g.sendWithoutAnswer(plan.ResendOptions{})
			g.send(plan.ResendOptions{})
			g.sendWithoutAnswer(uncertain)
			g.send(uncertain)
		}, "0 1 2"},
		"failed in the results file": {func(g *generations) {
			g.sendWithoutAnswer(plan.ResendOptions{})
			g.send(plan.ResendOptions{})
			g.replace("uncertain", "failed")
			g.rerun()
		}, "0 1"},
		"pending in the results file": {func(g *generations) {
			g.sendWithoutAnswer(plan.ResendOptions{})
			g.send(plan.ResendOptions{})
			g.replace("uncertain", "pending")
			g.rerun()
		}, "0 1"},
		"not there": {func(g *generations) {
			g.sendWithoutAnswer(plan.ResendOptions{})
			g.send(plan.ResendOptions{})
			g.answer(resolve.NotThere)
			g.rerun()
		}, "0 1"},
		"there, and then not there": {func(g *generations) {
			g.sendWithoutAnswer(plan.ResendOptions{})
			g.send(plan.ResendOptions{})
			g.answer(resolve.There, resolve.NotThere)
			g.send(plan.ResendOptions{})
		}, "0 1"},
		"not there, not known, and --resend-uncertain": {func(g *generations) {
			g.sendWithoutAnswer(plan.ResendOptions{})
			g.send(plan.ResendOptions{})
			g.answer(resolve.NotThere, resolve.NotKnown)
			g.send(plan.ResendOptions{})
			g.send(uncertain)
		}, "0 2"},
		"a rerun by another ledger, and --again": {func(g *generations) {
			g.send(plan.ResendOptions{})
			g.book = g.machine(g.t.Context())
			g.rerun()
			g.send(again)
			g.send(again)
		}, "1 2"},
		"taken over by another ledger": {func(g *generations) {
			g.sendWithoutAnswer(plan.ResendOptions{})
			g.book = g.machine(g.t.Context())
			g.cast(g.t.Context(), g.book, g.results, g.results, pipeline.SendOptions{TakeOver: true})
			g.cast(g.t.Context(), g.book, g.results, g.results, pipeline.SendOptions{ResendOptions: uncertain})
			g.send(again)
		}, "1 2"},
	} {
		t.Run(name, func(t *testing.T) {
			g := newGenerations(t)
			c.do(g)
			entries, err := g.book.LatestEntries(t.Context(), ledger.EntryFilter{}, 100, 0)
			g.must(err)
			var got []string
			for _, e := range slices.Backward(entries) {
				if e.Source == ledger.SourcePosted {
					got = append(got, fmt.Sprint(e.Generation))
				}
			}
			if words := strings.Join(got, " "); words != c.want || g.words(g.results) != "s" {
				t.Errorf("the requests are of the generations %s, want %s; the message is %s", words, c.want, g.words(g.results))
			}
		})
	}
}
