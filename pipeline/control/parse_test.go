package control

import (
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"simcast/pipeline/day"
	"simcast/pipeline/problem"
)

func TestParse(t *testing.T) {
	for _, c := range []struct {
		call  string // verb and arguments; | separates where one has blanks
		flags Flags
		want  day.Control
	}{
		{"hold", Flags{Reason: " NO DUFF "}, day.Control{Reason: "NO DUFF"}},
		{"hold", Flags{}, day.Control{}},
		{"resume", Flags{CatchUp: true}, day.Control{CatchUp: true}},
		{"now A1,B2 C3 A1", Flags{Anyway: true}, day.Control{IDs: []string{"A1", "B2", "C3"}, Anyway: true}},
		{`release A\,1`, Flags{Reason: "of another verb"}, day.Control{IDs: []string{"A,1"}}},
		{"skip A1", Flags{Reason: "no time"}, day.Control{IDs: []string{"A1"}, Reason: "no time"}},
		{"slip 10m", Flags{}, day.Control{Length: 10 * time.Minute}},
		{"slip +10m", Flags{Also: true}, day.Control{Length: 10 * time.Minute, Also: true}},
		{"slip| -5m", Flags{From: "A1"}, day.Control{Length: -5 * time.Minute, IDs: []string{"A1"}}},
		{"slip|1H 30m", Flags{}, day.Control{Length: 90 * time.Minute}},
		{"retime A12 10:45", Flags{}, day.Control{IDs: []string{"A12"}, When: "10:45"}},
		{"retime A12 2026-11-22 10:45", Flags{}, day.Control{IDs: []string{"A12"}, When: "2026-11-22 10:45"}},
		{"retime A12 D+1 09:30", Flags{}, day.Control{IDs: []string{"A12"}, When: "D+1 09:30"}},
		{"retime A12 NOW", Flags{}, day.Control{IDs: []string{"A12"}, When: "now"}},
		{"jump A12", Flags{}, day.Control{IDs: []string{"A12"}}},
		{"past Shift", Flags{}, day.Control{Choice: day.PastShift}},
		{"mode cue", Flags{}, day.Control{Choice: day.ModeCue}},
		{"done M1 M2", Flags{Note: "by phone"}, day.Control{IDs: []string{"M1", "M2"}, Reason: "by phone"}},
		{"note|the mayor has|called", Flags{ID: "A1"}, day.Control{Reason: "the mayor has called", IDs: []string{"A1"}}},
		{"edit A1 body=a=b subject=", Flags{}, day.Control{IDs: []string{"A1"}, Cells: []day.Cell{{Column: "body", Value: "a=b"}, {Column: "subject"}}}},
		{"add cc=a@b.example", Flags{Persona: "Mayor", Channel: "mail", Teams: []string{"Port", "Fire"}, Body: "Answer", At: "10:45"},
			day.Control{When: "10:45", Cells: []day.Cell{{Column: "persona", Value: "Mayor"}, {Column: "channel", Value: "mail"}, {Column: "team", Value: "Port; Fire"},
				{Column: "body", Value: "Answer"}, {Column: "cc", Value: "a@b.example"}}}},
		{"reload /plans/plan.xlsx", Flags{}, day.Control{Plan: "/plans/plan.xlsx"}},
		{"endex", Flags{}, day.Control{}},
	} {
		verb, args := called(c.call)
		got, err := Parse(verb, args, c.flags)
		c.want.Verb = day.Verb(verb)
		if err != nil || !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: got %+v, %v", c.call, got, err)
		}
	}
}

// called splits a call into its verb and its arguments.
func called(call string) (verb string, args []string) {
	words := strings.Fields(call)
	if strings.Contains(call, "|") {
		words = strings.Split(call, "|")
	}
	return words[0], words[1:]
}

