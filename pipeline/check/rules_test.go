package check_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/pipeline/plantest"
	"simcast/pipeline/space"
	"simcast/readers"
)

func TestRowsInOrder(t *testing.T) {
	for i, r := range []pipetest.Row{pipetest.MailRow, pipetest.PostRow, pipetest.ArticleRow, pipetest.HackedRow, pipetest.PopupRow, pipetest.PersonRow, pipetest.PlayerRow,
		pipetest.HackedRow.With("is_hacked", "0"),
		pipetest.HackedRow.With("hacked_image", "https://example.org/skull.png"),
		pipetest.MailRow.With("position", "Crisis manager", "role", "Deputy"),
		pipetest.MailRow.With("cc", "a@x.example,b@x.example", "bcc", "c@x.example"),
		pipetest.PostRow.With("body", "", "assets", "https://example.org/a.mp3"),
		pipetest.PostRow.With("sentiment", "negative", "likes", "3", "replies", "0", "reposts", "2"),
		pipetest.ArticleRow.With("type", "team", "sentiment", "positive", "to", "Press desk"),
		pipetest.PopupRow.With("position", "Crisis manager"),
		pipetest.PostRow.With("type", "individual", "to", "somebody"),
		pipetest.PersonRow.With("type", "team", "team", "Port operations"),
		pipetest.PlayerRow.With("team", "Port operations"),
	} {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			plan := plantest.TakeRows(t, r)
			if len(plan.Verdict.Problems) > 0 {
				t.Errorf("%v\nhas problems: %v", r, plan.Verdict.Problems)
			}
			if plan.Verdict.Deliveries != 1 || len(plantest.DeliveriesOf(plan)) != 1 {
				t.Errorf("%d deliveries, want 1", plan.Verdict.Deliveries)
			}
		})
	}
}

