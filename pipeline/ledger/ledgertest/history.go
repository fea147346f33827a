package ledgertest

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	diff "github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"simcast/pipeline/ledger"
)

// entriesAtRandom compares the entries with what was written, whatever that is and a filter picks, on pages and as a
// whole.
func entriesAtRandom(x fixture) {
	opened := x.open()
	random := rand.New(rand.NewPCG(1, 2))
	var written []ledger.Entry
	for filling := range 5 {
		written = append(written, x.fillAtRandom(opened, random, filling)...)
		for range 10 {
			x.holdEntries(opened, written, filterAtRandom(random), 1+random.IntN(20))
		}
	}
}

// fillAtRandom writes attempts of a few runs, and gives each with the name of its run.
func (x fixture) fillAtRandom(opened ledger.Ledger, random *rand.Rand, filling int) (written []ledger.Entry) {
	x.Helper()
	outcomes := []ledger.Outcome{ledger.InFlight, ledger.Accepted, ledger.Refused, ledger.NotNow, ledger.GaveUp, ledger.Unsent, ledger.Unknown}
	for n := range 3 {
		r := ledger.Run{Name: fmt.Sprint("run ", filling, " ", n), Space: fmt.Sprint("space ", random.IntN(2)), Round: []string{"", "day"}[random.IntN(2)]}
		run := x.begin(opened, r)
		begun, _, err := opened.RunNamed(x.Context(), r.Name)
		x.must(err)
		for range random.IntN(9) {
			team := random.Int64N(3)
			a := ledger.Attempt{Hash: fmt.Sprint("d", random.IntN(5)), InjectID: fmt.Sprint("A", random.IntN(4)), TeamID: team, Team: fmt.Sprint("T - ", team),
				Started: noon.Add(time.Duration(random.IntN(100)) * time.Minute), Outcome: outcomes[random.IntN(len(outcomes))], Body: fmt.Sprint("body ", random.IntN(1000))}
			switch random.IntN(8) {
			case 0, 1:
				a.Source, a.Ended, a.Started, a.Requests = ledger.SourceImported, noon.Add(time.Hour), time.Time{}, random.IntN(3)
				x.must(run.Import(x.Context(), []ledger.Attempt{a}))
			case 2:
				a.Source, a.Ended, a.Started, a.By = ledger.SourceResolved, noon.Add(time.Hour), time.Time{}, "Ada"
				a.Outcome = []ledger.Outcome{ledger.Accepted, ledger.Refused, ledger.Unknown}[random.IntN(3)]
				x.resolve(opened, run, r.Space, r.Round, a)
			default:
				x.post(run, a)
				a.Source = ledger.SourcePosted
				if a.Outcome != ledger.Unsent {
					a.Requests = 1
				}
			}
			a.Run, a.Space, a.Round = begun.Seq, r.Space, r.Round
			written = append(written, ledger.Entry{Attempt: a, RunName: r.Name})
		}
	}
	return written
}

func filterAtRandom(random *rand.Rand) (f ledger.EntryFilter) {
	if random.IntN(3) == 0 {
		f.Rounds = []string{""}
	}
	if random.IntN(3) == 0 {
		f.Since = noon.Add(40 * time.Minute)
	}
	return f
}

// holdEntries compares with a walk over all that was written.
func (x fixture) holdEntries(opened ledger.Ledger, written []ledger.Entry, f ledger.EntryFilter, perPage int) {
	x.Helper()
	want := slices.DeleteFunc(entriesOf(written), func(e ledger.Entry) bool {
		return len(f.Rounds) > 0 && !slices.Contains(f.Rounds, e.Round) || e.Started.Before(f.Since)
	})
	var whole, pages []ledger.Entry
	for entry, err := range opened.Entries(x.Context(), f) {
		x.must(err)
		whole = append(whole, entry)
	}
	for offset := 0; offset <= len(want); offset += perPage {
		page, err := opened.LatestEntries(x.Context(), f, perPage, offset)
		x.must(err)
		pages = append(pages, page...)
	}
	slices.Reverse(pages)
	bare := slices.Clone(want)
	for i := range bare {
		bare[i].Body = ""
	}
	f.WithoutBodies = true
	without, err := opened.LatestEntries(x.Context(), f, len(want)+1, 0)
	x.must(err)
	if slices.Reverse(without); diff.Diff(bare, without, cmpopts.EquateEmpty(), cmpopts.IgnoreFields(ledger.Attempt{}, "N", "Generation")) != "" {
		x.Fatalf("without bodies there are %+v", without)
	}
	for name, got := range map[string][]ledger.Entry{"as a whole": whole, "on pages": pages} {
		if d := diff.Diff(want, got, cmpopts.EquateEmpty(), cmpopts.IgnoreFields(ledger.Attempt{}, "N", "Generation")); d != "" {
			x.Fatalf("%s: %s", name, d)
		}
	}
}

