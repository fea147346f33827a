package check_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"simcast/pipeline/check"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/pipeline/plantest"
	"simcast/templates"
)

// holdTexts holds the pieces to be the texts of the message.
func holdTexts(p plan.Preview) string {
	return cmp.Diff([]string{p.Message.Title, p.Message.Subtitle, p.Message.Subject, p.Message.Body, p.Message.To, p.Message.CC, p.Message.BCC},
		[]string{templates.Text(p.Texts.Title), templates.Text(p.Texts.Subtitle), templates.Text(p.Texts.Subject), templates.Text(p.Texts.Body),
			templates.Text(p.Texts.To), templates.Text(p.Texts.CC), templates.Text(p.Texts.BCC)})
}

// holdPreviews holds the previews of a plan to be its messages, and its rows.
func holdPreviews(t rapid.TB, checked *plan.Plan) (messages int) {
	previews := check.Previews(checked)
	for _, p := range previews {
		if diff := holdTexts(p); diff != "" {
			t.Fatalf("%s (-message +pieces):\n%s", lineOf(p), diff)
		}
	}
	for _, in := range checked.Injects {
		own := slices.DeleteFunc(slices.Clone(previews), func(p plan.Preview) bool { return p.Inject != in })
		if len(own) == 0 {
			t.Fatalf("row %d is not shown", in.Row.Number)
		}
		wrong := slices.ContainsFunc(own, func(p plan.Preview) bool { return p.State == plan.PreviewInvalid })
		if wrong != hasError(in.Problems) {
			t.Fatalf("row %d has problems %v, and is shown as %q", in.Row.Number, in.Problems, linesOf(own))
		}
		for i, d := range in.Deliveries {
			if d.Message().Channel == "" { // the check did not come as far as the message
				continue
			}
			messages++
			if diff := cmp.Diff(d.Message(), own[i].Message); diff != "" || own[i].Team != d.Team.Name {
				t.Fatalf("%s (-posted +shown):\n%s", lineOf(own[i]), diff)
			}
		}
	}
	if !slices.IsSortedFunc(previews, func(a, b plan.Preview) int { return a.Inject.Row.Number - b.Inject.Row.Number }) {
		t.Fatalf("the previews are not in the plan's order")
	}
	return messages
}

// sameWithPieces takes a plan with pieces and without, which must make no difference.
func sameWithPieces(t rapid.TB, with, without *plan.Plan) {
	if diff := cmp.Diff(without.Verdict, with.Verdict); diff != "" {
		t.Fatalf("the verdicts differ (-without +with pieces):\n%s", diff)
	}
	a, b := plantest.DeliveriesOf(without), plantest.DeliveriesOf(with)
	if len(a) != len(b) {
		t.Fatalf("%d deliveries without pieces, %d with", len(a), len(b))
	}
	for i := range a {
		if diff := cmp.Diff(a[i].Message(), b[i].Message()); diff != "" || a[i].Hash != b[i].Hash || a[i].Inject.Invalid != b[i].Inject.Invalid {
			t.Fatalf("delivery %d differs (-without +with pieces):\n%s", i, diff)
		}
	}
}

// TestPreviewsAreWhatIsPosted holds the previews of any plan to its messages.
func TestPreviewsAreWhatIsPosted(t *testing.T) {
	space, messages, certain := pipetest.Harbour(t), 0, 0
	good := pipetest.PostRow.With("team", "session;5203;5204") // each choice of teams leaves one of them
	rapid.Check(t, func(r *rapid.T) {
		path := pipetest.SaveCSV(t, append(rapid.SliceOfN(rapid.Custom(drawRow), 1, 8).Draw(r, "rows"), good)...)
		choice := plan.Filter{Teams: rapid.SampledFrom([][]string{nil, nil, {"session"}, {"5204", "moderators"}}).Draw(r, "teams"),
			Channels: rapid.SampledFrom([][]string{nil, nil, {"mail", "gosocial"}}).Draw(r, "channels")}
		options := plan.Options{Filter: choice, Redirect: rapid.SampledFrom([]string{"", "", "5203"}).Draw(r, "redirect")}
		without := plantest.TakeFile(t, path, space, options)
		options.Pieces = true
		with := plantest.TakeFile(t, path, space, options)
		messages += holdPreviews(r, with)
		if options.Redirect == "" || choice.Teams == nil { // else the redirected message may be left out
			certain++
		}
		sameWithPieces(r, with, without)
		holdPreviews(r, plantest.TakeFile(t, path, nil, plan.Options{Pieces: true}))
	})
	if messages < certain {
		t.Errorf("only %d messages are held, of %d at least", messages, certain)
	}
}

func TestPreviewsOfSamples(t *testing.T) {
	var paths []string
	for _, ending := range []string{"xlsx", "csv"} {
		found, err := filepath.Glob("../../samples/*." + ending)
		pipetest.Must(t, err)
		paths = append(paths, slices.DeleteFunc(found, func(path string) bool { return strings.Contains(path, ".results.") })...) // a run has left it
	}
	messages := 0
	for _, path := range paths {
		with := plantest.TakeFile(t, path, pipetest.Harbour(t), plan.Options{Pieces: true})
		messages += holdPreviews(t, with)
		sameWithPieces(t, with, plantest.TakeFile(t, path, pipetest.Harbour(t), plan.Options{}))
	}
	if messages < 50 {
		t.Errorf("only %d messages are held", messages)
	}
}
