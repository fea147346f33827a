package history

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/ledgertest"
	"simcast/pipeline/ledger/sqlite"
	"simcast/pipeline/pipetest"
)

func TestFilter(t *testing.T) {
	noon := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	record, err := sqlite.InMemory(t.Context())
	pipetest.Must(t, err)
	defer record.Close()
	run, err := ledgertest.BeginRun(t.Context(), record, ledger.Run{Name: "run", Space: "space", Started: noon})
	pipetest.Must(t, err)
	n, err := ledgertest.Begin(t.Context(), run, ledger.Attempt{Hash: "a", Started: noon, InjectID: "A1", TeamID: 5204, Team: "T - Port operations - 2026/11/20"})
	pipetest.Must(t, err)
	pipetest.Must(t, run.End(t.Context(), n, noon, ledger.AttemptEnd{Outcome: ledger.Accepted}))
	for name, c := range map[string]struct {
		filter Filter
		has    bool
	}{
		"everything":           {Filter{}, true},
		"its id":               {Filter{IDs: []string{"B2", "A1"}}, true},
		"its id in small":      {Filter{IDs: []string{"a1"}}, true},
		"another id":           {Filter{IDs: []string{"A11"}}, false},
		"the unnamed round":    {Filter{Rounds: []string{""}}, true},
		"another round":        {Filter{Rounds: []string{"rehearsal"}}, false},
		"its team's id":        {Filter{Teams: []string{"5204"}}, true},
		"its team's name":      {Filter{Teams: []string{"port operations"}}, true},
		"another team":         {Filter{Teams: []string{"harbour"}}, false},
		"from its moment on":   {Filter{Since: noon}, true},
		"from later on":        {Filter{Since: noon.Add(time.Second)}, false},
		"its id, not its team": {Filter{IDs: []string{"A1"}, Teams: []string{"7"}}, false},
	} {
		counted, err := c.filter.Count(t.Context(), record)
		pipetest.Must(t, err)
		entries, err := c.filter.Entries(t.Context(), record)
		pipetest.Must(t, err)
		found := 0
		for _, err := range entries {
			pipetest.Must(t, err)
			found++
		}
		messages, err := c.filter.Messages(t.Context(), record)
		pipetest.Must(t, err)
		page, first, err := LatestPage(t.Context(), record, messages, math.MaxInt, 200)
		pipetest.Must(t, err)
		if got := found == 1; got != c.has || len(page) != found || counted != found || len(messages) != found || first != 1 {
			t.Errorf("%s: %d in all, %d on a page of %d, from %d on", name, found, len(page), len(messages), first)
		}
	}
}

// TestSentAgainIsFoundByWhatBecameOfIt: what is sent, and was refused when it was sent again, is sent and found under failed
// too, until it was taken once more.
func TestSentAgainIsFoundByWhatBecameOfIt(t *testing.T) {
	record, err := sqlite.InMemory(t.Context())
	pipetest.Must(t, err)
	defer record.Close()
	send := func(run, hash string, outcome ledger.Outcome) {
		t.Helper()
		begun, err := ledgertest.BeginRun(t.Context(), record, ledger.Run{Name: run, Space: "space", Started: time.Now()})
		pipetest.Must(t, err)
		n, err := ledgertest.Begin(t.Context(), begun, ledger.Attempt{Hash: hash, Started: time.Now(), InjectID: hash})
		pipetest.Must(t, err)
		pipetest.Must(t, begun.End(t.Context(), n, time.Now(), ledger.AttemptEnd{Outcome: outcome}))
		pipetest.Must(t, begun.Close(t.Context(), time.Now(), "finished"))
	}
	found := func(f Filter) string {
		t.Helper()
		messages, err := f.Messages(t.Context(), record)
		pipetest.Must(t, err)
		var got []string
		for _, m := range messages {
			got = append(got, m.ID()+" "+string(m.Now))
		}
		return strings.Join(got, ", ")
	}
	failed, uncertain, sent := []ledger.State{ledger.StateFailed}, []ledger.State{ledger.StateUncertain}, []ledger.State{ledger.StateSent}
	send("first", "a", ledger.Accepted)
	send("first", "b", ledger.Accepted)
	send("first", "c", ledger.Refused)
	send("second", "a", ledger.Refused)
	send("third", "b", ledger.Unknown)
	for name, c := range map[string]struct {
		filter Filter
		want   string
	}{
		"failed":                   {Filter{Results: failed}, "a sent, c failed"},
		"failed, of the last run":  {Filter{Results: failed, LastRun: true}, "a sent"},
		"failed, in the round":     {Filter{Results: failed, Rounds: []string{""}}, "a sent, c failed"},
		"failed, in another round": {Filter{Results: failed, Rounds: []string{"day"}}, ""},
		"uncertain":                {Filter{Results: uncertain, LastRun: true}, "b sent"},
		"sent":                     {Filter{Results: sent}, "a sent, b sent"},
	} {
		if got := found(c.filter); got != c.want {
			t.Errorf("%s: %q, not %q", name, got, c.want)
		}
	}
	send("fourth", "a", ledger.Accepted)
	if got := found(Filter{Results: failed}); got != "c failed" {
		t.Errorf("after it was taken once more: %q", got)
	}
}

