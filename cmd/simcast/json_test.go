package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"simcast/apiclient/simulator"
	"simcast/cmd/simcast/jsonout"
)

// TestOneJSONObject: whatever happens after a command has given its JSON, no second object follows; and a command that
// ends without having given any gives an error.
func TestOneJSONObject(t *testing.T) {
	t.Parallel()
	described, err := readSchemas()
	if err != nil {
		t.Fatal(err)
	}
	for name, end := range map[string]func(a *app){
		"it failed":          func(a *app) { a.codeOf("web", errors.New("the page broke")) },
		"it was interrupted": func(a *app) { a.putUnanswered("it was interrupted") },
		"you answered no":    func(a *app) { a.codeOf("send", exit{exitCannot}) },
	} {
		for _, served := range []bool{false, true} {
			var stdout bytes.Buffer
			a := &app{stdout: &stdout, stderr: io.Discard, env: func(string) string { return "" }, settings: settings{JSON: true}}
			if served {
				a.putJSON(jsonout.Page{URL: "http://127.0.0.1:1/"})
			}
			end(a)
			if err := described.hold("web", stdout.Bytes()); err != nil || strings.Contains(stdout.String(), "error") == served {
				t.Errorf("%s, and the page was there: %v: %v\n%s", name, served, err, &stdout)
			}
		}
	}
}

// jsonScripts are the scripts of somebody who reads the JSON of simcast.
type jsonScripts struct {
	*workplace
	schemas schemas
	seen    map[string]map[string]bool // by command, the keys that it has written
}

func newJSONScripts(t *testing.T) *jsonScripts {
	t.Helper()
	s := &jsonScripts{workplace: newWorkplace(t), seen: map[string]map[string]bool{}}
	var err error
	s.schemas, err = readSchemas()
	s.must(err)
	return s
}

// runs runs a command, and holds it to its exit code and what it writes to its schema.
func (s *jsonScripts) runs(code int, into any, args ...string) {
	s.Helper()
	var written json.RawMessage
	s.simcast(code, &written, args...)
	s.must(s.schemas.holdOutput(append(args, "--json"), written))
	if s.seen[args[0]] == nil {
		s.seen[args[0]] = map[string]bool{}
	}
	var value any
	s.must(json.Unmarshal(written, &value))
	noteKeys(s.seen[args[0]], value)
	if into != nil {
		s.must(json.Unmarshal(written, into))
	}
}

// noteKeys notes all keys of a value.
func noteKeys(seen map[string]bool, value any) {
	switch value := value.(type) {
	case map[string]any:
		for key, part := range value {
			seen[key] = true
			noteKeys(seen, part)
		}
	case []any:
		for _, part := range value {
			noteKeys(seen, part)
		}
	}
}

// write writes a file of the workplace.
func (s *jsonScripts) write(name string, lines ...string) {
	s.Helper()
	s.must(os.WriteFile(s.path(name), []byte(strings.Join(lines, "\n")+"\n"), 0o600))
}

// breakWith has the stand-in answer so.
func (s *jsonScripts) breakWith(faults string) {
	s.Helper()
	parsed, err := simulator.ParseFaults(faults)
	s.must(err)
	s.standIn().SetFaults(parsed)
}

// openIn is what stands open, a text each.
func openIn(list []jsonout.Open) (texts []string) {
	for _, o := range list {
		text := fmt.Sprintf("%s row %d %s to %s (%d): %s", o.File, o.Row, o.ID, o.Team, o.TeamID, o.Result)
		if o.HeldBack {
			text += ", held back"
		}
		if o.Reason == "" || o.Channel != "microblog" {
			text += ", without a reason or a channel"
		}
		texts = append(texts, text)
	}
	return texts
}

const (
	microblogHeader = "id,skip,persona,channel,team,body"
	toSession       = "to S - Harbour Light (5200)"
	toIT            = "to T - IT response - 2026-11-20 (5205)"
)