// TestRules breaks one thing of a row that is in order, and holds the check to
// say that and nothing else. hint is a part of its suggestion.
func TestRules(t *testing.T) {
	for _, c := range []struct {
		row  pipetest.Row
		want string // severity code@column, separated by commas
		hint string
	}{
		// What a row must have.
		{pipetest.MailRow.With("persona", ""), "error missing-persona@persona", "fill in persona: the name, handle or hash of the sender"},
		{pipetest.MailRow.With("channel", ""), "error missing-channel@channel", "fill in channel, for example mail; or give all rows the same, with --default \"channel=mail\""},
		{pipetest.MailRow.With("subject", ""), "error missing-subject@subject", "fill in subject"},
		{pipetest.MailRow.With("body", ""), "error missing-body@body", "fill in body"},
		{pipetest.MailRow.With("to", ""), "error missing-to@to", "fill in to"},
		{pipetest.MailRow.With("to", "", "position", "Crisis manager"), "error missing-to@to", "fill in to"},
		{pipetest.ArticleRow.With("title", ""), "error missing-title@title", "fill in title"},
		{pipetest.ArticleRow.With("body", ""), "error missing-body@body", "fill in body"},
		{pipetest.ArticleRow.With("persona", "leila_dufour"), "error not-an-organisation@persona,warning channel-not-listed@channel", "for example Port of Verrin Authority, The Verrin Courier or City of Verrin"},
		{pipetest.ArticleRow.With("type", "individual", "to", "x"), "error article-to-individual@type", "team"},
		{pipetest.HackedRow.With("persona", "bartol_sand"), "error not-an-organisation@persona,warning channel-not-listed@channel", "for example Port of Verrin Authority, The Verrin Courier or City of Verrin"},
		{pipetest.HackedRow.With("hacked_image", "skull.png"), "error bad-url@hacked_image", "https://"},
		{pipetest.PopupRow.With("assets", ""), "error missing-assets@assets", "fill in assets"},
		{pipetest.PopupRow.With("assets", "", "body", "text alone"), "error missing-assets@assets", "fill in assets"},
		{pipetest.PostRow.With("body", ""), "error missing-body@body", "fill in body, or assets, for example image | https://"},
		{pipetest.PostRow.With("body", "", "title", "title alone"), "error missing-body@body", "fill in body, or assets, for example image | https://"},
		{pipetest.PlayerRow.With("to", ""), "error missing-to@to", "an e-mail address, a position or an identifier, for example"},
		{pipetest.PostRow.With("type", "individual"), "error missing-to@to", "an e-mail address, a position or an identifier, for example"},

		// One person, several teams.
		{pipetest.PlayerRow.With("team", "players"), "error one-person-many-teams@team", "name only one team"},
		{pipetest.PersonRow.With("team", "session;moderators"), "error one-person-many-teams@team", "name only one team"},
		{pipetest.PersonRow.With("position", "", "role", "Deputy", "team", "session\nmoderators"), "error one-person-many-teams@team", "name only one team"},
		{pipetest.PostRow.With("type", "individual", "to", "x", "team", "session;moderators"), "error one-person-many-teams@team", "name only one team"},

		// Fields that the chosen call does not document.
		{pipetest.PersonRow.With("player_email", "ada@players.example", "to", "ada"), "error field-not-in-call@player_email", "empty player_email, or empty position"},
		{pipetest.MailRow.With("position", "Crisis manager", "cc", "a@x.example"), "error field-not-in-call@cc", "empty cc, or empty position"},
		{pipetest.MailRow.With("role", "Deputy", "bcc", "a@x.example"), "error field-not-in-call@bcc", "empty bcc, or empty role"},
		{pipetest.ArticleRow.With("position", "Editor", "subtitle", "Smoke"), "error field-not-in-call@subtitle", "empty subtitle, or empty position"},
		{pipetest.HackedRow.With("position", "Editor"), "error field-not-in-call@is_hacked", "empty is_hacked, or empty position"},
		{pipetest.ArticleRow.With("position", "Editor", "show_details", "1"), "error field-not-in-call@show_details", "empty show_details, or empty position"},
		{pipetest.HackedRow.With("role", "Editor", "hacked_image", "https://example.org/a.png"),
			"error field-not-in-call@hacked_image,error field-not-in-call@is_hacked", "empty hacked_image, or empty role"},

		// Cells that cannot be read.
		{pipetest.PostRow.With("channel", "gosocail"), "error unknown-channel@channel", `"gosocial"`},
		{pipetest.PostRow.With("channel", "qqqqqqqqqq"), "error unknown-channel@channel", "write one of microblog, gosocial"},
		{pipetest.PostRow.With("channel", "gosocail", "sentiment", "negative", "likes", "3"), "error unknown-channel@channel", `"gosocial"`},
		{pipetest.PostRow.With("is_draft", "perhaps"), "error bad-flag@is_draft", "yes or no"},
		{pipetest.HackedRow.With("is_hacked", "maybe"), "error bad-flag@is_hacked", "yes or no"},
		{pipetest.ArticleRow.With("show_details", "2"), "error bad-flag@show_details", "yes or no"},
		{pipetest.PostRow.With("sentiment", "angry"), "error bad-word@sentiment", "write positive, negative or neutral, or leave it empty"},
		{pipetest.PostRow.With("type", "everybody"), "error bad-word@type", "write individual or team, or leave it empty"},
		{pipetest.PostRow.With("likes", "many"), "error bad-count@likes", "digits only"},
		{pipetest.PostRow.With("replies", "-1"), "error bad-count@replies", "digits only"},
		{pipetest.PostRow.With("reposts", "1.5"), "error bad-count@reposts", "digits only"},
		{pipetest.PostRow.With("ts", "tomorrow"), "error bad-ts@ts", "write a date and time such as 2026-11-20 09:30"},
		{pipetest.PostRow.With("ts", "0805"), "error bad-ts@ts", "into a column at"},
		{pipetest.PostRow.With("ts", "03/04/2026 14:30"), "error bad-ts@ts", "--date-order dmy or mdy"},
		{pipetest.MailRow.With("position", "Editor", "role", "Deputy", "cc", "a@x.example"), "error field-not-in-call@cc", "empty cc, or empty position and role"},
		{pipetest.PlayerRow.With("player_email", "ada"), "error bad-address@player_email", "name@example.org"},
		{pipetest.PlayerRow.With("player_email", "Ada <ada@players.example>"), "error bad-address@player_email", "ada@players.example"},
		{pipetest.PlayerRow.With("player_email", "a@x.example, b@x.example"), "error bad-address@player_email", "one address"},
		{pipetest.MailRow.With("cc", "a@x.example; b@x.example"), "error bad-address@cc", "a@x.example, b@x.example"},
		{pipetest.MailRow.With("bcc", "nobody"), "error bad-address@bcc", "name@example.org"},
		{pipetest.MailRow.With("cc", "a@x.example,,b@x.example"), "error bad-address@cc", "delete the comma"},
		{pipetest.PopupRow.With("assets", "htp:/example.org/plume.png"), "error bad-asset@assets", "for example image | https://example.org/map.png"},
		{pipetest.PopupRow.With("assets", "https://example.org/plume"), "error bad-asset@assets", "image, video, audio or document"},
		{pipetest.PopupRow.With("assets", "picture | https://example.org/plume.png"), "error bad-asset@assets", "image, video, audio or document"},
		{pipetest.PersonRow.With("position", "{{.port_name}}"), "error no-template-here@position", "title, subtitle, subject, body, to, cc and bcc"},
		{pipetest.PersonRow.With("position", "", "role", "Deputy {{"), "error no-template-here@role", "title, subtitle, subject, body, to, cc and bcc"},
		{pipetest.PostRow.With("persona", "{{.Persona.Handle}}"), "error no-template-here@persona", "write the value itself"},
		{pipetest.PostRow.With("channel", "{{.Row.where}}"), "error no-template-here@channel", "write the value itself"},
		{pipetest.PostRow.With("team", "{{.Team.Name}}"), "error no-template-here@team", "write the value itself"},
		{pipetest.PostRow.With("id", "{{.Row.number}}"), "error no-template-here@id", "write the value itself"},
		{pipetest.PlayerRow.With("player_email", "{{.player}}@players.example"), "error no-template-here@player_email", "write the value itself"},
		{pipetest.PopupRow.With("assets", "image | https://example.org/a.png | {{.port_name}}"), "error no-template-here@assets", "write the value itself"},
		{pipetest.PopupRow.With("assets", "https://example.org/{{.picture}}.png"), "error no-template-here@assets", "write the value itself"},
		{pipetest.HackedRow.With("hacked_image", "https://example.org/{{.picture}}.png"), "error no-template-here@hacked_image", "write the value itself"},
		{pipetest.PopupRow.With("assets", "https://example.org/a.png;https://example.org/b.png"), "error several-urls@assets", "on a line of its own"},
		{pipetest.PopupRow.With("assets", "image | https://example.org/a.png;HTTP://example.org/b.png | two"), "error several-urls@assets", "on a line of its own"},
		{pipetest.HackedRow.With("hacked_image", "https://example.org/a.png;https://example.org/b.png"), "error several-urls@hacked_image", "only one of them"},
		{pipetest.PostRow.With("skip", "perhaps"), "error bad-flag@skip", "yes or no"},

		// Templates.
		{pipetest.PostRow.With("body", "{{.prot_name}}"), "error unknown-smartword@body", "port_name"},
		{pipetest.PostRow.With("body", "{{.port_name"), "error template-syntax@body", ""},
		{pipetest.MailRow.With("subject", "{{.Row.mod}}", "mood", "grim"), "error unknown-column@subject", "mood"},
		{pipetest.MailRow.With("body", "{{.Row.Subject}}"), "error unknown-column@body", "copy it into a column with another name"},
		{pipetest.PostRow.With("body", "{{.Row.qqqqqqqqqq}}", "mood", "grim"), "error unknown-column@body", "write {{.Row.mood}}"},
		{pipetest.PostRow.With("body", "{{.qqqqqqqqqqqq}}"), "error unknown-smartword@body", "write one of the space's smartwords, for example {{."},
		{pipetest.PostRow.With("body", `{{range split "," "`+strings.Repeat("x,", 30_000)+`"}}{{if 1}}{{end}}{{end}}`), "error template-limit@body", "shorten the template"},
		{pipetest.PostRow.With("body", "{{range 9}}x{{end}}"), "error template-value@body", "write {{range split"},
		{pipetest.PostRow.With("body", `{{range split "," "a,b"}}{{range split "," "c,d"}}x{{end}}{{end}}`), "error template-limit@body", "write one {{range}} behind the other"},
		{pipetest.PostRow.With("body", `{{define "x"}}x{{end}}y`), "error template-syntax@body", "write the text itself"},
		{pipetest.PostRow.With("body", `{{.Row.mood}}`, "mood", " "), "error empty-text@body", "smartwords"},

		// Lawful, but odd.
		{pipetest.PostRow.With("is_hacked", "yes"), "warning hacking-off-websites@is_hacked", "leave is_hacked empty"},
		{pipetest.MailRow.With("is_hacked", "yes"), "warning hacking-off-websites@is_hacked", "leave is_hacked empty"},
		{pipetest.PostRow.With("channel", "tv"), "warning channel-not-listed@channel", "should use this channel"},
		{pipetest.ArticleRow.With("channel", "news"), "warning article-on-news@channel", "write websites"},
		{pipetest.HackedRow.With("sentiment", "negative"), "warning sentiment-off-social-media@sentiment", "leave it empty"},
		{pipetest.MailRow.With("likes", "3"), "warning counts-off-social-media@likes", "leave it empty"},
		{pipetest.MailRow.With("replies", "3", "reposts", "0"),
			"warning counts-off-social-media@replies,warning counts-off-social-media@reposts", "leave it empty"},
		{pipetest.HackedRow.With("is_hacked", "no", "hacked_image", "https://example.org/a.png"), "warning image-without-hacking@hacked_image", "is_hacked"},
		{pipetest.PostRow.With("ts", "2026-01-20T12:00:00Z"), "warning ts-far-from-now@ts", "does not decide when a message is sent"},
		{pipetest.PostRow.With("ts", "2027-11-20T12:00:00Z"), "warning ts-far-from-now@ts", "does not decide when a message is sent"},
	} {
		t.Run(c.want, func(t *testing.T) {
			plan := plantest.TakeRows(t, c.row)
			if got := strings.Join(pipetest.Said(plan.Verdict.Problems), ","); got != c.want {
				t.Fatalf("%v\ngot  %s\nwant %s\n%v", c.row, got, c.want, plan.Verdict.Problems)
			}
			if !slices.ContainsFunc(plan.Verdict.Problems, func(p readers.Problem) bool { return strings.Contains(p.Suggestion, c.hint) }) {
				t.Errorf("no suggestion has %q: %v", c.hint, plan.Verdict.Problems)
			}
			for _, p := range plan.Verdict.Problems {
				if p.Row != 2 || p.Message == "" || p.Suggestion == "" {
					t.Errorf("a problem lacks its row, message or suggestion: %+v", p)
				}
			}
		})
	}
}

