package history

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/ledgertest"
	"simcast/pipeline/ledger/sqlite"
	"simcast/pipeline/pipetest"
)

var noon = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

// settled is a ledger of two messages that were uncertain, of which one was found and one was sent again, and of one that
// was sent at once. Somebody has answered about the second twice, and the third has another id since.
func settled(t *testing.T) ledger.Ledger {
	record, err := sqlite.InMemory(t.Context())
	pipetest.Must(t, err)
	t.Cleanup(func() { record.Close() })
	begin := func(name string) ledger.OpenRun {
		run, err := ledgertest.BeginRun(t.Context(), record, ledger.Run{Name: name, Space: "space", Round: "day", Started: noon})
		pipetest.Must(t, err)
		return run
	}
	requests := map[string]int{}
	post := func(run ledger.OpenRun, id string, minute int, outcome ledger.Outcome) {
		a := ledger.Attempt{Hash: "hash of " + id, InjectID: id, TeamID: 7, Team: "T - Port operations", Started: noon.Add(time.Duration(minute) * time.Minute), Body: fmt.Sprintf("%s at %d", id, minute)}
		requests[id]++
		n, err := ledgertest.Begin(t.Context(), run, a)
		pipetest.Must(t, err)
		pipetest.Must(t, run.End(t.Context(), n, a.Started, ledger.AttemptEnd{Outcome: outcome, Ended: a.Started}))
	}
	answer := func(run ledger.OpenRun, id string, minute int, outcome ledger.Outcome) {
		pipetest.Must(t, run.Resolve(t.Context(), ledger.Attempt{Hash: "hash of " + id, InjectID: id, TeamID: 7, Team: "T - Port operations", By: "Ada", Ended: noon.Add(time.Duration(minute) * time.Minute), Outcome: outcome}, requests[id]))
	}
	first := begin("first")
	post(first, "A1", 1, ledger.Unknown)
	post(first, "A2", 2, ledger.Unknown)
	post(first, "A3", 3, ledger.Accepted)
	answers := begin("answers")
	answer(answers, "A1", 10, ledger.Accepted)
	answer(answers, "A2", 11, ledger.Accepted)
	answer(answers, "A2", 12, ledger.Refused)
	post(begin("again"), "A2", 20, ledger.Accepted)
	last := begin("last words")
	pipetest.Must(t, last.Rename(t.Context(), []ledger.Renamed{{Hash: "hash of A3", InjectID: "C3"}}))
	return record
}

// TestMessages holds that a message is one, whatever happened to it, with where it stands by now and when the request went out
// by which it stands there.
func TestMessages(t *testing.T) {
	record := settled(t)
	const a1, a2, a3 = "A1 sent at 1: uncertain, Ada: it is there", "A2 sent at 20: uncertain, Ada: it is there, Ada: it is not there, sent", "C3 sent at 3: sent"
	for name, c := range map[string]struct {
		filter Filter
		want   []string
	}{
		"all":                   {Filter{}, []string{a1, a3, a2}},
		"an id":                 {Filter{IDs: []string{"a2"}}, []string{a2}},
		"an id that it had":     {Filter{IDs: []string{"A3"}}, []string{a3}},
		"the id that it has":    {Filter{IDs: []string{"C3"}}, []string{a3}},
		"sent by now":           {Filter{Results: []ledger.State{ledger.StateSent}}, []string{a1, a3, a2}},
		"not uncertain by now":  {Filter{Results: []ledger.State{ledger.StateUncertain, ledger.StateFailed}}, nil},
		"the last that sent":    {Filter{LastRun: true}, []string{a2}},
		"the last one of A1":    {Filter{LastRun: true, IDs: []string{"A1"}}, []string{a1}},
		"since the answers":     {Filter{Since: noon.Add(5 * time.Minute)}, []string{a1, a2}},
		"another round":         {Filter{Rounds: []string{"night"}}, nil},
		"the team without date": {Filter{Teams: []string{"port operations"}}, []string{a1, a3, a2}},
	} {
		messages, err := c.filter.Messages(t.Context(), record)
		pipetest.Must(t, err)
		pipetest.Must(t, WithBodies(t.Context(), record, messages))
		var got []string
		for _, m := range messages {
			var events []string
			for _, e := range m.Events {
				result, rest := Describe(e)
				events = append(events, result+strings.TrimPrefix(rest, ": no answer"))
				if e.Body != "" {
					t.Errorf("%s: an event has the body %q", name, e.Body)
				}
			}
			minute := int(m.Started.Sub(noon).Minutes())
			if want := fmt.Sprintf("%s at %d", m.InjectID, minute); m.Body != want {
				t.Errorf("%s: %s has the body %q", name, m.ID(), m.Body)
			}
			line := fmt.Sprintf("%s %s at %d: %s", m.ID(), m.Now, minute, strings.Join(events, ", "))
			got = append(got, strings.ReplaceAll(line, ": simcast was stopped before an answer came", ""))
		}
		if fmt.Sprint(got) != fmt.Sprint(c.want) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
		page, first, err := LatestPage(t.Context(), record, messages, 1, 2)
		if pipetest.Must(t, err); len(messages) != len(c.want) || first != 1 || len(page) != min(2, len(messages)) || len(page) > 0 && page[0] != messages[len(messages)-1] {
			t.Errorf("%s: a page of %d messages of %d, from %d on", name, len(page), len(messages), first)
		}
		if entries, err := c.filter.Count(t.Context(), record); err != nil || entries < len(c.want) {
			t.Errorf("%s: %d entries, %v", name, entries, err)
		}
	}
}

// TestUnknown says of what the ledger does not know what may be meant.
func TestUnknown(t *testing.T) {
	record := settled(t)
	for want, filter := range map[string]Filter{
		"[]": {IDs: []string{"a1", "C3", "A3"}, Teams: []string{"7", "port operations"}, Rounds: []string{"day"}},
		`[The ledger has no message with the id "A21". Did you mean "A1"?]`:                       {IDs: []string{"A1", "A21"}},
		`[The ledger has no message with the id "a-2". Did you mean "A2"?]`:                       {IDs: []string{"a-2"}},
		`[The ledger has no message with the id "harbour".]`:                                      {IDs: []string{"harbour"}},
		`[The ledger has no message to a team "port operation". Did you mean "Port operations"?]`: {Teams: []string{"port operation"}},
		`[The ledger has no message to a team "harbour". It knows T - Port operations.]`:          {Teams: []string{"harbour"}},
		`[The ledger has no round "Day". Did you mean "day"?]`:                                    {Rounds: []string{"Day"}},
		`[The ledger has no round "rehearsal". Its rounds are "day".]`:                            {Rounds: []string{"rehearsal"}},
		`[Every message in the ledger is in a round. Its rounds are "day".]`:                      {Rounds: []string{""}},
	} {
		if got, err := filter.Unknown(t.Context(), record); err != nil || fmt.Sprint(got) != want {
			t.Errorf("%v, %v\nnot %s", got, err, want)
		}
	}
	empty, err := sqlite.InMemory(t.Context())
	pipetest.Must(t, err)
	defer empty.Close()
	if got, err := (Filter{IDs: []string{"A1"}, Rounds: []string{"day"}}).Unknown(t.Context(), empty); err != nil || len(got) > 0 {
		t.Errorf("an empty ledger: %q, %v", got, err)
	}
}