func TestParseRefuses(t *testing.T) {
	for _, c := range []struct {
		call  string
		flags Flags
		want  string // a part of the error
	}{
		{"hold fire", Flags{}, "hold takes no ids and no text; a reason goes behind --reason"},
		{"resume A1", Flags{}, "resume takes no ids"},
		{"endex A1", Flags{}, "it ends the whole day"},
		{"now", Flags{}, "now needs the id of an entry; write now A12"},
		{"now A1,,A2", Flags{}, "now has an empty id beside a comma; write them without commas: now A1 A2"},
		{"now A1, A2", Flags{}, "write them without commas: now A1 A2"},
		{"now ,", Flags{}, "now has an empty id; write now A12"},
		{"skip A1", Flags{}, "skip needs a reason; write skip A12 --reason"},
		{"skip A1", Flags{Reason: "  "}, "skip needs a reason"},
		{"slip", Flags{}, "slip needs a span; write slip 10m"},
		{"slip 10m A12", Flags{}, "slip takes one span, but there are 2 arguments"},
		{"slip 0", Flags{}, "a slip of 0 changes nothing"},
		{"slip 0m", Flags{}, "a slip of 0 changes nothing"},
		{"slip 10ns", Flags{}, "a slip of 0 changes nothing"},
		{"slip 10", Flags{}, "10 has no unit; write 10m for minutes"},
		{"slip 10min", Flags{}, `"10min" is not a span of time; did you mean 10m?`},
		{"slip -0:05", Flags{}, "did you mean -0h05m?"},
		{"slip soon", Flags{}, "write a number with its unit"},
		{"slip 99999h", Flags{}, "too long for one slip"},
		{"slip -2562047h47m16.854775808s", Flags{}, "too long for one slip"},
		{"slip 10m", Flags{From: "A1,A2"}, "slip --from takes one id, but there are 2"},
		{"retime A12", Flags{}, "retime needs the id of an entry and its new time; write retime A12 10:45"},
		{"retime A1,A2 10:45", Flags{}, "retime takes one id, but there are 2"},
		{"retime A12 25:00", Flags{}, `"25:00"`},
		{"retime A12 later", Flags{}, "write now, a clock time such as 10:45"},
		{"retime A12 after A1", Flags{}, "is not a time"},
		{"jump A1 A2", Flags{}, "jump takes one id, but there are 2; use it once for each"},
		{"past", Flags{}, "past takes one word: send, skip or shift"},
		{"past shfit", Flags{}, "did you mean past shift?"},
		{"mode manual", Flags{}, `mode does not know "manual"; write auto or cue`},
		{"done", Flags{}, "done needs the id of an entry"},
		{"note", Flags{}, "note needs a text"},
		{"note x", Flags{ID: "A1,A2"}, "note --id takes one id"},
		{"note \xff", Flags{}, "is not UTF-8"},
		{"note " + strings.Repeat("a", maxText+1), Flags{}, "too long"},
		{"edit", Flags{}, "edit needs the id of an entry and its new cells"},
		{"edit body=x", Flags{}, "edit needs the id of an entry before its cells"},
		{"edit A1", Flags{}, "edit needs a new cell"},
		{"edit A1 body", Flags{}, `"body" is not a cell; write column=VALUE`},
		{"edit A1 =x", Flags{}, `"=x" is not a cell`},
		{"edit A1 id=A2", Flags{}, "the id of an entry cannot be set"},
		{"edit A1 body=x Body=y", Flags{}, "the column Body is given twice"},
		{"add", Flags{}, "add needs the cells of an inject"},
		{"add body=x", Flags{Body: "y"}, "the column body is given twice"},
		{"add", Flags{Body: "x", At: "tomorrow-ish"}, "is not a time"},
		{"reload", Flags{}, "reload needs the plan; write reload plan.xlsx"},
		{"reload my plan.xlsx", Flags{}, "reload takes one plan, but there are 2 arguments; put quotes"},
		{"slpi 10m", Flags{}, `there is no verb "slpi"; did you mean slip?`},
		{"status", Flags{}, `there is no verb "status"`},
	} {
		verb, args := called(c.call)
		got, err := Parse(verb, args, c.flags)
		var wrong *problem.UsageError
		if !errors.As(err, &wrong) || wrong.Suggestion == "" || !strings.Contains(err.Error(), c.want) || !reflect.DeepEqual(got, day.Control{}) {
			t.Errorf("%.40s: got %+v, %v", c.call, got, err)
		}
	}
}

// FuzzParse holds what Parse lets pass to what the record can keep.
func FuzzParse(f *testing.F) {
	for _, verb := range day.Verbs() {
		f.Add(string(verb), "A1", "10:45", "-5m")
	}
	f.Fuzz(func(t *testing.T, verb, a, b, flag string) {
		c, err := Parse(verb, []string{a, b}, Flags{Reason: flag, From: flag, Note: flag, ID: flag, At: flag, Body: flag})
		if err != nil {
			return
		}
		event := day.Event{Control: c}
		text, err := event.Encode()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := day.ParseEvent(text); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	})
}
