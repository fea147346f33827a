package pipeline

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"simcast/readers"
)

func TestRowsInOrder(t *testing.T) {
	for i, r := range []row{mailRow, postRow, articleRow, hackedRow, popupRow, personRow, playerRow,
		hackedRow.with("is_hacked", "0"),
		hackedRow.with("hacked_image", "https://example.org/skull.png"),
		mailRow.with("position", "Crisis manager", "role", "Deputy"),
		mailRow.with("cc", "a@x.example,b@x.example", "bcc", "c@x.example"),
		postRow.with("body", "", "assets", "https://example.org/a.mp3"),
		postRow.with("sentiment", "negative", "likes", "3", "replies", "0", "reposts", "2"),
		articleRow.with("type", "team", "sentiment", "positive", "to", "Press desk"),
		popupRow.with("position", "Crisis manager"),
		postRow.with("type", "individual", "to", "somebody"),
		personRow.with("type", "team", "team", "Port operations"),
		playerRow.with("team", "Port operations"),
	} {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			plan := takeRows(t, r)
			if len(plan.Problems) > 0 {
				t.Errorf("%v\nhas problems: %v", r, plan.Problems)
			}
			if plan.Deliveries != 1 || len(deliveriesOf(plan)) != 1 {
				t.Errorf("%d deliveries, want 1", plan.Deliveries)
			}
		})
	}
}