// entriesOf are the entries that attempts come to.
func entriesOf(written []ledger.Entry) (entries []ledger.Entry) {
	states, at, last := map[[3]string]ledger.EntryState{}, map[[3]string]int{}, map[[3]string]int{}
	deliveryOf := func(e ledger.Entry) [3]string { return [3]string{e.Space, e.Round, e.Hash} }
	for i, w := range written {
		delivery := deliveryOf(w)
		states[delivery] = states[delivery].After(w.Attempt)
		if w.Attempt.Requests == 0 && w.Source == ledger.SourcePosted {
			continue
		}
		place := [3]string{w.RunName, w.Hash}
		if w.Source == ledger.SourceResolved {
			place[2] = fmt.Sprint(i)
		}
		if _, met := at[place]; !met {
			at[place] = len(entries)
			entries = append(entries, ledger.Entry{RunName: w.RunName})
		}
		last[delivery] = at[place]
		e := &entries[at[place]]
		e.Attempt, e.Result, e.Requests = w.Attempt, states[delivery].Result, e.Requests+w.Attempt.Requests
		e.Started = cmp.Or(e.Started, e.Ended)
	}
	for i := range entries {
		of := states[deliveryOf(entries[i])]
		entries[i].Now, entries[i].Again, entries[i].IDs, entries[i].Latest = of.State, of.Again, of.IDs, last[deliveryOf(entries[i])] == i
	}
	return entries
}

// longHistory holds that of many entries none is lost or there twice.
func longHistory(x fixture) {
	opened := x.open()
	run := x.begin(opened, ledger.Run{Name: "long"})
	begun, _, err := opened.RunNamed(x.Context(), "long")
	x.must(err)
	var facts []ledger.Attempt
	var written []ledger.Entry
	for i := range 1003 {
		a := ledger.Attempt{Run: begun.Seq, Source: ledger.SourceImported, Space: "space", Hash: fmt.Sprint(i), Started: noon, Outcome: ledger.Accepted, Requests: 1}
		facts, written = append(facts, a), append(written, ledger.Entry{Attempt: a, RunName: "long"})
	}
	x.must(run.Import(x.Context(), facts))
	x.holdEntries(opened, written, ledger.EntryFilter{}, 1000)
	in, err := opened.EntriesIn(x.Context())
	x.must(err)
	if !slices.Equal(in.Rounds, []string{""}) || !slices.Equal(in.Spaces, []ledger.Space{{ID: "space"}}) || !slices.Equal(in.Teams, []ledger.Team{{}}) {
		x.Errorf("it was sent in %+v", in)
	}
}

// history holds what became of each delivery in each run, on what was known of it before.
func history(x fixture) {
	opened := x.open()
	first := x.begin(opened, ledger.Run{Name: "first"})
	x.post(first, ledger.Attempt{Hash: "a", InjectID: "A1", TeamID: 7, Team: "T - Port", Started: noon, Outcome: ledger.NotNow, HTTPStatus: 429, Body: `{"body":"one"}`})
	x.post(first, ledger.Attempt{Hash: "b", InjectID: "B1", TeamID: 8, Team: "T - City", Started: noon.Add(time.Minute), Outcome: ledger.InFlight})
	x.post(first, ledger.Attempt{Hash: "a", InjectID: "A1", TeamID: 7, Team: "T - Port", Started: noon.Add(2 * time.Minute), Outcome: ledger.Accepted, HTTPStatus: 200,
		MessageID: "m-1", Body: `{"body":"two"}`})
	second := x.begin(opened, ledger.Run{Name: "second", Space: "other", Round: "day"})
	x.post(second, ledger.Attempt{Hash: "a", InjectID: "A1", TeamID: 7, Team: "T - Port", Started: noon.Add(time.Hour), Outcome: ledger.Refused, HTTPStatus: 400})
	third := x.begin(opened, ledger.Run{Name: "third"})
	x.post(third, ledger.Attempt{Hash: "b", InjectID: "B1", TeamID: 8, Team: "T - City", Started: noon.Add(3 * time.Hour), Outcome: ledger.GaveUp, HTTPStatus: 500})
	x.post(third, ledger.Attempt{Hash: "c", InjectID: "C1", TeamID: 8, Team: "T - City", Started: noon.Add(3 * time.Hour), Outcome: ledger.Unsent})
	whole := []string{"first a sent 2", "first b uncertain 1", "second a failed 1", "third b uncertain 1"}
	for since, want := range map[time.Time][]string{
		{}:                      whole,
		noon:                    whole,
		noon.Add(time.Hour):     whole[2:],
		noon.Add(4 * time.Hour): nil,
	} {
		entries, err := opened.LatestEntries(x.Context(), ledger.EntryFilter{Since: since}, 10, 0)
		x.must(err)
		var got []string
		for _, e := range slices.Backward(entries) {
			got = append(got, fmt.Sprint(e.RunName, " ", e.Hash, " ", e.Result, " ", e.Requests))
		}
		if !slices.Equal(got, want) {
			x.Errorf("since %v: %q, want %q", since, got, want)
		}
	}
	all, err := opened.LatestEntries(x.Context(), ledger.EntryFilter{}, 10, 0)
	x.must(err)
	if e := all[3]; e.Body != `{"body":"two"}` || e.MessageID != "m-1" || e.HTTPStatus != 200 || !e.Started.Equal(noon.Add(2*time.Minute)) {
		x.Errorf("the last attempt is not shown: %+v", e)
	}
}
