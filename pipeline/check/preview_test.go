package check_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"

	"simcast/pipeline/check"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/pipeline/plantest"
	"simcast/pipeline/schema"
	"simcast/templates"
)

// drawn writes pieces down: ‹filled›, «unfilled».
func drawn(pieces []templates.Piece) string {
	var out strings.Builder
	for _, p := range pieces {
		switch {
		case p.Unfilled:
			out.WriteString("«" + p.Text + "»")
		case p.Filled:
			out.WriteString("‹" + p.Text + "›")
		default:
			out.WriteString(p.Text)
		}
	}
	return out.String()
}

// lineOf is what a table expects of a preview: row, team, state, persona, body.
func lineOf(p plan.Preview) string {
	persona := p.Persona.SystemInfo.Name
	if !p.Known {
		persona += "?"
	}
	return fmt.Sprintf("%d %s#%d | %s | %s | %s", p.Inject.Row.Number, p.Team, p.TeamID, p.State, persona, drawn(p.Texts.Body))
}

func linesOf(previews []plan.Preview) (lines []string) {
	for _, p := range previews {
		lines = append(lines, lineOf(p))
	}
	return lines
}

const (
	operations = "T - Port operations - 2026-11-20#5202"
	cityCell   = "T - City crisis cell - 2026-11-20#5203"
	session    = "S - Harbour Light#5200"
)