func TestParseSince(t *testing.T) {
	oslo := time.FixedZone("Oslo", 3600)
	now := time.Date(2026, 11, 21, 16, 0, 0, 0, oslo)
	for text, want := range map[string]time.Time{
		"":                     {},
		"24h":                  now.Add(-24 * time.Hour),
		"2026-11-20T10:00:00Z": time.Date(2026, 11, 20, 10, 0, 0, 0, time.UTC),
		"2026-11-20":           time.Date(2026, 11, 20, 0, 0, 0, 0, oslo),
		"2026-11-20 09:30":     time.Date(2026, 11, 20, 9, 30, 0, 0, oslo),
	} {
		if got, err := ParseSince(text, now); err != nil || !got.Equal(want) {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"yesterday", "-24h", "20.11.2026"} {
		if _, err := ParseSince(text, now); err == nil {
			t.Errorf("%q was taken", text)
		}
	}
}

// What of the history has a result, or is of the last run, is picked on the walk, and counted.
func TestResultsAndLastRun(t *testing.T) {
	record, err := sqlite.InMemory(t.Context())
	pipetest.Must(t, err)
	defer record.Close()
	for i, outcome := range []ledger.Outcome{ledger.Accepted, ledger.Refused, ledger.Accepted, ledger.Refused} {
		run, err := ledgertest.BeginRun(t.Context(), record, ledger.Run{Name: fmt.Sprint("run-", i/2), Space: fmt.Sprint("space-", i), Started: time.Now()})
		pipetest.Must(t, err)
		n, err := ledgertest.Begin(t.Context(), run, ledger.Attempt{Hash: "a", Started: time.Now(), InjectID: fmt.Sprint("A", i)})
		pipetest.Must(t, err)
		pipetest.Must(t, run.End(t.Context(), n, time.Now(), ledger.AttemptEnd{Outcome: outcome}))
		pipetest.Must(t, run.Close(t.Context(), time.Now(), "finished"))
	}
	for name, c := range map[string]struct {
		filter Filter
		want   string
	}{
		"failed":              {Filter{Results: []ledger.State{ledger.StateFailed}}, "[A1 A3]"},
		"sent or uncertain":   {Filter{Results: []ledger.State{ledger.StateSent, ledger.StateUncertain}}, "[A0 A2]"},
		"the last run":        {Filter{LastRun: true}, "[A2 A3]"},
		"failed in it":        {Filter{LastRun: true, Results: []ledger.State{ledger.StateFailed}}, "[A3]"},
		"the last run of one": {Filter{LastRun: true, IDs: []string{"A0"}}, "[A0]"},
	} {
		all, err := c.filter.Count(t.Context(), record)
		pipetest.Must(t, err)
		entries, err := c.filter.Entries(t.Context(), record)
		pipetest.Must(t, err)
		var got []string
		for entry, err := range entries {
			pipetest.Must(t, err)
			got = append(got, entry.InjectID)
		}
		if fmt.Sprint(got) != c.want || all != len(got) {
			t.Errorf("%s: %v, and %d counted", name, got, all)
		}
	}
	if results, err := ParseResults([]string{"Sent, failed"}); err != nil || fmt.Sprint(results) != "[sent failed]" {
		t.Errorf("%v, %v", results, err)
	}
	if _, err := ParseResults([]string{"lost"}); err == nil {
		t.Error("any word is a result")
	}
}