func TestProblemsOfSeveralRows(t *testing.T) {
	for _, c := range []struct {
		name string
		rows []pipetest.Row
		want []string
		at   int // row of the problem
	}{
		{"an id twice", []pipetest.Row{pipetest.PostRow.With("id", "A"), pipetest.PostRow.With("id", "B", "body", "b"), pipetest.PostRow.With("id", "A", "body", "c")},
			[]string{"error id-twice@id"}, 4},
		{"the same id skipped", []pipetest.Row{pipetest.PostRow.With("id", "A"), pipetest.PostRow.With("id", "A", "body", "b", "skip", "x")}, nil, 0},
		{"rows without ids", []pipetest.Row{pipetest.PostRow.With("id", ""), pipetest.PostRow.With("body", "b")}, nil, 0},
		{"two equal rows", []pipetest.Row{pipetest.PostRow, pipetest.PostRow.With("body", "b"), pipetest.PostRow.With("persona", "Petra Lindqvist", "channel", "GOSOCIAL")},
			[]string{"warning equal-rows@"}, 4},
		{"equal rows to other teams", []pipetest.Row{pipetest.PostRow, pipetest.PostRow.With("team", "moderators")}, nil, 0},
		{"equal for one of several teams", []pipetest.Row{pipetest.PostRow.With("team", "moderators"), pipetest.PostRow.With("team", "players;moderators")},
			[]string{"warning equal-rows@"}, 3},
		{"equal to a skipped row", []pipetest.Row{pipetest.PostRow.With("skip", "1"), pipetest.PostRow}, nil, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			plan := plantest.TakeRows(t, c.rows...)
			if got := pipetest.Said(plan.Verdict.Problems); !slices.Equal(got, c.want) {
				t.Fatalf("got %v, want %v", got, c.want)
			}
			for _, p := range plan.Verdict.Problems {
				if p.Row != c.at {
					t.Errorf("in row %d, want %d", p.Row, c.at)
				}
			}
		})
	}
}

