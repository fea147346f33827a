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
		given Given
		want  day.Control
	}{
		{"hold", Given{"reason": {" NO DUFF "}}, day.Control{Reason: "NO DUFF"}},
		{"hold", nil, day.Control{}},
		{"resume", Given{"catch-up": {"true"}}, day.Control{CatchUp: true}},
		{"now A1,B2 C3 A1", Given{"anyway": {"true"}}, day.Control{IDs: []string{"A1", "B2", "C3"}, Anyway: true}},
		{`release A\,1`, Given{"reason": {"of another verb"}}, day.Control{IDs: []string{"A,1"}}},
		{"skip A1", Given{"reason": {"no time"}}, day.Control{IDs: []string{"A1"}, Reason: "no time"}},
		{"slip 10m", nil, day.Control{Length: 10 * time.Minute}},
		{"slip +10m", Given{"also": {"true"}}, day.Control{Length: 10 * time.Minute, Also: true}},
		{"slip| -5m", Given{"from": {"A1"}}, day.Control{Length: -5 * time.Minute, IDs: []string{"A1"}}},
		{"slip|1H 30m", nil, day.Control{Length: 90 * time.Minute}},
		{"retime A12 10:45", nil, day.Control{IDs: []string{"A12"}, When: "10:45"}},
		{"retime A12 2026-11-22 10:45", nil, day.Control{IDs: []string{"A12"}, When: "2026-11-22 10:45"}},
		{"retime A12 D+1 09:30", nil, day.Control{IDs: []string{"A12"}, When: "D+1 09:30"}},
		{"retime A12 NOW", nil, day.Control{IDs: []string{"A12"}, When: "now"}},
		{"jump A12", nil, day.Control{IDs: []string{"A12"}}},
		{"past Shift", nil, day.Control{Choice: day.PastShift}},
		{"mode cue", nil, day.Control{Choice: day.ModeCue}},
		{"done M1 M2", Given{"note": {"by phone"}}, day.Control{IDs: []string{"M1", "M2"}, Reason: "by phone"}},
		{"note|the mayor has|called", Given{"id": {"A1"}}, day.Control{Reason: "the mayor has called", IDs: []string{"A1"}}},
		{"edit A1 body=a=b subject=", nil, day.Control{IDs: []string{"A1"}, Cells: []day.Cell{{Column: "body", Value: "a=b"}, {Column: "subject"}}}},
		{"add cc=a@b.example", Given{"persona": {"Mayor"}, "channel": {"mail"}, "team": {"Port", "Fire"}, "body": {"Answer"}, "at": {"10:45"}},
			day.Control{When: "10:45", Cells: []day.Cell{{Column: "persona", Value: "Mayor"}, {Column: "channel", Value: "mail"}, {Column: "team", Value: "Port; Fire"},
				{Column: "body", Value: "Answer"}, {Column: "cc", Value: "a@b.example"}}}},
		{"reload /plans/plan.xlsx", nil, day.Control{Plan: "/plans/plan.xlsx"}},
		{"endex", nil, day.Control{}},
	} {
		verb, args := called(c.call)
		got, err := Parse(verb, args, c.given)
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
		given Given
		want  string // a part of the error
	}{
		{"hold fire", nil, "hold takes no ids and no text; a reason goes behind --reason"},
		{"resume A1", nil, "resume takes no ids"},
		{"endex A1", nil, "it ends the whole day"},
		{"now", nil, "now needs the id of an entry; write now A12"},
		{"now A1,,A2", nil, "now has an empty id beside a comma; write them without commas: now A1 A2"},
		{"now A1, A2", nil, "write them without commas: now A1 A2"},
		{"now ,", nil, "now has an empty id; write now A12"},
		{"skip A1", nil, "skip needs a reason; write skip A12 --reason"},
		{"skip A1", Given{"reason": {"  "}}, "skip needs a reason"},
		{"slip", nil, "slip needs a span; write slip 10m"},
		{"slip 10m A12", nil, "slip takes one span, but there are 2 arguments"},
		{"slip 0", nil, "a slip of 0 changes nothing"},
		{"slip 0m", nil, "a slip of 0 changes nothing"},
		{"slip 10ns", nil, "a slip of 0 changes nothing"},
		{"slip 10", nil, "10 has no unit; write 10m for minutes"},
		{"slip 10min", nil, `"10min" is not a span of time; did you mean 10m?`},
		{"slip -0:05", nil, "did you mean -0h05m?"},
		{"slip soon", nil, "write a number with its unit"},
		{"slip 99999h", nil, "too long for one slip"},
		{"slip -2562047h47m16.854775808s", nil, "too long for one slip"},
		{"slip 10m", Given{"from": {"A1,A2"}}, "slip --from takes one id, but there are 2"},
		{"retime A12", nil, "retime needs the id of an entry and its new time; write retime A12 10:45"},
		{"retime A1,A2 10:45", nil, "retime takes one id, but there are 2"},
		{"retime A12 25:00", nil, `"25:00"`},
		{"retime A12 later", nil, "write now, a clock time such as 10:45"},
		{"retime A12 after A1", nil, "is not a time"},
		{"jump A1 A2", nil, "jump takes one id, but there are 2; use it once for each"},
		{"past", nil, "past takes one word: send, skip or shift"},
		{"past shfit", nil, "did you mean past shift?"},
		{"mode manual", nil, `mode does not know "manual"; write auto or cue`},
		{"done", nil, "done needs the id of an entry"},
		{"note", nil, "note needs a text"},
		{"note x", Given{"id": {"A1,A2"}}, "note --id takes one id"},
		{"note \xff", nil, "is not UTF-8"},
		{"note " + strings.Repeat("a", maxText+1), nil, "too long"},
		{"edit", nil, "edit needs the id of an entry and its new cells"},
		{"edit body=x", nil, "edit needs the id of an entry before its cells"},
		{"edit A1", nil, "edit needs a new cell"},
		{"edit A1 body", nil, `"body" is not a cell; write column=VALUE`},
		{"edit A1 =x", nil, `"=x" is not a cell`},
		{"edit A1 id=A2", nil, "the id of an entry cannot be set"},
		{"edit A1 body=x Body=y", nil, "the column Body is given twice"},
		{"add", nil, "add needs the cells of an inject"},
		{"add body=x", Given{"body": {"y"}}, "the column body is given twice"},
		{"add", Given{"body": {"x"}, "at": {"tomorrow-ish"}}, "is not a time"},
		{"reload", nil, "reload needs the plan; write reload plan.xlsx"},
		{"reload my plan.xlsx", nil, "reload takes one plan, but there are 2 arguments; put quotes"},
		{"slpi 10m", nil, `there is no verb "slpi"; did you mean slip?`},
		{"status", nil, `there is no verb "status"`},
	} {
		verb, args := called(c.call)
		got, err := Parse(verb, args, c.given)
		var wrong *problem.UsageError
		if !errors.As(err, &wrong) || wrong.Suggestion == "" || !strings.Contains(err.Error(), c.want) || !reflect.DeepEqual(got, day.Control{}) {
			t.Errorf("%.40s: got %+v, %v", c.call, got, err)
		}
	}
}

// FuzzParse holds what Parse lets pass to what the record can keep.
func FuzzParse(f *testing.F) {
	for _, spec := range day.Specs() {
		f.Add(string(spec.Verb), "A1", "10:45", "-5m")
	}
	f.Fuzz(func(t *testing.T, verb, a, b, flag string) {
		c, err := Parse(verb, []string{a, b}, Given{"reason": {flag}, "from": {flag}, "note": {flag}, "id": {flag}, "at": {flag}, "body": {flag}})
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
