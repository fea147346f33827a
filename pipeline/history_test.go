package pipeline

import (
	"math"
	"testing"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/sqlite"
	"simcast/pipeline/pipetest"
)

func TestPastHas(t *testing.T) {
	noon := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	book, err := sqlite.InMemory()
	pipetest.Must(t, err)
	defer book.Close()
	run, err := book.BeginRun(ledger.Run{Name: "run", Space: "space", Started: noon})
	pipetest.Must(t, err)
	n, err := run.Begin(ledger.Attempt{Delivery: "a", Started: noon, Inject: "A1", TeamID: 5204, Team: "T - Port operations - 2026/11/20"})
	pipetest.Must(t, err)
	pipetest.Must(t, run.End(n, noon, ledger.Attempt{Outcome: ledger.Accepted}))
	for name, c := range map[string]struct {
		past HistoryFilter
		has  bool
	}{
		"everything":           {HistoryFilter{}, true},
		"its id":               {HistoryFilter{IDs: []string{"B2", "A1"}}, true},
		"another id":           {HistoryFilter{IDs: []string{"a1"}}, false},
		"the unnamed round":    {HistoryFilter{Rounds: []string{""}}, true},
		"another round":        {HistoryFilter{Rounds: []string{"rehearsal"}}, false},
		"its team's id":        {HistoryFilter{Teams: []string{"5204"}}, true},
		"its team's name":      {HistoryFilter{Teams: []string{"port operations"}}, true},
		"another team":         {HistoryFilter{Teams: []string{"harbour"}}, false},
		"from its moment on":   {HistoryFilter{Since: noon}, true},
		"from later on":        {HistoryFilter{Since: noon.Add(time.Second)}, false},
		"its id, not its team": {HistoryFilter{IDs: []string{"A1"}, Teams: []string{"7"}}, false},
	} {
		counted, entries, err := c.past.History(book)
		pipetest.Must(t, err)
		found := 0
		for _, err := range entries {
			pipetest.Must(t, err)
			found++
		}
		page, first, all, err := c.past.Page(book, math.MaxInt, 200)
		pipetest.Must(t, err)
		if got := found == 1; got != c.has || len(page) != found || counted != found || all != found || first != 1 {
			t.Errorf("%s: %d in all, %d on a page of %d, from %d on", name, found, len(page), all, first)
		}
	}
}

func TestParseSince(t *testing.T) {
	now := time.Date(2026, 11, 21, 16, 0, 0, 0, time.UTC)
	for text, want := range map[string]time.Time{
		"":                     {},
		"24h":                  now.Add(-24 * time.Hour),
		"2026-11-20T10:00:00Z": time.Date(2026, 11, 20, 10, 0, 0, 0, time.UTC),
		"2026-11-20":           time.Date(2026, 11, 20, 0, 0, 0, 0, time.Local),
		"2026-11-20 09:30":     time.Date(2026, 11, 20, 9, 30, 0, 0, time.Local),
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
