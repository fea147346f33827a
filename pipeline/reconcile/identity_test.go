package reconcile_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"simcast/pipeline/deliveryhash"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/pipeline/plantest"
)

// full is a row with every cell that a mail may have.
var full = pipetest.MailRow.With("id", "A1", "cc", "a@x.example", "bcc", "b@x.example", "assets", "https://example.org/a.png",
	"sentiment", "neutral", "ts", "2026-11-20T14:30:00+01:00", "is_draft", "no", "title", "Title", "subtitle", "Sub", "type", "team",
	"likes", "1", "replies", "2", "reposts", "3", "owner", "Ada")

// TestSameDelivery holds that what a delivery is does not hang on how its row is
// written, nor on what is not part of the message.
func TestSameDelivery(t *testing.T) {
	for _, c := range []struct {
		name string
		row  pipetest.Row
		as   pipetest.Row
	}{
		{"id", full, full.With("id", "B9")},
		{"no id", full, full.With("id", "")},
		{"another column", full, full.With("owner", "Sol")},
		{"persona by name", full, full.With("persona", "Tomas Rehn")},
		{"persona by hash", full, full.With("persona", "F7438C839C42904506EB6B62B9D841B3")},
		{"channel's case", full, full.With("channel", "Mail")},
		{"team by id", full, full.With("team", "5202")},
		{"team in full", full, full.With("team", "T - Port operations - 2026-11-20")},
		{"a team named twice", full, full.With("team", "5202;Port operations")},
		{"session team", pipetest.PostRow, pipetest.PostRow.With("team", "session")},
		{"flag", full, full.With("is_draft", "FALSE")},
		{"no draft", full, full.With("is_draft", "")},
		{"a draft", full.With("is_draft", "x"), full.With("is_draft", "1")},
		{"moment in another zone", full, full.With("ts", "2026-11-20T13:30:00Z")},
		{"moment in seconds", full, full.With("ts", "1795181400")},
		{"type", full, full.With("type", "TEAM")},
		{"type by default", full, full.With("type", "")},
		{"type by default, to a player", pipetest.PlayerRow, pipetest.PlayerRow.With("type", "individual")},
		{"type by default, to a position", pipetest.PersonRow, pipetest.PersonRow.With("type", "individual")},
		{"an article's type", pipetest.ArticleRow, pipetest.ArticleRow.With("type", "team")},
		{"an article's sentiment", pipetest.ArticleRow, pipetest.ArticleRow.With("sentiment", "Neutral")},
		{"sentiment's case", full, full.With("sentiment", "NEUTRAL")},
		{"count", full, full.With("likes", "01")},
		{"asset's type", full, full.With("assets", "image|https://example.org/a.png")},
		{"position's spaces", pipetest.PersonRow, pipetest.PersonRow.With("position", " Crisis manager ")},
	} {
		t.Run(c.name, func(t *testing.T) {
			if one, other := plantest.Hashes(plantest.TakeGood(t, c.row)), plantest.Hashes(plantest.TakeGood(t, c.as)); !slices.Equal(one, other) || one[0] == "" {
				t.Errorf("%v and %v are two deliveries", c.row, c.as)
			}
		})
	}
}

// TestOtherDelivery holds that every cell of the message makes another delivery.
func TestOtherDelivery(t *testing.T) {
	base := plantest.Hashes(plantest.TakeGood(t, full))[0]
	for _, cells := range [][]string{
		{"persona", "fire_chief"}, {"channel", "gosocial"}, {"team", "session"}, {"title", "Other"}, {"title", ""}, {"subtitle", "Other"},
		{"subject", "Other"}, {"body", "Other"}, {"body", "Smoke. "}, {"to", "Other"}, {"cc", ""}, {"cc", "c@x.example"}, {"bcc", ""},
		{"assets", "https://example.org/b.png"}, {"assets", "video | https://example.org/a.png"}, {"assets", "image | https://example.org/a.png | alt"},
		{"sentiment", "positive"}, {"sentiment", ""}, {"ts", "2026-11-20T14:30:01+01:00"}, {"ts", ""}, {"is_draft", "yes"},
		{"likes", "2"}, {"likes", ""}, {"replies", "0"}, {"reposts", "30"}, {"type", "individual"},
		{"show_details", "0"}, {"show_details", "1"}, {"hacked_image", "https://example.org/a.png"}, {"player_email", "a@x.example"},
		{"subject", "Title", "title", "Situation"}, // the same texts in other cells
	} {
		t.Run(fmt.Sprint(cells), func(t *testing.T) {
			if got := plantest.Hashes(plantest.TakeGood(t, full.With(cells...)))[0]; got == base || got == "" {
				t.Errorf("%v is no other delivery: %q", cells, got)
			}
		})
	}
	for _, pair := range [][2]pipetest.Row{
		{pipetest.PersonRow, pipetest.PersonRow.With("position", "", "role", "Crisis manager")},
		{pipetest.HackedRow, pipetest.HackedRow.With("is_hacked", "no")},
		{pipetest.HackedRow.With("is_hacked", "no"), pipetest.ArticleRow.With("persona", "port_authority")},
		{pipetest.ArticleRow, pipetest.ArticleRow.With("sentiment", "negative")},
	} {
		if plantest.Hashes(plantest.TakeGood(t, pair[0]))[0] == plantest.Hashes(plantest.TakeGood(t, pair[1]))[0] {
			t.Errorf("%v and %v are one delivery", pair[0], pair[1])
		}
	}
}