func TestPreviews(t *testing.T) {
	dear := pipetest.MailRow.With("team", "Port operations; City crisis cell", "body", "Dear {{.Team.Name}}, {{.port_name}} burns. {{upper .Persona.Name}}")
	to := func(team string) string {
		name, _, _ := strings.Cut(team, "#")
		return "Dear ‹" + name + "›, ‹Port Verrin› burns. ‹TOMAS REHN›"
	}
	offline := "Dear «{{.Team.Name}}», «{{.port_name}}» burns."
	results := dear.With("team", "City crisis cell", "result", "failed", "delivery", ":")
	for _, c := range []struct {
		name    string
		rows    []pipetest.Row
		options plan.Options
		offline bool
		want    []string
	}{
		{"two teams", []pipetest.Row{dear}, plan.Options{}, false,
			[]string{"2 " + operations + " | ready | Tomas Rehn | " + to(operations), "2 " + cityCell + " | ready | Tomas Rehn | " + to(cityCell)}},
		{"the session team, a draft", []pipetest.Row{pipetest.PostRow.With("is_draft", "yes")}, plan.Options{}, false,
			[]string{"2 " + session + " | draft | Petra Lindqvist | What is burning?"}},
		{"an unknown smartword", []pipetest.Row{pipetest.PostRow.With("body", "{{.port_name}}, {{.prot_name}}, {{.Row.mood}}", "mood", "calm")}, plan.Options{}, false,
			[]string{"2 " + session + " | error | Petra Lindqvist | ‹Port Verrin›, «{{.prot_name}}», ‹calm›"}},
		{"no template", []pipetest.Row{pipetest.PostRow.With("body", "{{.port_name}} {{.open")}, plan.Options{}, false,
			[]string{"2 " + session + " | error | Petra Lindqvist | «{{.port_name}}» «{{.open»"}},
		{"a broken branch", []pipetest.Row{pipetest.PostRow.With("body", "{{if .prot_name}}a{{end}}")}, plan.Options{}, false,
			[]string{"2 " + session + " | error | Petra Lindqvist | «{{if .prot_name}}»a«{{end}}»"}},
		{"an unknown persona", []pipetest.Row{pipetest.PostRow.With("persona", "petra_lindkvist", "team", "moderators;session", "body", "{{.Persona.Name}} in {{.port_name}}")}, plan.Options{}, false,
			[]string{"2 M - Exercise control#5201 | error | petra_lindkvist? | «{{.Persona.Name}}» in ‹Port Verrin›",
				"2 " + session + " | error | petra_lindkvist? | «{{.Persona.Name}}» in ‹Port Verrin›"}},
		{"an unknown team", []pipetest.Row{dear.With("team", "Port operations; nowhere")}, plan.Options{}, false,
			[]string{"2 Port operations; nowhere#0 | error | Tomas Rehn | Dear «{{.Team.Name}}», «{{.port_name}}» burns. «{{upper .Persona.Name}}»"}},
		{"an unknown team that no text names", []pipetest.Row{pipetest.PostRow.With("team", "nowhere", "body", "{{upper .port_name}}")}, plan.Options{}, false,
			[]string{"2 nowhere#0 | error | Petra Lindqvist | ‹PORT VERRIN›"}},
		{"an error elsewhere", []pipetest.Row{pipetest.PostRow.With("likes", "many")}, plan.Options{}, false,
			[]string{"2 " + session + " | error | Petra Lindqvist | What is burning?"}},
		{"skipped, with an error", []pipetest.Row{dear.With("skip", "yes", "likes", "many")}, plan.Options{}, false,
			[]string{"2 " + operations + " | skipped | Tomas Rehn | " + to(operations), "2 " + cityCell + " | skipped | Tomas Rehn | " + to(cityCell)}},
		{"left out by row", []pipetest.Row{pipetest.PostRow, pipetest.PostRow.With("body", "{{.prot_name}}")}, plan.Options{Filter: plan.Filter{Rows: []plan.RowRange{{From: 2, To: 2}}}}, false,
			[]string{"2 " + session + " | ready | Petra Lindqvist | What is burning?", "3 " + session + " | left out | Petra Lindqvist | «{{.prot_name}}»"}},
		{"left out by team", []pipetest.Row{dear, pipetest.PostRow}, plan.Options{Filter: plan.Filter{Teams: []string{"5203"}}}, false,
			[]string{"2 " + operations + " | left out | Tomas Rehn | " + to(operations), "2 " + cityCell + " | ready | Tomas Rehn | " + to(cityCell),
				"3 " + session + " | left out | Petra Lindqvist | What is burning?"}},
		{"redirected", []pipetest.Row{dear, pipetest.PersonRow}, plan.Options{Redirect: "City crisis cell"}, false,
			[]string{"2 " + cityCell + " | ready | Tomas Rehn | " + to(cityCell), "3 " + cityCell + " | skipped | Helga Brandt | Your answer?"}},
		{"offline", []pipetest.Row{dear.With("body", "Dear {{.Team.Name}}, {{.port_name}} burns."), pipetest.PostRow, pipetest.PostRow.With("team", " Session ", "body", "{{.Row.mood}}", "mood", "calm")}, plan.Options{}, true,
			[]string{"2 Port operations#0 | ready | harbour_master? | " + offline, "2 City crisis cell#0 | ready | harbour_master? | " + offline,
				"3 session team#0 | ready | petra_lindqvist? | What is burning?", "4 session team#0 | ready | petra_lindqvist? | ‹calm›"}},
		{"results, run again", []pipetest.Row{results.With("result", "sent", "body", "{{.prot_name}}"), results, results.With("result", "")}, plan.Options{IsRerun: true}, false,
			[]string{"2 " + cityCell + " | sent | Tomas Rehn | «{{.prot_name}}»", "3 " + cityCell + " | failed | Tomas Rehn | " + to(cityCell),
				"4 " + cityCell + " | pending | Tomas Rehn | " + to(cityCell)}},
		{"results, looked at", []pipetest.Row{results.With("result", "uncertain"), results.With("result", "skipped")}, plan.Options{}, false,
			[]string{"2 " + cityCell + " | uncertain | Tomas Rehn | " + to(cityCell), "3 " + cityCell + " | skipped | Tomas Rehn | " + to(cityCell)}},
		{"nothing filled in", []pipetest.Row{{"persona": "", "channel": "", "body": "x"}}, plan.Options{}, false, []string{"2 " + session + " | error | ? | x"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			space := pipetest.Harbour(t)
			if c.offline {
				space = nil
			}
			c.options.Pieces = true
			got := check.Previews(plantest.TakeFile(t, pipetest.SaveCSV(t, c.rows...), space, c.options))
			if diff := cmp.Diff(c.want, linesOf(got)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// preview takes one row and gives its previews.
func preview(t *testing.T, options plan.Options, r pipetest.Row) []plan.Preview {
	t.Helper()
	options.Pieces = true
	return check.Previews(plantest.TakeFile(t, pipetest.SaveCSV(t, r), pipetest.Harbour(t), options))
}

func TestPreviewsOfHiddenRows(t *testing.T) {
	path := pipetest.SaveWorkbook(t, pipetest.PostRow, pipetest.PostRow.With("body", "Hidden."))
	pipetest.EditWorkbook(t, path, func(book *excelize.File) { pipetest.Must(t, book.SetRowVisible("Injects", 3, false)) })
	for visibleOnly, want := range map[bool]plan.PreviewState{false: plan.PreviewReady, true: plan.PreviewSkipped} {
		previews := check.Previews(plantest.TakeFile(t, path, pipetest.Harbour(t), plan.Options{Pieces: true, VisibleOnly: visibleOnly}))
		if len(previews) != 2 || previews[0].State != plan.PreviewReady || previews[1].State != want {
			t.Errorf("visible only %v: %q", visibleOnly, linesOf(previews))
		}
	}
}

func TestPreviewsHaveTheMessage(t *testing.T) {
	full := pipetest.MailRow.With("subject", "{{.berth}}", "to", " {{.Team.Name}} ", "cc", " a@x.example,{{smartword \"press-room\"}} ", "bcc", "b@x.example")
	p := preview(t, plan.Options{}, full)[0]
	m := p.Message
	if m.Persona == "" || m.TeamID != 5202 || m.Type != "team" || m.Subject != "Berth 7" || m.To != "T - Port operations - 2026-11-20" || m.CC != "a@x.example,press@portverrin.example" {
		t.Errorf("the message is %+v", m)
	}
	if got := drawn(p.Texts.Subject) + "|" + drawn(p.Texts.To) + "|" + drawn(p.Texts.CC) + "|" + drawn(p.Texts.BCC); got !=
		"‹Berth 7›|‹T - Port operations - 2026-11-20›|a@x.example,‹press@portverrin.example›|b@x.example" {
		t.Errorf("its texts are %s", got)
	}
	p = preview(t, plan.Options{Redirect: "moderators"}, full)[0]
	if p.Message.CC+p.Message.BCC != "" || p.Texts.CC != nil || p.Texts.BCC != nil || p.Message.TeamID != 5201 {
		t.Errorf("redirected it is %+v", p)
	}
	p = preview(t, plan.Options{}, pipetest.ArticleRow.With("subtitle", `{{print "  "}}`))[0]
	if p.Kind != schema.Article || p.Message.Subtitle != "" || p.Texts.Subtitle != nil || p.Message.Sentiment != "neutral" {
		t.Errorf("an article whose subtitle is blank is %+v", p)
	}
	for _, r := range []pipetest.Row{pipetest.HackedRow, pipetest.HackedRow.With("is_hacked", "perhaps")} {
		if p = preview(t, plan.Options{}, r)[0]; p.Kind != schema.Hacking {
			t.Errorf("%v is of the kind %v", r, p.Kind)
		}
	}
	p = preview(t, plan.Options{}, pipetest.PostRow.With("channel", " Mial "))[0]
	if p.State != plan.PreviewInvalid || p.Message.Channel != "Mial" || p.Kind != schema.Other || len(p.Inject.Problems) != 1 {
		t.Errorf("on an unknown channel it is %+v", p)
	}
	p = preview(t, plan.Options{}, pipetest.PersonRow)[0]
	if p.Message.Position != "Crisis manager" || p.Message.Type != "individual" {
		t.Errorf("to a person it is %+v", p.Message)
	}
}

func TestPreviewsHaveTheMoment(t *testing.T) {
	zone := time.FixedZone("", 3600)
	sent := pipetest.PostRow.With("result", "sent", "delivery", ":", "sent_at", "2026-11-20T15:00:00Z")
	for _, c := range []struct {
		row  pipetest.Row
		want time.Time
	}{
		{pipetest.PostRow, time.Time{}},
		{pipetest.PostRow.With("ts", "tomorrow"), time.Time{}},
		{pipetest.PostRow.With("ts", "2026-11-20T14:30:00+01:00"), time.Date(2026, 11, 20, 14, 30, 0, 0, zone)},
		{pipetest.PostRow.With("ts", "2026-11-20T14:30:00+01:00", "skip", "x"), time.Date(2026, 11, 20, 14, 30, 0, 0, zone)},
		{sent, time.Date(2026, 11, 20, 15, 0, 0, 0, time.UTC)},
		{sent.With("ts", "1795185000"), time.Date(2026, 11, 20, 14, 30, 0, 0, time.UTC)},
	} {
		got := preview(t, plan.Options{Zone: zone}, c.row)[0].At
		if !got.Equal(c.want) || !got.IsZero() && got.Location() != zone {
			t.Errorf("%v is at %v", c.row, got)
		}
	}
}

// TestNoPreviewsWithoutPieces holds a check to be spared the work.
func TestNoPreviewsWithoutPieces(t *testing.T) {
	if previews := check.Previews(plantest.TakeRows(t, pipetest.PostRow)); len(previews) > 0 {
		t.Errorf("%q", linesOf(previews))
	}
}

// TestPreviewsOfMistakes holds each mistake of the sample to be shown with its row.
func TestPreviewsOfMistakes(t *testing.T) {
	previews := check.Previews(plantest.TakeFile(t, "../../samples/mistakes.csv", pipetest.Harbour(t), plan.Options{Pieces: true}))
	wrong := slices.DeleteFunc(slices.Clone(previews), func(p plan.Preview) bool { return p.State != plan.PreviewInvalid })
	if len(wrong) < 15 {
		t.Errorf("only %d previews have an error", len(wrong))
	}
	for _, p := range wrong {
		if !hasError(p.Inject.Problems) {
			t.Errorf("%s has no problem that says why", lineOf(p))
		}
	}
}