// TestJSONOpen: open has each message that was asked for and is not sent, and a dry run says of all what it would do.
func TestJSONOpen(t *testing.T) {
	t.Parallel()
	s := newJSONScripts(t)
	plan := []string{microblogHeader, "A1,,Leila Dufour,microblog,,One", "A2,,Leila Dufour,microblog,IT response,Two", "A3,,Leila Dufour,microblog,,Three",
		"A4,x,Leila Dufour,microblog,,Four", "A5,,Nobody,microblog,IT response,Five", "A6,,Leila Dufour,microblog,,Six"}
	s.write("plan.csv", plan...)
	s.breakWith("script=ok+400+cut-after")
	var out jsonout.Outcome
	s.runs(exitOpen, &out, "send", "plan.csv", "--skip-invalid", "--yes", "--interval=1ms", "--rows=2-6")
	holdSame(t, "what is open", []string{"plan.csv row 4 A3 " + toSession + ": uncertain",
		"plan.csv row 3 A2 " + toIT + ": failed", "plan.csv row 6 A5 to IT response (0): failed"}, openIn(out.Open))
	if d := out.Open[2]; d.Persona != "Nobody" || d.PersonaHash != "" || d.Cell != "C6" || d.Column != "persona" || out.Open[0].SentAt == "" || out.Open[1].HTTPStatus != 400 || out.Open[1].Attempts != 1 {
		t.Errorf("open is\n%+v", out.Open)
	}
	if out.Pending != 1 { // the row that --rows left out, and that is not open
		t.Errorf("%d are pending", out.Pending)
	}

	plan[1] = strings.Replace(plan[1], "One", "One rewritten", 1)
	s.write("plan.csv", plan...)
	var dry jsonout.Outcome
	s.runs(exitDone, &dry, "send", "plan.csv", "--skip-invalid", "--dry-run", "--interval=10s", "--rows=2-6")
	var actions []string
	for _, d := range dry.Deliveries {
		actions = append(actions, fmt.Sprint(d.ID, " ", d.Action, " ", d.Result))
	}
	holdSame(t, "what it would do", []string{"A1 held back pending", "A2 post pending", "A3 uncertain uncertain", "A4 skipped skipped", "A5 failed failed", "A6 left out pending"}, actions)
	if len(dry.Teams) != 1 || dry.Teams[0] != (jsonout.Team{Name: "T - IT response - 2026-11-20", ID: 5205, Messages: 1}) || len(dry.Channels) != 1 || dry.Channels[0].Messages != 1 {
		t.Errorf("it would go to %+v on %+v", dry.Teams, dry.Channels)
	}
	s.runs(exitOpen, &out, "send", "plan.csv", "--skip-invalid", "--yes", "--interval=1ms")
	holdSame(t, "what is open", []string{"plan.csv row 4 A3 " + toSession + ": uncertain", "plan.csv row 6 A5 to IT response (0): failed", "plan.csv row 2 A1 " + toSession + ": pending, held back"}, openIn(out.Open))
	s.runs(exitDone, &dry, "send", "plan.csv", "--skip-invalid", "--dry-run", "--changed", "--resend-uncertain", "--interval=10s")
	if dry.Takes != 10 || len(dry.Teams) != 1 || dry.Teams[0].Messages != 2 || dry.Already != 2 || dry.Deliveries[5].Action != jsonout.ActionAlready || dry.Deliveries[0].Body != "One rewritten" {
		t.Errorf("a dry run says\n%+v", dry)
	}
}

// TestJSONOpenInManySpaces: each space says what is open there, all of it.
func TestJSONOpenInManySpaces(t *testing.T) {
	t.Parallel()
	s := newJSONScripts(t)
	const rows = 40 // more than a terminal names
	s.listSpaces("first", "second")
	plan := []string{microblogHeader}
	for i := range rows {
		plan = append(plan, fmt.Sprintf("A%d,,Leila Dufour,microblog,,One %d", i, i))
	}
	s.write("plan.csv", plan...)
	s.write("bad.csv", microblogHeader, "A1,,Nobody,microblog,,One")
	var out jsonout.ManyOutcome
	s.runs(exitDone, &out, "send", "plan.csv", "--spaces=spaces.csv", "--new-hosts", "--dry-run", "--interval=1s")
	if len(out.Spaces) != 2 || out.Takes == nil || *out.Takes != rows-1 || len(out.Spaces[1].Deliveries) != rows || out.Spaces[1].Teams[0].Messages != rows {
		t.Errorf("a dry run says\n%+v", out)
	}
	s.runs(exitPlan, &out, "send", "bad.csv", "--spaces=spaces.csv", "--new-hosts", "--dry-run")
	if len(out.Spaces) != 2 || out.Spaces[0].LeftOut == "" || len(out.Spaces[0].Open) > 0 || len(out.Problems) != 1 {
		t.Errorf("of a plan with errors it says\n%+v", out)
	}
	s.breakWith("script=ok+401") // of the second
	s.runs(exitOpen, &out, "send", "plan.csv", "--spaces=spaces.csv", "--new-hosts", "--yes", "--interval=1ms")
	if first := out.Spaces[0]; len(first.Open) > 0 || first.Stopped != "" || first.Results == "" {
		t.Errorf("of the first it says\n%+v", first)
	}
	second := out.Spaces[1]
	if len(second.Open) != rows-1 || second.Failed != 1 || second.Pending != rows-2 || second.Stopped == "" || !strings.Contains(second.Open[9].Reason, "not tried") {
		t.Errorf("of the second it says\n%+v", second)
	}
}