// TestColumnsRead holds that a column of the planner's own is part of what a row
// says exactly where one of its templates reads it.
func TestColumnsRead(t *testing.T) {
	one := func(cells ...string) string {
		return plantest.Hashes(plantest.TakeGood(t, pipetest.PostRow.With(cells...)))[0]
	}
	if one("body", "It is {{.Row.mood}}", "mood", "grim") == one("body", "It is {{.Row.mood}}", "mood", "calm") {
		t.Error("a column that the body reads changes nothing")
	}
	if one("body", "It is {{.Row.mood}}", "mood", "grim") != one("body", "It is {{.Row.mood}}", "mood", "grim", "owner", "Ada") {
		t.Error("a column that is not read makes another delivery")
	}
	if one("body", "{{.Row.mood}}", "mood", "grim") != one("body", "{{.Row.mood}}", " Mood", "grim") {
		t.Error("the spelling of a header makes another delivery")
	}
	for in, out := range map[string]string{"2026-11-20T14:30:00+01:00": "2026-11-20 14:30", "2026-11-20T14:30:05Z": "2026-11-20 14:30:05"} {
		if one("body", "{{.Row.when}}", "when", in) != one("body", "{{.Row.when}}", "when", out) {
			t.Errorf("a date cell and %s, which a results CSV has for it, are two deliveries", in)
		}
	}
	if one("body", "{{.Row.mood}}", "mood", "grim") == one("body", "grim", "mood", "grim") {
		t.Error("a template and its value are one delivery")
	}
}

// TestSmartwordsAreNotIdentity holds that a delivery stays what it is when the
// space's values change.
func TestSmartwordsAreNotIdentity(t *testing.T) {
	path := pipetest.SaveCSV(t, pipetest.PostRow.With("body", "Smoke at {{.berth}}"))
	before, after := pipetest.Harbour(t), pipetest.Harbour(t)
	after.Smartwords["berth"] = "Berth 99"
	one, other := plantest.TakeFile(t, path, before, plan.Options{}), plantest.TakeFile(t, path, after, plan.Options{Now: pipetest.Noon.Add(time.Hour)})
	if !slices.Equal(plantest.Hashes(one), plantest.Hashes(other)) {
		t.Error("a smartword's value, or the clock, makes another delivery")
	}
	if plantest.DeliveriesOf(one)[0].Message().Body == plantest.DeliveriesOf(other)[0].Message().Body {
		t.Error("the smartword was not filled in again")
	}
}

