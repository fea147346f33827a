package sqlite

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	diff "github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"simcast/pipeline/ledger"
)

// TestEntriesAreWhatTheAttemptsSay, whatever a ledger holds and a filter picks, on pages and as a whole.
func TestEntriesAreWhatTheAttemptsSay(t *testing.T) {
	for seed := range uint64(20) {
		random := rand.New(rand.NewPCG(seed, 1))
		book, err := InMemory() // the disk has no part in it
		must(t, err)
		t.Cleanup(func() { book.Close() })
		fillAtRandom(t, book, random)
		for range 10 {
			holdEntries(t, book, filterAtRandom(random), 1+random.IntN(7))
		}
	}
}

func fillAtRandom(t *testing.T, book *Ledger, random *rand.Rand) {
	outcomes := []ledger.Outcome{ledger.InFlight, ledger.Accepted, ledger.Refused, ledger.NotNow, ledger.GaveUp, ledger.Unsent, ledger.Unknown}
	for n := range 4 {
		run := begin(t, book, ledger.Run{Name: fmt.Sprint("run ", n), Space: fmt.Sprint("space ", random.IntN(2)), Round: []string{"", "day"}[random.IntN(2)]})
		for range random.IntN(12) {
			team := random.Int64N(3)
			a := ledger.Attempt{Delivery: fmt.Sprint("d", random.IntN(5)), Inject: fmt.Sprint("A", random.IntN(4)), TeamID: team, Team: fmt.Sprint("T - ", team),
				Started: noon.Add(time.Duration(random.IntN(100)) * time.Minute), Outcome: outcomes[random.IntN(len(outcomes))], Body: fmt.Sprint("body ", random.IntN(1000))}
			if random.IntN(4) == 0 {
				a.Ended, a.Started, a.Requests = noon.Add(time.Hour), time.Time{}, random.IntN(3)
				must(t, run.Import([]ledger.Attempt{a}))
				continue
			}
			post(t, run, a)
		}
	}
}

func filterAtRandom(random *rand.Rand) (f ledger.EntryFilter) {
	if random.IntN(3) == 0 {
		f.Injects = []string{"A1", "A2"}
	}
	if random.IntN(3) == 0 {
		f.Rounds = []string{""}
	}
	if random.IntN(3) == 0 {
		f.Teams = []ledger.Team{{ID: 1, Name: "T - 1"}, {ID: 2, Name: "T - 2"}, {ID: 1, Name: "another"}}
	}
	if random.IntN(3) == 0 {
		f.Since = noon.Add(40 * time.Minute)
	}
	return f
}

// holdEntries compares with a walk over all attempts.
func holdEntries(t *testing.T, book *Ledger, f ledger.EntryFilter, perPage int) {
	t.Helper()
	want := slices.DeleteFunc(walked(t, book), func(e ledger.Entry) bool {
		return len(f.Injects) > 0 && !slices.Contains(f.Injects, e.Inject) || len(f.Rounds) > 0 && !slices.Contains(f.Rounds, e.Round) ||
			len(f.Teams) > 0 && !slices.Contains(f.Teams, ledger.Team{ID: e.TeamID, Name: e.Team}) || e.Started.Before(f.Since)
	})
	var whole, pages []ledger.Entry
	for entry, err := range book.Entries(f) {
		must(t, err)
		whole = append(whole, entry)
	}
	n, err := book.CountEntries(f)
	must(t, err)
	for offset := 0; offset <= n; offset += perPage {
		page, err := book.LatestEntries(f, perPage, offset)
		must(t, err)
		pages = append(pages, page...)
	}
	slices.Reverse(pages)
	for name, got := range map[string][]ledger.Entry{"as a whole": whole, "on pages": pages} {
		if d := diff.Diff(want, got, cmpopts.EquateEmpty()); d != "" || n != len(want) {
			t.Fatalf("%s, %d counted: %s", name, n, d)
		}
	}
}

func walked(t *testing.T, book *Ledger) []ledger.Entry {
	names, err := book.runNames()
	must(t, err)
	states, at := map[[3]string]ledger.State{}, map[[2]string]int{}
	var entries []ledger.Entry
	for a, err := range book.attempts(`ORDER BY run, n`) {
		must(t, err)
		delivery := [3]string{a.Space, a.Round, a.Delivery}
		states[delivery] = states[delivery].After(a)
		if a.Requests == 0 && a.Source == ledger.SourcePosted {
			continue
		}
		place := [2]string{fmt.Sprint(a.Run), a.Delivery}
		if _, met := at[place]; !met {
			at[place] = len(entries)
			entries = append(entries, ledger.Entry{RunName: names[a.Run]})
		}
		e := &entries[at[place]]
		e.Attempt, e.Result, e.Requests = a, states[delivery], e.Requests+a.Requests
		e.Started = cmp.Or(e.Started, e.Ended)
	}
	return entries
}

// TestALongHistoryIsReadInParts, with none lost or twice between them.
func TestALongHistoryIsReadInParts(t *testing.T) {
	book := openNew(t)
	run := begin(t, book, ledger.Run{Name: "long"})
	var facts []ledger.Attempt
	for i := range 2*fillAtOnce + 3 {
		facts = append(facts, ledger.Attempt{Delivery: fmt.Sprint(i), Started: noon, Outcome: ledger.Accepted, Requests: 1})
	}
	must(t, run.Import(facts))
	holdEntries(t, book, ledger.EntryFilter{}, fillAtOnce+maxNamed)
	rounds, err := book.EntryRounds()
	must(t, err)
	teams, err := book.EntryTeams()
	must(t, err)
	if !slices.Equal(rounds, []string{""}) || !slices.Equal(teams, []ledger.Team{{}}) {
		t.Errorf("rounds %q, teams %v", rounds, teams)
	}
}