// TestRules breaks one thing of a row that is in order, and holds the check to
// say that and nothing else. hint is a part of its suggestion.
func TestRules(t *testing.T) {
	for _, c := range []struct {
		row  row
		want string // severity code@column, separated by commas
		hint string
	}{
		// What a row must have.
		{mailRow.with("persona", ""), "error missing-persona@persona", "fill in persona"},
		{mailRow.with("channel", ""), "error missing-channel@channel", "fill in channel"},
		{mailRow.with("subject", ""), "error missing-subject@subject", "fill in subject"},
		{mailRow.with("body", ""), "error missing-body@body", "fill in body"},
		{mailRow.with("to", ""), "error missing-to@to", "fill in to"},
		{mailRow.with("to", "", "position", "Crisis manager"), "error missing-to@to", "fill in to"},
		{articleRow.with("title", ""), "error missing-title@title", "fill in title"},
		{articleRow.with("body", ""), "error missing-body@body", "fill in body"},
		{articleRow.with("persona", "leila_dufour"), "error not-an-organisation@persona,warning channel-not-listed@channel", "organisation"},
		{articleRow.with("type", "individual", "to", "x"), "error article-to-individual@type", "team"},
		{hackedRow.with("persona", "bartol_sand"), "error not-an-organisation@persona,warning channel-not-listed@channel", "organisation"},
		{hackedRow.with("hacked_image", "skull.png"), "error bad-url@hacked_image", "https://"},
		{popupRow.with("assets", ""), "error missing-assets@assets", "fill in assets"},
		{popupRow.with("assets", "", "body", "text alone"), "error missing-assets@assets", "fill in assets"},
		{postRow.with("body", ""), "error missing-body@body", "body or assets"},
		{postRow.with("body", "", "title", "title alone"), "error missing-body@body", "body or assets"},
		{playerRow.with("to", ""), "error missing-to@to", "an address, a position or an identifier"},
		{postRow.with("type", "individual"), "error missing-to@to", "an address, a position or an identifier"},

		// One person, several teams.
		{playerRow.with("team", "players"), "error one-person-many-teams@team", "name one team"},
		{personRow.with("team", "session;moderators"), "error one-person-many-teams@team", "name one team"},
		{personRow.with("position", "", "role", "Deputy", "team", "session\nmoderators"), "error one-person-many-teams@team", "name one team"},
		{postRow.with("type", "individual", "to", "x", "team", "session;moderators"), "error one-person-many-teams@team", "name one team"},

		// Fields that the chosen call does not document.
		{personRow.with("player_email", "ada@players.example", "to", "ada"), "error field-not-in-call@player_email", "position and role"},
		{mailRow.with("position", "Crisis manager", "cc", "a@x.example"), "error field-not-in-call@cc", "position and role"},
		{mailRow.with("role", "Deputy", "bcc", "a@x.example"), "error field-not-in-call@bcc", "position and role"},
		{articleRow.with("position", "Editor", "subtitle", "Smoke"), "error field-not-in-call@subtitle", "position and role"},
		{hackedRow.with("position", "Editor"), "error field-not-in-call@is_hacked", "position and role"},
		{articleRow.with("position", "Editor", "show_details", "1"), "error field-not-in-call@show_details", "position and role"},
		{hackedRow.with("role", "Editor", "hacked_image", "https://example.org/a.png"),
			"error field-not-in-call@hacked_image,error field-not-in-call@is_hacked", "position and role"},

		// Cells that cannot be read.
		{postRow.with("channel", "gosocail"), "error unknown-channel@channel", `"gosocial"`},
		{postRow.with("channel", "qqqqqqqqqq"), "error unknown-channel@channel", "write one of microblog, gosocial"},
		{postRow.with("channel", "gosocail", "sentiment", "negative", "likes", "3"), "error unknown-channel@channel", `"gosocial"`},
		{postRow.with("is_draft", "perhaps"), "error bad-flag@is_draft", "yes or no"},
		{hackedRow.with("is_hacked", "maybe"), "error bad-flag@is_hacked", "yes or no"},
		{articleRow.with("show_details", "2"), "error bad-flag@show_details", "yes or no"},
		{postRow.with("sentiment", "angry"), "error bad-word@sentiment", "positive, negative or neutral"},
		{postRow.with("type", "everybody"), "error bad-word@type", "individual or team"},
		{postRow.with("likes", "many"), "error bad-count@likes", "digits only"},
		{postRow.with("replies", "-1"), "error bad-count@replies", "digits only"},
		{postRow.with("reposts", "1.5"), "error bad-count@reposts", "digits only"},
		{postRow.with("ts", "tomorrow"), "error bad-ts@ts", "RFC 3339"},
		{playerRow.with("player_email", "ada"), "error bad-address@player_email", "name@example.org"},
		{playerRow.with("player_email", "Ada <ada@players.example>"), "error bad-address@player_email", "ada@players.example"},
		{playerRow.with("player_email", "a@x.example, b@x.example"), "error bad-address@player_email", "one address"},
		{mailRow.with("cc", "a@x.example; b@x.example"), "error bad-address@cc", "a@x.example, b@x.example"},
		{mailRow.with("bcc", "nobody"), "error bad-address@bcc", "name@example.org"},
		{mailRow.with("cc", "a@x.example,,b@x.example"), "error bad-address@cc", "name@example.org"},
		{popupRow.with("assets", "htp:/example.org/plume.png"), "error bad-asset@assets", "one asset a line"},
		{popupRow.with("assets", "https://example.org/plume"), "error bad-asset@assets", "image, video, audio or document"},
		{popupRow.with("assets", "picture | https://example.org/plume.png"), "error bad-asset@assets", "image, video, audio or document"},
		{personRow.with("position", "{{.port_name}}"), "error no-template-here@position", "title, subtitle, subject, body, to, cc and bcc"},
		{personRow.with("position", "", "role", "Deputy {{"), "error no-template-here@role", "title, subtitle, subject, body, to, cc and bcc"},
		{postRow.with("persona", "{{.Persona.Handle}}"), "error no-template-here@persona", "write the value itself"},
		{postRow.with("channel", "{{.Row.where}}"), "error no-template-here@channel", "write the value itself"},
		{postRow.with("team", "{{.Team.Name}}"), "error no-template-here@team", "write the value itself"},
		{postRow.with("id", "{{.Row.number}}"), "error no-template-here@id", "write the value itself"},
		{playerRow.with("player_email", "{{.player}}@players.example"), "error no-template-here@player_email", "write the value itself"},
		{popupRow.with("assets", "image | https://example.org/a.png | {{.port_name}}"), "error no-template-here@assets", "write the value itself"},
		{popupRow.with("assets", "https://example.org/{{.picture}}.png"), "error no-template-here@assets", "write the value itself"},
		{hackedRow.with("hacked_image", "https://example.org/{{.picture}}.png"), "error no-template-here@hacked_image", "write the value itself"},
		{popupRow.with("assets", "https://example.org/a.png;https://example.org/b.png"), "error several-urls@assets", "one a line"},
		{popupRow.with("assets", "image | https://example.org/a.png;HTTP://example.org/b.png | two"), "error several-urls@assets", "one a line"},
		{hackedRow.with("hacked_image", "https://example.org/a.png;https://example.org/b.png"), "error several-urls@hacked_image", "one address"},
		{postRow.with("skip", "perhaps"), "error bad-flag@skip", "yes or no"},

		// Templates.
		{postRow.with("body", "{{.prot_name}}"), "error unknown-smartword@body", "port_name"},
		{postRow.with("body", "{{.port_name"), "error template-syntax@body", ""},
		{mailRow.with("subject", "{{.Row.mod}}", "mood", "grim"), "error unknown-column@subject", "mood"},
		{postRow.with("body", `{{.Row.mood}}`, "mood", " "), "error empty-text@body", "smartwords"},

		// Lawful, but odd.
		{postRow.with("is_hacked", "yes"), "warning hacking-off-websites@is_hacked", "leave is_hacked empty"},
		{mailRow.with("is_hacked", "yes"), "warning hacking-off-websites@is_hacked", "leave is_hacked empty"},
		{postRow.with("channel", "tv"), "warning channel-not-listed@channel", "speak there"},
		{articleRow.with("channel", "news"), "warning article-on-news@channel", "write websites"},
		{hackedRow.with("sentiment", "negative"), "warning sentiment-off-social-media@sentiment", "leave it empty"},
		{mailRow.with("likes", "3"), "warning counts-off-social-media@likes", "leave it empty"},
		{mailRow.with("replies", "3", "reposts", "0"),
			"warning counts-off-social-media@replies,warning counts-off-social-media@reposts", "leave it empty"},
		{hackedRow.with("is_hacked", "no", "hacked_image", "https://example.org/a.png"), "warning image-without-hacking@hacked_image", "is_hacked"},
		{postRow.with("ts", "2026-01-20T12:00:00Z"), "warning ts-far-from-now@ts", "ts schedules nothing"},
		{postRow.with("ts", "2027-11-20T12:00:00Z"), "warning ts-far-from-now@ts", "ts schedules nothing"},
	} {
		t.Run(c.want, func(t *testing.T) {
			plan := takeRows(t, c.row)
			if got := strings.Join(said(plan.Problems), ","); got != c.want {
				t.Fatalf("%v\ngot  %s\nwant %s\n%v", c.row, got, c.want, plan.Problems)
			}
			if !slices.ContainsFunc(plan.Problems, func(p readers.Problem) bool { return strings.Contains(p.Suggestion, c.hint) }) {
				t.Errorf("no suggestion has %q: %v", c.hint, plan.Problems)
			}
			for _, p := range plan.Problems {
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
		rows []row
		want []string
		at   int // row of the problem
	}{
		{"an id twice", []row{postRow.with("id", "A"), postRow.with("id", "B", "body", "b"), postRow.with("id", "A", "body", "c")},
			[]string{"error id-twice@id"}, 4},
		{"the same id skipped", []row{postRow.with("id", "A"), postRow.with("id", "A", "body", "b", "skip", "x")}, nil, 0},
		{"rows without ids", []row{postRow.with("id", ""), postRow.with("body", "b")}, nil, 0},
		{"two equal rows", []row{postRow, postRow.with("body", "b"), postRow.with("persona", "Petra Lindqvist", "channel", "GOSOCIAL")},
			[]string{"warning equal-rows@"}, 4},
		{"equal rows to other teams", []row{postRow, postRow.with("team", "moderators")}, nil, 0},
		{"equal for one of several teams", []row{postRow.with("team", "moderators"), postRow.with("team", "players;moderators")},
			[]string{"warning equal-rows@"}, 3},
		{"equal to a skipped row", []row{postRow.with("skip", "1"), postRow}, nil, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			plan := takeRows(t, c.rows...)
			if got := said(plan.Problems); !slices.Equal(got, c.want) {
				t.Fatalf("got %v, want %v", got, c.want)
			}
			for _, p := range plan.Problems {
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
	plan := takeRows(t, mailRow.with("subject", "", "cc", "nobody", "is_draft", "perhaps", "team", "Port opperations"),
		postRow.with("likes", "many", "body", "{{.prot_name}}"), popupRow.with("assets", ""))
	want := []string{"error bad-address@cc", "error bad-count@likes", "error bad-flag@is_draft", "error missing-assets@assets",
		"error missing-subject@subject", "error no-such-team@team", "error unknown-smartword@body"}
	if got := said(plan.Problems); !slices.Equal(got, want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
	if plan.Errors() != len(want) {
		t.Errorf("%d errors, want %d", plan.Errors(), len(want))
	}
}

func TestPlaces(t *testing.T) {
	rows := []row{postRow.with("body", "several\nlines"), mailRow.with("subject", "", "cc", "nobody")}
	csv := takeFile(t, saveCSV(t, rows...), harbour(t), Options{}).Problems
	book := takeFile(t, saveWorkbook(t, rows...), harbour(t), Options{}).Problems
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

// TestOffline holds the check without a space to what needs none.
func TestOffline(t *testing.T) {
	path := saveCSV(t, mailRow.with("persona", "nobody known", "team", "no such team", "body", "{{.any_word}}"),
		mailRow.with("subject", "", "cc", "nobody", "body", "{{.open"), personRow.with("team", "a;b"))
	plan := takeFile(t, path, nil, Options{})
	want := []string{"error bad-address@cc", "error missing-subject@subject", "error one-person-many-teams@team", "error template-syntax@body"}
	if got := said(plan.Problems); !slices.Equal(got, want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
	if plan.Rows != 3 || plan.Deliveries != 4 {
		t.Errorf("%d rows and %d deliveries, want 3 and 4", plan.Rows, plan.Deliveries)
	}
}