// TestEveryFormat holds a plan's deliveries equal in CSV and workbook, where
// numbers, dates and flags are typed cells.
func TestEveryFormat(t *testing.T) {
	rows := []pipetest.Row{
		full.With("team", "players", "ts", "2026-11-20T14:30:00+01:00", "likes", "120"),
		pipetest.PostRow.With("body", "Two\r\nlines at {{.Row.when}}", "when", "2026-11-20 14:30", "is_draft", "TRUE", "ts", "1795181400"),
		pipetest.ArticleRow.With("show_details", "1", "title", "2026"),
		pipetest.HackedRow.With("skip", "x"),
	}
	paris, err := time.LoadLocation("Europe/Paris")
	pipetest.Must(t, err)
	want := plantest.Hashes(plantest.TakeFile(t, pipetest.SaveCSV(t, rows...), pipetest.Harbour(t), plan.Options{Zone: paris}))
	if got := plantest.Hashes(plantest.TakeFile(t, pipetest.SaveWorkbook(t, rows...), pipetest.Harbour(t), plan.Options{Zone: time.UTC})); !slices.Equal(got, want) {
		t.Errorf("a workbook of texts: %v, want %v", got, want)
	}
	typed := pipetest.SaveWorkbook(t, rows...)
	pipetest.EditWorkbook(t, typed, func(book *excelize.File) { typeCells(t, book) })
	// What a moment is in numbers, a date cell shows: one is known by the other.
	checked, asText := plantest.TakeFile(t, typed, pipetest.Harbour(t), plan.Options{Zone: paris}), plantest.TakeFile(t, pipetest.SaveCSV(t, rows...), pipetest.Harbour(t), plan.Options{Zone: paris})
	for name, c := range map[string][2]*plan.Plan{"typed after text": {asText, checked}, "text after typed": {checked, asText}} {
		plantest.ReconcileNew(t, c[0])
		var pasts []plantest.Past
		for range plantest.DeliveriesOf(c[0])[:6] {
			pasts = append(pasts, plantest.WasSent)
		}
		s := plantest.ReconcilePlan(t, c[1], plantest.StandingsAfter(t, plantest.DeliveriesOf(c[0]), pasts...), plan.ResendOptions{})
		if got, want := plantest.ActionsOf(s), strings.Repeat("already/sent ", 6)+"leave/skipped"; got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}

// typeCells makes numbers, dates and flags of the texts of the header's columns.
func typeCells(t *testing.T, book *excelize.File) {
	t.Helper()
	wall := time.Date(2026, 11, 20, 14, 30, 0, 0, time.UTC)
	format := "yyyy-mm-dd hh:mm"
	style, err := book.NewStyle(&excelize.Style{CustomNumFmt: &format})
	pipetest.Must(t, err)
	header, err := book.GetRows("Injects")
	pipetest.Must(t, err)
	set := func(column string, line int, value any) {
		at, err := excelize.CoordinatesToCellName(slices.Index(header[0], column)+1, line)
		pipetest.Must(t, err, book.SetCellValue("Injects", at, value))
		if _, isDate := value.(time.Time); isDate {
			pipetest.Must(t, book.SetCellStyle("Injects", at, at, style))
		}
	}
	set("ts", 2, wall)
	set("likes", 2, 120)
	set("when", 3, wall)
	set("is_draft", 3, true)
	set("ts", 3, wall)
	set("show_details", 4, 1)
	set("title", 4, 2026)
}

// TestEqualsByTeam counts the equals of each team by itself.
func TestEqualsByTeam(t *testing.T) {
	all := plantest.Hashes(plantest.TakeGood(t, pipetest.PostRow.With("team", "moderators"), pipetest.PostRow.With("team", "session;moderators"), pipetest.PostRow))
	moderators := plantest.Hashes(plantest.TakeGood(t, pipetest.PostRow.With("team", "moderators"), pipetest.PostRow.With("team", "moderators")))
	session := plantest.Hashes(plantest.TakeGood(t, pipetest.PostRow, pipetest.PostRow))
	if want := []string{moderators[0], session[0], moderators[1], session[1]}; !slices.Equal(all, want) {
		t.Errorf("%v, want %v", all, want)
	}
}

// TestRedirected tells a rehearsal's deliveries from planned ones by their hash.
func TestRedirected(t *testing.T) {
	path := pipetest.SaveCSV(t, full.With("team", "players"))
	checked := plantest.TakeFile(t, path, pipetest.Harbour(t), plan.Options{Redirect: "moderators"})
	d := plantest.DeliveriesOf(checked)
	if len(d) != 1 || d[0].Team.ID != 5201 || !redirectMark(d[0].Hash) {
		t.Fatalf("%d deliveries, the first to %+v", len(d), d[0].Team)
	}
	planned := plantest.DeliveriesOf(plantest.TakeFile(t, pipetest.SaveCSV(t, full.With("team", "moderators")), pipetest.Harbour(t), plan.Options{}))[0]
	if planned.Hash == d[0].Hash || redirectMark(planned.Hash) {
		t.Error("a planned delivery is not told from a redirected one")
	}
	if m := d[0].Message(); m.CC != "" || m.BCC != "" || planned.Message().CC == "" || planned.Message().BCC == "" {
		t.Errorf("cc %q and bcc %q of a redirected mail", m.CC, m.BCC)
	}
}

func redirectMark(hash string) bool {
	raw, isHash := deliveryhash.Parse(hash)
	return isHash && raw.Redirected()
}
