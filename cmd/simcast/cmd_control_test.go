package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"simcast/cmd/simcast/jsonout"
	"simcast/pipeline/control"
	"simcast/pipeline/day"
	"simcast/pipeline/ledger"
)

// TestAnswersOfControls: what becomes of a control has its exit code, its words and its JSON.
func TestAnswersOfControls(t *testing.T) {
	at := time.Date(2026, time.November, 20, 10, 42, 5, 250_000_000, time.UTC)
	for _, c := range []struct {
		name   string
		verb   day.Verb
		answer control.Answer
		err    error
		code   int
		said   string // on standard error
		want   jsonout.Control
	}{
		{"taken", day.VerbHold, control.Answer{N: 7, At: at}, nil, exitDone, "hold has taken effect, at 10:42:05.\n",
			jsonout.Control{N: 7, State: "taken", At: "2026-11-20T10:42:05.250Z"}},
		{"with what has changed", day.VerbReload, control.Answer{N: 7, At: at, Text: "A1 is new\nA2 is changed"}, nil, exitDone, "  A1 is new\n  A2 is changed\n",
			jsonout.Control{N: 7, State: "taken", At: "2026-11-20T10:42:05.250Z", Reason: "A1 is new\nA2 is changed"}},
		{"waits", day.VerbNote, control.Answer{N: 8, At: at, Waits: true}, nil, exitDone, "note is recorded, and counts from the next start",
			jsonout.Control{N: 8, State: "waits", At: "2026-11-20T10:42:05.250Z"}},
		{"waits for who is silent", day.VerbHold, control.Answer{N: 8, At: at, Waits: true, Silent: "simcast on rack-1, process 7, which played the day, has not been heard of for 17 s"}, nil, exitDone,
			"has not been heard of for 17 s: hold is recorded, and counts once that is back, or from the next start.\n", jsonout.Control{N: 8, State: "waits", At: "2026-11-20T10:42:05.250Z"}},
		{"waits for a worker", day.VerbHold, control.Answer{N: 8, At: at, Waits: true, ByWorkers: true}, nil, exitDone, "No worker has taken it yet: hold is recorded",
			jsonout.Control{N: 8, State: "waits", At: "2026-11-20T10:42:05.250Z"}},
		{"refused", day.VerbNow, control.Answer{}, &control.Refused{N: 9, Message: "A1 was played", Suggestion: "do nothing"}, exitCannot, "simcast: A1 was played; do nothing\n",
			jsonout.Control{N: 9, State: "refused", Reason: "A1 was played; do nothing"}},
		{"a plan with errors", day.VerbReload, control.Answer{}, &control.Refused{N: 9, Message: day.PlanHasErrors + ":\nB2"}, exitPlan, "simcast: the plan has errors, so nothing changes:",
			jsonout.Control{N: 9, State: "refused", Reason: day.PlanHasErrors + ":\nB2"}},
		{"a row with errors", day.VerbAdd, control.Answer{}, &control.Refused{N: 9, Message: day.PlanHasErrors + ":\nB2"}, exitCannot, "simcast: the plan has errors, so nothing changes:",
			jsonout.Control{N: 9, State: "refused", Reason: day.PlanHasErrors + ":\nB2"}},
	} {
		var stdout, stderr bytes.Buffer
		a := &app{stdout: &stdout, stderr: &stderr, env: func(name string) string { return map[string]string{"TZ": "UTC"}[name] }, now: func() time.Time { return at }}
		a.settings.JSON = true
		err := a.showAnswer(&day.Control{Verb: c.verb}, "day", control.Person{Name: "ada"}, c.answer, c.err)
		if code := a.codeOf("control", err); code != c.code || !strings.Contains(stderr.String(), c.said) {
			t.Errorf("%s: exit code %d, %q", c.name, code, &stderr)
		}
		c.want.Verb, c.want.Round, c.want.By = string(c.verb), "day", "ada"
		var got jsonout.Control
		if err := json.Unmarshal(stdout.Bytes(), &got); err != nil || got != c.want {
			t.Errorf("%s: got %+v, %v", c.name, got, err)
		}
	}
}

