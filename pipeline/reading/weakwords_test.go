package reading_test

import (
	"slices"
	"strings"
	"testing"

	"simcast/readers"
)

// Words for the addressees that often mean somebody else: the cells of rows that can be posted tell.
func TestReceiversAreTeamsIfTheirCellsSaySo(t *testing.T) {
	for _, head := range []string{"From|Method|Script|", "from|channel|body|"} { // a planner's sheet, and the contract's words
		for _, word := range []string{"Receiver", "Addressee(s)", "ADDRESSEES", "Adressat", "Adressaten:", "Destinataires", "Destinatario", "Destinatarios", "Injected to", "Deliver To", "Para"} {
			for name, c := range map[string]struct {
				cells []string
				want  string
			}{
				"all name teams":      {[]string{"Communications", "IT response", ""}, "team"},
				"only everybody":      {[]string{"session", "session"}, "team"},
				"a call names nobody": {[]string{"Communications", "phone:The mayor"}, "team"},
				"none names any":      {[]string{"The mayor", "Bridge crew"}, ""},
				"dashes":              {[]string{"-", "n/a"}, ""},
			} {
				lines := []string{head + word}
				for _, cell := range c.cells {
					channel, name, isCall := strings.Cut(cell, ":")
					if !isCall {
						channel, name = "log", cell
					}
					lines = append(lines, "harbour_master|"+channel+"|Smoke.|"+name)
				}
				loaded := load(t, planOf(t, lines...), options{})
				team := ""
				if loaded.File.Index("team") == 3 {
					team = "team"
				}
				if team != c.want {
					t.Errorf("%s%s, %s: %q", head, word, name, team)
				}
				isWarned := func(line string) bool { return strings.Contains(line, "likely-column") && c.want == "" }
				if got := slices.DeleteFunc(found(loaded), isWarned); len(got) > 0 {
					t.Errorf("%s%s, %s: %v", head, word, name, got)
				}
			}
		}
	}
}

// Where none of them is a team, everybody gets everything: the warning names the column.
func TestTheWarningNamesReceivers(t *testing.T) {
	for word, isNamed := range map[string]bool{"Receiver": true, "Adressat": true, "Destinataires": true, "Para": true, "Reader": false, "Anlage": false, "Salle": false} {
		loaded := load(t, planOf(t, "From|Method|Script|"+word, "harbour_master|log|Smoke.|The mayor", "harbour_master|log|Ash.|Bridge crew"), options{})
		if got := problemOf(t, loaded, "all-to-session").Suggestion; strings.Contains(got, `--map "`+word+`=team"`) != isNamed {
			t.Errorf("%s: %s", word, got)
		}
	}
}

func TestReceiversOfWhomSomeAreTeams(t *testing.T) {
	for _, head := range []string{"From|Method|Script|Receiver", "From|Channel|Message|Destinatario", "Absender|Kanal|Inhalt|Adressat"} {
		path := planOf(t, head, "harbour_master|log|Smoke.|Communications", "harbour_master|log|Ash.|The mayor")
		want(t, load(t, path, options{}), []string{"log > Communications", "invalid"}, "3 error no-such-team@team", "3 error to-or-team@team")
		want(t, load(t, path, options{maps: []string{"team:The mayor=IT response"}}), []string{"log > Communications", "log > IT response"})
	}
}

// Without a space nobody knows teams: the column is the planner's own, unless a mapping says of all its cells which teams they are.
func TestReceiversWithoutASpace(t *testing.T) {
	path := planOf(t, "From|Method|Script|Receiver", "harbour_master|log|Smoke.|Comms", "harbour_master|log|Ash.|IT")
	for maps, wanted := range map[string]string{"": "", "team:Comms=Communications": "", "team:Comms=Communications;team:IT=IT response": "team"} {
		given := options{offline: true}
		if maps != "" {
			given.maps = strings.Split(maps, ";")
		}
		if got := load(t, path, given).Verdict.Reading.Columns[3].Column; got != wanted {
			t.Errorf("%s: %q", maps, got)
		}
	}
}

// A run has read the column as the team, also of one that the space no longer has: it never goes to everybody.
func TestReceiversOfResults(t *testing.T) {
	path := planOf(t, "From|Method|Script|Receiver|result|delivery", "harbour_master|log|Smoke.|T - Gone - 2026-11-20|failed|x")
	for _, given := range []options{{}, {offline: true}} {
		if loaded := load(t, path, given); loaded.File.Index("team") != 3 {
			t.Errorf("%+v: %s", given, messages(loaded))
		}
	}
	path = planOf(t, "From|Method|Script|Receiver|result|team|delivery", "harbour_master|log|Smoke.|Communications|failed|S - Harbour Light|x") // which that run has added
	if loaded := load(t, path, options{}); loaded.File.Index("team") != 5 {
		t.Error(messages(loaded))
	}
}

const text = "The harbour master reports smoke above the northern pier."

// Words for the text that often mean another thing.
func TestTextsUnderWeakWords(t *testing.T) {
	for head, c := range map[string]struct {
		first, second string // the cells after channel
		want          string // what the columns are
	}{
		"Inject Description":      {text, text, "body"},
		"INJECT CONTENT":          {text, "", "body"},
		"Inject details (script)": {text, text, "body"},
		"Content":                 {text, "-", "body"},
		"Stimulus":                {text, text, "body"},
		"Einlage":                 {text, text, "body"},
		"Einlage|Stimulus":        {"E-01|" + text, "E-02|" + text, "|body"},
		"Content|Stimulus":        {text + "|" + text, text + "|" + text, "|"},
		"Content|Description":     {text + "|Fire", text + "|Fire", "|body"},
		"Content|Script":          {text + "|Fire", text + "|Fire", "|body"},
		"Content|Message text":    {text + "|Fire", text + "|Fire", "|body"},
		"Description|Wortlaut":    {text + "|Fire", text + "|Fire", "body|"},
		"Stimulus|Inhalt":         {"E-01|Fire", "E-02|Fire", "|body"},
		"Einlage|Script":          {text + "|Fire", text + "|Fire", "|body"},
	} {
		loaded := load(t, planOf(t, "From|Method|"+head, "harbour_master|log|"+c.first, "harbour_master|log|"+c.second), options{})
		var got []string
		for _, column := range loaded.Verdict.Reading.Columns[2:] {
			got = append(got, column.Column)
		}
		if strings.Join(got, "|") != c.want {
			t.Errorf("%s: %q", head, got)
		}
		if isTold := func(p readers.Problem) bool { return p.Code == "likely-column" }; strings.Contains(c.want, "body") && slices.ContainsFunc(loaded.Verdict.Problems, isTold) {
			t.Errorf("%s: %s", head, messages(loaded))
		}
	}
	for _, head := range []string{"Einlage", "Stimulus", "Content"} { // which have no texts
		loaded := load(t, planOf(t, "From|Method|"+head, "harbour_master|log|E-01", "harbour_master|log|E-02"), options{})
		if got := loaded.Verdict.Reading.Columns[2].Column; got != "" {
			t.Errorf("%s is %s", head, got)
		}
	}
}
