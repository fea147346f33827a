package reading_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"simcast/pipeline/problem"
	"simcast/readers"
)

// sheetOf is a planner's sheet of rows with such cells in columns without a meaning.
func sheetOf(header string, cells ...string) []string {
	lines := []string{"Nr|Absender|Betreff|Inhalt|" + header}
	for i, cell := range cells {
		lines = append(lines, fmt.Sprintf("%d|petra_lindqvist|Flood|Water rises %d|%s", i+1, i, cell))
	}
	return lines
}

// found are the problems of the plan's columns, without those of its teams.
func foundOf(problems []readers.Problem) (found []string) {
	for _, p := range problems {
		if p.Code == "missing-column" || p.Code == "by-values" {
			found = append(found, p.Code)
		}
	}
	return found
}

func TestChannelByItsValues(t *testing.T) {
	for name, c := range map[string]struct {
		header string
		cells  []string
		want   bool
	}{
		"channels":                   {"How", []string{"mail", "gosocial", "microblog"}, true},
		"synonyms":                   {"Via", []string{"E-Mail", "Tweet", "Press release", "Phone call"}, true},
		"by hand beside it":          {"Par", []string{"email", "radio", "Face to face", "SMS", "fax"}, true},
		"two in a cell":              {"How", []string{"Email / phone", "SMS and radio", "Facebook"}, true},
		"things beside a sure one":   {"How", []string{"news", "x", "mail", "text"}, true},
		"one sure one among things":  {"Via", []string{"News", "Press", "Forum", "Chat", "Blog", "E-mail"}, true},
		"four fifths":                {"How", []string{"mail", "mail", "mail", "mail", "to be seen"}, true},
		"empty ones and dashes":      {"How", []string{"mail", "", "-", "mail", "n/a", "mail"}, true},
		"two":                        {"How", []string{"mail", "mail", ""}, false},
		"less than four fifths":      {"How", []string{"mail", "mail", "mail", "to be seen"}, false},
		"things alone":               {"Product", []string{"map", "graph", "document", "news", "checklist"}, false},
		"equipment":                  {"Kit", []string{"phone", "radio", "cell", "fax"}, false},
		"equipment with a map":       {"Kit", []string{"phone", "radio", "map", "portal"}, false},
		"sentences that begin so":    {"Action", []string{"Call the mayor", "Text the port", "Mail the list to all"}, false},
		"texts that have one inside": {"Action", []string{"Send a mail", "Post on facebook", "Answer the tweet"}, false},
	} {
		t.Run(name, func(t *testing.T) {
			for _, offline := range []bool{true, false} {
				plan := load(t, planOf(t, sheetOf(c.header, c.cells...)...), options{offline: offline})
				want := []string{"missing-column"}
				if c.want {
					want = []string{"by-values"}
				}
				if got := foundOf(plan.Verdict.Problems); !slices.Equal(got, want) {
					t.Errorf("found %v: %v", got, plan.Verdict.Problems)
				}
				column := plan.Verdict.Reading.Columns[4]
				if column.ByCells != c.want || (column.Column == "channel") != c.want {
					t.Errorf("it is read as %+v", column)
				}
			}
		})
	}
}

// What a header or a mapping says is not looked for in cells.
func TestChannelIsNotTakenByValuesBesideAChannel(t *testing.T) {
	lines := []string{"id|persona|body|Via|channel", "1|petra_lindqvist|a|mail|gosocial", "2|petra_lindqvist|b|mail|gosocial", "3|petra_lindqvist|c|mail|gosocial"}
	for name, c := range map[string]struct {
		lines []string
		maps  []string
		want  string
	}{
		"contract plan":   {lines, nil, "gosocial"},
		"planner's sheet": {append([]string{"Nr|Absender|Inhalt|Via|Kanal"}, lines[1:]...), nil, "gosocial"},
		"mapped":          {append([]string{"Nr|Absender|Inhalt|Via|Weg"}, lines[1:]...), []string{"Weg=channel"}, "gosocial"},
		"settled":         {append([]string{"Nr|Absender|Inhalt|Via|Weg"}, lines[1:]...), []string{"Via=ignore"}, "gosocial"},
	} {
		plan := load(t, planOf(t, c.lines...), options{maps: c.maps})
		if got := plan.Injects[0].Channel(); got != c.want {
			t.Errorf("%s: the channel is %s: %v", name, got, plan.Verdict.Problems)
		}
	}
}

