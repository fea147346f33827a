package check_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simcast/apiclient/simulator"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/pipeline/plantest"
	"simcast/readers"
)

// linted is the plan of these rows in the harbour, with lint.
func linted(t *testing.T, options plan.Options, rows ...pipetest.Row) *plan.Plan {
	t.Helper()
	options.Lint = true
	return plantest.TakeFile(t, pipetest.SaveCSV(t, rows...), pipetest.Harbour(t), options)
}

// told is how the tests of lint name problems: row, code, column and value.
func told(problems []readers.Problem) []string {
	var list []string
	for _, p := range problems {
		list = append(list, strings.TrimRight(fmt.Sprintf("%d %s %s %s", p.Row, p.Code, p.Column, p.Value), " "))
	}
	return list
}

func holdTold(t *testing.T, checked *plan.Plan, want ...string) {
	t.Helper()
	if diff := cmp.Diff(want, told(checked.Verdict.Problems)); diff != "" {
		t.Error(diff)
	}
}

var markedRow = pipetest.MailRow.With("subject", "EXERCISE Situation")

func TestWhatTextsOfSeveralTeamsSayIsToldOnce(t *testing.T) {
	for name, c := range map[string]struct{ body, want string }{
		"the same for all":     {"{{.Team.Name}}: see www.verrin-news.de", "2 real-domain body www.verrin-news.de"},
		"another for each":     {"See www.team-{{.Team.ID}}.de", "2 real-domain body www.team-5202.de; www.team-5204.de"},
		"two in one text":      {"See www.verrin-news.de or www.verrin-port.de", "2 real-domain body www.verrin-news.de; www.verrin-port.de"},
		"of the last team too": {`{{if eq .Team.ID 5204}}See www.verrin-news.de{{else}}Nothing.{{end}}`, "2 real-domain body www.verrin-news.de"},
	} {
		t.Run(name, func(t *testing.T) {
			holdTold(t, linted(t, plan.Options{}, markedRow.With("team", "Port operations;Communications", "body", c.body)), c.want)
		})
	}
}

// What a smartword says is part of the text. Without a space its place is no gap that somebody forgot.
func TestSmartwordsAreLookedAt(t *testing.T) {
	given := simulator.Harbour()
	given.Smartwords = append(given.Smartwords, simulator.Smartword{Index: "news_site", Value: "www.verrin-news.de"})
	path := pipetest.SaveCSV(t, markedRow.With("body", "Read {{.news_site}} [to fill in]"))
	holdTold(t, plantest.TakeFile(t, path, pipetest.SpaceOf(t, given), plan.Options{Lint: true}),
		"2 real-domain body www.verrin-news.de", "2 placeholder body [to fill in]")
	holdTold(t, plantest.TakeFile(t, path, nil, plan.Options{Lint: true}), "2 placeholder body [to fill in]")
}

// From row to row, addressees are often the same: each row has a problem of its own.
func TestAddresseesAreLookedAtInEachRow(t *testing.T) {
	row := markedRow.With("body", "", "to", "press@verrin-news.de")
	holdTold(t, linted(t, plan.Options{}, row.With("body", "a"), row.With("body", "b"), row.With("body", "c", "to", "duty@port.example", "cc", "press@verrin-news.de"), row.With("body", "d")),
		"2 real-email to press@verrin-news.de", "3 real-email to press@verrin-news.de", "4 real-email cc press@verrin-news.de", "5 real-email to press@verrin-news.de")
}

func TestMarks(t *testing.T) {
	bare, article := pipetest.MailRow, pipetest.ArticleRow
	for name, c := range map[string]struct {
		rows []pipetest.Row
		want []string
	}{
		"no message has one":                 {[]pipetest.Row{bare, article}, []string{"0 exercise-mark"}},
		"one has none":                       {[]pipetest.Row{bare, markedRow.With("body", "b"), article}, []string{"2 exercise-mark", "4 exercise-mark"}},
		"in a title, in a body":              {[]pipetest.Row{article.With("title", "EXERCISE Fire"), pipetest.PostRow.With("body", "EXERCISE\nFire")}, nil},
		"a message without text":             {[]pipetest.Row{pipetest.PopupRow, markedRow}, nil},
		"a row that is skipped, and one":     {[]pipetest.Row{bare.With("skip", "x"), bare.With("body", "b")}, []string{"3 exercise-mark"}},
		"one suppressed, none with a mark":   {[]pipetest.Row{bare.With("lint", "ok exercise-mark: a leaflet"), bare.With("body", "b")}, []string{"0 exercise-mark"}},
		"one suppressed beside a marked one": {[]pipetest.Row{bare.With("lint", "ok exercise-mark: a leaflet"), markedRow.With("body", "b")}, nil},
	} {
		t.Run(name, func(t *testing.T) { holdTold(t, linted(t, plan.Options{}, c.rows...), c.want...) })
	}
	options := plan.Options{}
	options.Settings.Mark = "EXERCISE HARBOUR"
	holdTold(t, linted(t, options, bare, article)) // it is put in
}

// A finding names its row's id and line, also of a row without a subject in a plan without a column of the day.
func TestFindingsHaveTheirPlace(t *testing.T) {
	checked := linted(t, plan.Options{}, markedRow.With("id", "A1", "body", "several\nlines"), pipetest.PostRow.With("id", "A2", "body", "EXERCISE www.verrin-news.de"))
	holdTold(t, checked, "3 real-domain body www.verrin-news.de")
	if p := checked.Verdict.Problems[0]; p.Line != 4 || p.ID != "A2" || p.Rule != "L110" {
		t.Errorf("%+v", p)
	}
}