// TestAnInterruptedControl has changed nothing, and any other error is told as that of each command.
func TestAnInterruptedControl(t *testing.T) {
	var stdout, stderr bytes.Buffer
	a := &app{stdout: &stdout, stderr: &stderr, env: func(string) string { return "" }, now: time.Now}
	err := a.showAnswer(&day.Control{Verb: day.VerbHold}, "day", control.Person{}, control.Answer{}, context.Canceled)
	if code := a.codeOf("hold", err); code != exitInterrupted || !strings.Contains(stderr.String(), "nothing was changed") {
		t.Errorf("exit code %d, %q", code, &stderr)
	}
	a.showStopped(&control.Stopped{Stops: true, Run: ledger.WorkersRun{Name: "run", Spaces: 1}, Unread: context.Canceled}, "ada")
	if !strings.Contains(stderr.String(), "The run run stops: that is recorded. How far it is cannot be read: it was interrupted") {
		t.Errorf("of a stop it says %q", &stderr)
	}
	a.showStopped(&control.Stopped{Stops: true, Run: ledger.WorkersRun{Counts: ledger.Counts{Uncertain: 1}, Name: "run", Spaces: 1, Done: 1}}, "ada")
	if !strings.Contains(stderr.String(), "What was not sent is pending.\nUncertain, or still on the way: 1 message.\n") {
		t.Errorf("of a run with a message on its way it says %q", &stderr)
	}
	broken := errors.New("the disk is full")
	if err := a.showAnswer(&day.Control{Verb: day.VerbHold}, "day", control.Person{}, control.Answer{}, broken); !errors.Is(err, broken) {
		t.Errorf("got %v", err)
	}
}

// TestUnclearIsNotRefused holds that a control which may have taken effect in a space is refused neither there nor in all: a script that reads
// that repeats it, and a slip counts twice. One that was not asked for is refused.
func TestUnclearIsNotRefused(t *testing.T) {
	unanswered := func(isUnclear bool, why error) control.InSpace {
		return control.InSpace{Err: &control.Unanswered{Verb: "slip", IsUnclear: isUnclear, Why: why}}
	}
	unclear, notAsked := unanswered(true, ledger.ErrUnreachable), unanswered(false, ledger.ErrUnreachable)
	interrupted := unanswered(true, context.Canceled)
	taken, refused := control.InSpace{Answer: control.Answer{N: 7}}, control.InSpace{Err: &control.Refused{N: 8, Message: "the day has ended"}}
	for name, c := range map[string]struct {
		answers []control.InSpace
		code    int
		all     string
		spaces  string
	}{
		"alone":            {[]control.InSpace{unclear}, exitCannot, "unclear", "unclear"},
		"interrupted":      {[]control.InSpace{interrupted}, exitInterrupted, "unclear", "unclear"},
		"beside a refusal": {[]control.InSpace{refused, unclear}, exitCannot, "unclear", "refused unclear"},
		"beside one taken": {[]control.InSpace{taken, unclear}, exitCannot, "unclear", "taken unclear"},
		"beside both":      {[]control.InSpace{unclear, taken, refused}, exitCannot, "unclear", "unclear taken refused"},
		"not asked for":    {[]control.InSpace{notAsked, refused}, exitCannot, "refused", "refused refused"},
		"refused in some":  {[]control.InSpace{refused, taken}, exitCannot, "partly", "refused taken"},
	} {
		var stdout, stderr bytes.Buffer
		a := &app{stdout: &stdout, stderr: &stderr, env: func(string) string { return "" }, now: time.Now}
		a.settings.JSON = true
		err := a.showAnswers(&day.Control{Verb: day.VerbSlip}, "day", control.Person{Name: "ada"}, c.answers)
		var got jsonout.ControlOfAll
		wrong := json.Unmarshal(stdout.Bytes(), &got)
		var spaces []string
		for _, in := range got.Spaces {
			spaces = append(spaces, in.State)
			if in.State == "unclear" && (in.N != 0 || in.At != "" || !strings.Contains(in.Reason, "look at simcast control status")) {
				t.Errorf("%s: got %+v", name, in)
			}
		}
		if code := a.codeOf("control", err); wrong != nil || code != c.code || got.State != c.all || strings.Join(spaces, " ") != c.spaces {
			t.Errorf("%s: exit code %d, %+v, %v", name, code, got, wrong)
		}
	}
}