// listSpaces writes a list of spaces, with a stand-in for each. The last one is the stand-in from then on.
func (s *jsonScripts) listSpaces(names ...string) {
	s.Helper()
	list := []string{"name,base_url,key_file"}
	for _, name := range names {
		s.must(s.choose(name, ""))
		s.keyFiles[s.path(name+".key")] = true
		s.write(name+".key", s.standIn().Key())
		list = append(list, fmt.Sprintf("%s,%s,%s.key", name, s.baseURL, name))
	}
	s.write("spaces.csv", list...)
}

// TestJSONOfEveryCommand: what each command writes fits its schema, and each key that a schema has as one that may be
// left out is written by its command.
func TestJSONOfEveryCommand(t *testing.T) {
	t.Parallel()
	s := newJSONScripts(t)
	s.listSpaces("first")
	s.write("plan.csv", microblogHeader, "A1,,Leila Dufour,microblog,,One")
	s.write("bad.csv", microblogHeader, "A1,,Leila Dufour,mial,,One")
	s.write("headless.csv", "a,b", "c,d")
	s.runs(exitDone, nil, "version")
	s.write("msel.csv", "MSEL NUMBER,Time,SEND FROM (Simulated),INJECT MODE,IMPLEMENTER,Notes", "7,0930,Leila Dufour,Twitter,One,first")
	s.runs(exitDone, nil, "check", "plan.csv")
	s.runs(exitDone, nil, "check", "msel.csv", "--startex", "09:30")
	s.write("list.csv", "N°,Time,Émetteur,Voie,Contenu", "1,0930,Leila Dufour,Email,One", "2,0935,Leila Dufour,Twitter,Two", "3,0940,Leila Dufour,Email,Three")
	s.runs(exitDone, nil, "check", "list.csv", "--default", "subject=Message {{.Row.id}}")
	s.runs(exitPlan, nil, "check", "bad.csv", "--annotate")
	s.runs(exitPlan, nil, "check", "headless.csv")
	s.runs(exitCannot, nil, "check", "nowhere.csv")
	s.runs(exitPlan, nil, "preview", "bad.csv")
	s.runs(exitPlan, nil, "preview", "headless.csv")
	s.runs(exitDone, nil, "export", "-o", "space.xlsx")
	s.runs(exitCannot, nil, "export", "nothing", "-o", "space.xlsx")
	s.runs(exitDone, nil, "new", "new.xlsx", "--from", "plan.csv")
	s.runs(exitDone, nil, "new", "joined.xlsx", "--from", "msel.csv")
	s.runs(exitDone, nil, "new", "--refresh", "new.xlsx")
	s.runs(exitPlan, nil, "new", "other.xlsx", "--from", "headless.csv")
	s.runs(exitCannot, nil, "new", "new.xlsx")
	s.runs(exitDone, nil, "history")
	s.runs(exitPlan, nil, "send", "bad.csv")
	s.runs(exitPlan, nil, "send", "headless.csv")
	s.runs(exitCannot, nil, "send", "plan.csv")
	s.runs(exitDone, nil, "send", "plan.csv", "--dry-run")
	s.runs(exitDone, nil, "send", "plan.csv", "--dry-run", "--spaces=spaces.csv", "--new-hosts")
	s.runs(exitDone, nil, "send", "plan.csv", "--yes")
	s.runs(exitDone, nil, "rerun", "plan.results.csv", "--yes")
	s.runs(exitDone, nil, "rerun", "plan.results.csv", "--dry-run")
	s.runs(exitDone, nil, "history", "--id=A1")
	s.runs(exitCannot, nil, "history", "--since=sometime")
	s.runs(exitDone, nil, "login", "--api-key-file=first.key")
	s.runs(exitDone, nil, "logout")
	s.must(runSQL(s.path(".home/ledger.db"), "CREATE TRIGGER full BEFORE UPDATE ON runs BEGIN SELECT RAISE(FAIL, 'no room'); END"))
	var out jsonout.Outcome
	s.runs(exitCannot, &out, "send", "plan.csv", "--yes", "--round=two")
	if !strings.Contains(out.Error, "no room") || out.Sent != 1 {
		t.Errorf("of a run whose end could not be noted it says\n%+v", out)
	}
	s.holdOptional()
}

// holdOptional holds the commands to write what their schemas have as keys that may be left out.
func (s *jsonScripts) holdOptional() {
	s.Helper()
	for command, seen := range s.seen {
		schema, err := readSchema(command)
		s.must(err)
		for name, object := range schema.Defs {
			for key := range object.Properties {
				if !slices.Contains(object.Required, key) && !seen[key] {
					s.Errorf("%s has the key %s, which simcast %s never wrote", name, key, command)
				}
			}
		}
	}
}