// TestColumnBesideADefault holds that a column is not read where a default gives all rows the same, and that a warning names it.
func TestColumnBesideADefault(t *testing.T) {
	personas := []string{"Nr|Wer|Kanal|Inhalt", "1|Petra Lindqvist|gosocial|a", "2|petra_lindqvist|gosocial|b", "3|fire_chief|gosocial|c"}
	for name, c := range map[string]struct {
		lines []string
		given options
		want  string // the column that is named, and what it has
	}{
		"channels":          {sheetOf("Via", "sms", "tweet", "facebook"), options{defaults: []string{"channel=gosocial"}}, "Via=channel"},
		"channels, offline": {sheetOf("Weg", "E-Mail", "Funk", "E-Mail"), options{defaults: []string{"channel=gosocial"}, offline: true}, "Weg=channel"},
		"personas":          {personas, options{defaults: []string{"persona=city_hall"}}, "Wer=persona"},
		"settled":           {sheetOf("Via", "sms", "tweet", "facebook"), options{defaults: []string{"channel=gosocial"}, maps: []string{"Via=ignore"}}, ""},
		"mapped":            {sheetOf("Via", "sms", "tweet", "facebook"), options{defaults: []string{"channel=gosocial"}, maps: []string{"Via=channel"}}, ""},
		"notes":             {sheetOf("Via", "over land", "by sea", "mail"), options{defaults: []string{"channel=gosocial"}}, ""},
		"nobody we know":    {[]string{"Nr|Wer|Kanal|Inhalt", "1|Ada|gosocial|a", "2|Sol|gosocial|b", "3|Nadia|gosocial|c"}, options{defaults: []string{"persona=city_hall"}}, ""},
	} {
		plan := load(t, planOf(t, c.lines...), c.given)
		got := ""
		for _, p := range plan.Verdict.Problems {
			if p.Code == "likely-column" {
				got = p.Value + "=" + p.Nearest
			}
		}
		if got != c.want || len(foundOf(plan.Verdict.Problems)) > 0 {
			t.Errorf("%s: %q is named: %v", name, got, plan.Verdict.Problems)
		}
		if channel := plan.Injects[0].Channel(); c.want != "" && channel != "gosocial" {
			t.Errorf("%s: it is sent on %s", name, channel)
		}
	}
}

// One error of the plan says what no column and no default gives, and holds up all its rows.
func TestMissingColumn(t *testing.T) {
	for name, c := range map[string]struct {
		lines []string
		want  []string // parts of it
	}{
		"channel": {sheetOf("Note", "a", "b"), []string{"no column for channel", `--map "HEADER=channel"`}},
		"two columns of channels": {sheetOf("Via|Oder", "mail|mail", "mail|tweet", "sms|mail"),
			[]string{`"Via" and "Oder" each have a channel`, `--map "Via=channel" or --map "Oder=channel"`}},
		"persona": {[]string{"Nr|Wer|Inhalt|Kanal", "1|Petra Lindqvist|a|gosocial", "2|petra_lindqvist|b|gosocial", "3|fire_chief|c|gosocial"},
			[]string{"no column for persona", `"Wer" has a persona`, `--map "Wer=persona"`}},
		"persona, not by few cells": {[]string{"Nr|Wer|Inhalt|Kanal", "1|Petra Lindqvist|a|gosocial", "2|somebody|b|gosocial", "3|fire_chief|c|gosocial"},
			[]string{"no column for persona", `--map "HEADER=persona"`}},
		"both": {[]string{"id|at|team|body", "1|09:00|Port|a", "2|09:10|Port|b"}, []string{"no column for persona, and none for channel", "or add both columns"}},
		"subject, too": {[]string{"N°|Heure|Émetteur|Stimulus", "1|09h00|fire_chief|Le quai brûle encore.", "2|09h10|fire_chief|Le feu est éteint."},
			[]string{`with --default "channel=mail" --default "subject=Message {{.Row.id}}"; or`}},
		"subject and id, too": {[]string{"Hora|Remitente|Mensaje", "09:00|fire_chief|El muelle arde.", "09:10|fire_chief|Ya no arde."},
			[]string{`with --default "channel=mail" --default "subject=Message from {{.Persona.Name}}"; or`}},
		"no subject": {sheetOf("Note", "a", "b"), []string{`with --default "channel=mail"; or`}},
	} {
		t.Run(name, func(t *testing.T) {
			plan := load(t, planOf(t, c.lines...), options{})
			found := slices.DeleteFunc(slices.Clone(plan.Verdict.Problems), func(p readers.Problem) bool { return !strings.HasPrefix(p.Code, "missing-") })
			if len(found) != 1 || plan.Verdict.MayBePosted(true) || !problem.IsOfSeveralRows(found[0]) {
				t.Fatalf("found %v", found)
			}
			for _, want := range c.want {
				if got := found[0].String(); !strings.Contains(got, want) {
					t.Errorf("it does not say %s: %s", want, got)
				}
			}
		})
	}
}

// Whether a column names teams does not depend on the channel that is missing.
func TestAddresseesWithoutAChannel(t *testing.T) {
	loaded := load(t, planOf(t, "N°|Émetteur|Destinataire|Contenu", "1|harbour_master|Communications|Smoke.", "2|harbour_master|IT response|Fire."), options{})
	if got := columnsOf(loaded); got != "N°=id Émetteur=persona Destinataire=team Contenu=body" {
		t.Errorf("got %s", got)
	}
	if errors := loaded.Verdict.Errors(); errors != 1 {
		t.Errorf("%d errors: %v", errors, loaded.Verdict.Problems)
	}
}