// TestAllProblemsAtOnce holds the check to name everything wrong with a row, and
// with those after it.
func TestAllProblemsAtOnce(t *testing.T) {
	plan := plantest.TakeRows(t, pipetest.MailRow.With("subject", "", "cc", "nobody", "is_draft", "perhaps", "team", "Port opperations"),
		pipetest.PostRow.With("likes", "many", "body", "{{.prot_name}}"), pipetest.PopupRow.With("assets", ""))
	want := []string{"error bad-address@cc", "error bad-count@likes", "error bad-flag@is_draft", "error missing-assets@assets",
		"error missing-subject@subject", "error no-such-team@team", "error unknown-smartword@body"}
	if got := pipetest.Said(plan.Verdict.Problems); !slices.Equal(got, want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
	if plan.Verdict.Errors() != len(want) {
		t.Errorf("%d errors, want %d", plan.Verdict.Errors(), len(want))
	}
}

func TestPlaces(t *testing.T) {
	rows := []pipetest.Row{pipetest.PostRow.With("body", "several\nlines"), pipetest.MailRow.With("subject", "", "cc", "nobody")}
	csv := plantest.TakeFile(t, pipetest.SaveCSV(t, rows...), pipetest.Harbour(t), plan.Options{}).Verdict.Problems
	book := plantest.TakeFile(t, pipetest.SaveWorkbook(t, rows...), pipetest.Harbour(t), plan.Options{}).Verdict.Problems
	for _, c := range []struct {
		problems []readers.Problem
		want     []string
	}{
		{csv, []string{"plan.csv:4 (row 3) [cc]", "plan.csv:4 (row 3) [subject]"}},
		{book, []string{"plan.xlsx:Injects!D3", "plan.xlsx:Injects!G3"}},
	} {
		var got []string
		for _, p := range c.problems {
			got = append(got, p.Place.String())
		}
		slices.Sort(got)
		if !slices.Equal(got, c.want) {
			t.Errorf("got %v, want %v", got, c.want)
		}
	}
}

// A row counts as the messages that it will be once its persona and teams are right, with a space and without one.
func TestMessagesOfWrongRowsAreCounted(t *testing.T) {
	rows := []pipetest.Row{pipetest.PostRow, pipetest.PostRow.With("team", "Port opperations", "body", "b"), pipetest.PostRow.With("team", "session;Port opperations", "body", "c"),
		pipetest.PostRow.With("persona", "nobody known", "body", "d"), pipetest.PostRow.With("persona", "nobody known", "team", "Port opperations", "body", "e")}
	path := pipetest.SaveCSV(t, rows...)
	for name, in := range map[string]*space.Space{"offline": nil, "in the space": pipetest.Harbour(t)} {
		if got := plantest.TakeFile(t, path, in, plan.Options{}).Verdict.Deliveries; got != 6 {
			t.Errorf("%s: %d messages, want 6", name, got)
		}
	}
	redirected := plantest.TakeFile(t, path, pipetest.Harbour(t), plan.Options{Redirect: "moderators"}).Verdict.Deliveries
	if redirected != 5 {
		t.Errorf("redirected: %d messages, want 5", redirected)
	}
}

// TestOffline holds the check without a space to what needs none.
func TestOffline(t *testing.T) {
	path := pipetest.SaveCSV(t, pipetest.MailRow.With("persona", "nobody known", "team", "no such team", "body", "{{.any_word}}"),
		pipetest.MailRow.With("subject", "", "cc", "nobody", "body", "{{.open"), pipetest.PersonRow.With("team", "a;b"))
	plan := plantest.TakeFile(t, path, nil, plan.Options{})
	want := []string{"error bad-address@cc", "error missing-subject@subject", "error one-person-many-teams@team", "error template-syntax@body"}
	if got := pipetest.Said(plan.Verdict.Problems); !slices.Equal(got, want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
	if plan.Verdict.Rows != 3 || plan.Verdict.Deliveries != 4 {
		t.Errorf("%d rows and %d deliveries, want 3 and 4", plan.Verdict.Rows, plan.Verdict.Deliveries)
	}
}
