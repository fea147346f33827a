package ledgertest

import (
	"errors"
	"maps"
	"slices"
	"time"

	"simcast/pipeline/ledger"
)

func spacesAndKeys(x fixture) {
	opened := x.open()
	port := []ledger.Team{{ID: 1, Name: "S - Harbour"}, {ID: 2, Name: "T - Port"}}
	x.must(opened.RememberSpace(x.Context(), ledger.Space{ID: "one", Address: "a.example", Seen: noon}, "key 1", port, nil))
	x.must(opened.RememberSpace(x.Context(), ledger.Space{ID: "two", Address: "b.example", Seen: noon.Add(time.Hour)}, "key 2", []ledger.Team{{ID: 1, Name: "S - Harbour"}, {ID: 9, Name: "T - City"}}, nil))
	x.must(opened.RememberSpace(x.Context(), ledger.Space{ID: "one", Address: "c.example", Seen: noon.Add(time.Minute)}, "key 1 renewed", port, nil))
	for fingerprint, want := range map[string]string{"key 1": "one", "key 1 renewed": "one", "key 2": "two", "key 3": ""} {
		got, found, err := opened.SpaceOf(x.Context(), fingerprint)
		if err != nil || got.ID != want || found != (want != "") {
			x.Errorf("%s selects %+v, %v, want %q", fingerprint, got, err, want)
		}
	}
	x.must(opened.RememberSpace(x.Context(), ledger.Space{ID: "two", Address: "b.example", Seen: noon.Add(time.Hour)}, "one", nil, nil)) // the id of another one
	if got, err := opened.FurtherKeys(x.Context()); err != nil || !maps.Equal(got, map[string]string{"key 1": "one", "key 1 renewed": "one", "key 2": "two"}) {
		x.Errorf("the keys that are no ids are %v: %v", got, err)
	}
	if got, _, err := opened.SpaceOf(x.Context(), "key 1"); err != nil || got.Address != "c.example" || !got.Seen.Equal(noon.Add(time.Minute)) {
		x.Errorf("%+v, %v", got, err)
	}
	x.begin(opened, ledger.Run{Space: "two"})
	x.begin(opened, ledger.Run{Space: "one"})
	x.begin(opened, ledger.Run{Space: "two"})
	spacesByTeam(x, opened)
	if got, err := opened.TeamsOf(x.Context(), "two"); err != nil || !slices.Equal(got, []ledger.Team{{ID: 1, Name: "S - Harbour"}, {ID: 9, Name: "T - City"}}) {
		x.Errorf("the second space has %v, %v", got, err)
	}
	if got, err := opened.KnownSpaces(x.Context()); err != nil || len(got) != 2 || got[0].ID != "one" || got[0].Address != "c.example" || got[1].ID != "two" || got[1].Address != "b.example" {
		x.Errorf("the spaces are %+v, %v", got, err)
	}
}

// spacesByTeam holds which spaces have a team.
func spacesByTeam(x fixture, opened ledger.Ledger) {
	for _, c := range []struct {
		teams  []ledger.Team
		others []string
		want   []string
	}{
		{teams: []ledger.Team{{ID: 2, Name: "T - Port"}}, want: []string{"one"}},
		{teams: []ledger.Team{{ID: 5, Name: "T - New"}, {ID: 9, Name: "T - City"}}, want: []string{"two"}},
		{teams: []ledger.Team{{ID: 1, Name: "S - Harbour"}, {ID: 2, Name: "T - Port"}}, want: []string{"two", "one"}}, // as they were begun
		{teams: []ledger.Team{{ID: 1, Name: "S - Harbour"}}, others: []string{"two", "three"}, want: []string{"one"}},
		{teams: []ledger.Team{{ID: 1, Name: "S - Harbour"}}, others: []string{"two", "one"}},
		{teams: []ledger.Team{{ID: 2, Name: "T - City"}, {ID: 9, Name: "T - Port"}}},
		{others: []string{"two"}},
	} {
		var got []string
		spaces, err := opened.SpacesByTeam(x.Context(), c.teams, c.others...)
		for _, space := range spaces {
			got = append(got, space.ID)
		}
		if err != nil || !slices.Equal(got, c.want) {
			x.Errorf("%v but %v are of %v, %v, want %v", c.teams, c.others, got, err, c.want)
		}
	}
}

// newKey holds that a space which is the first one with its teams is written down under one key alone, whoever else is about to do so
// under another one.
func newKey(x fixture) {
	opened, other := x.open(), x.open()
	port, city := []ledger.Team{{ID: 1, Name: "S - Harbour"}, {ID: 2, Name: "T - Port"}}, []ledger.Team{{ID: 2, Name: "T - Port"}, {ID: 9, Name: "T - City"}}
	knows := func(ids ...string) func(string) bool { return func(id string) bool { return slices.Contains(ids, id) } }
	remember := func(l ledger.Ledger, space, key string, teams []ledger.Team, isKnown func(string) bool, want error) {
		x.Helper()
		if err := l.RememberSpace(x.Context(), ledger.Space{ID: space, Address: "a.example", Seen: noon}, key, teams, isKnown); !errors.Is(err, want) {
			x.Errorf("the key %s of the space %s: %v, want %v", key, space, err, want)
		}
	}
	came := make(chan error)
	for _, one := range []struct {
		in  ledger.Ledger
		key string
	}{{opened, "key 1"}, {other, "key 2"}} {
		go func() {
			came <- one.in.RememberSpace(x.Context(), ledger.Space{ID: one.key, Address: "a.example", Seen: noon}, one.key, port, knows())
		}()
	}
	first, second := <-came, <-came
	if refused := errors.Join(first, second); first != nil && second != nil || !errors.Is(refused, ledger.ErrSpaceCame) {
		x.Fatalf("of two at once: %v, and %v", first, second)
	}
	spaces, err := opened.KnownSpaces(x.Context())
	x.must(err)
	if len(spaces) != 1 {
		x.Fatalf("the ledger has %v", spaces)
	}
	one := spaces[0].ID
	remember(other, one, one, port, knows(), nil) // again, or by another run of the same key
	remember(other, "key 3", "key 3", city, knows(), ledger.ErrSpaceCame)
	remember(other, "key 3", "key 3", city, knows("key 9"), ledger.ErrSpaceCame)
	remember(other, "key 3", "key 3", city[1:], knows(), nil)
	remember(other, "key 4", "key 4", nil, knows(), nil)
	remember(other, "key 5", "key 5", port, knows(one), nil)
	remember(other, "key 5", "key 6", port, knows(), nil)                    // a renewed key
	remember(other, one, "key 6", port, knows(one), ledger.ErrSpaceCame)     // somebody has said meanwhile that it is of the other space
	remember(other, "key 6", "key 6", port, knows(one), ledger.ErrSpaceCame) // or that it is of a new one
	if got, _, err := opened.SpaceOf(x.Context(), "key 6"); err != nil || got.ID != "key 5" {
		x.Errorf("the refused key selects %+v: %v", got, err)
	}
	if spaces, err := opened.KnownSpaces(x.Context()); err != nil || len(spaces) != 4 {
		x.Errorf("the ledger has %v: %v", spaces, err)
	}
}

func redirectedRounds(x fixture) {
	opened := x.open()
	x.must(opened.RememberRound(x.Context(), "one", "rehearsal", 7), opened.RememberRound(x.Context(), "one", "day", 0), opened.RememberRound(x.Context(), "one", "rehearsal", 9))
	for _, c := range []struct {
		space, round string
		team         int64
		known        bool
	}{{"one", "rehearsal", 7, true}, {"one", "day", 0, true}, {"one", "night", 0, false}, {"two", "rehearsal", 0, false}} {
		if got, err := opened.RoundOf(x.Context(), c.space, c.round); err != nil || got != (ledger.Round{IsKnown: c.known, Redirect: c.team}) {
			x.Errorf("%s %s is %+v, %v", c.space, c.round, got, err)
		}
	}
}

// resultsFiles holds which bytes under which path simcast wrote.
func resultsFiles(x fixture) {
	opened := x.open()
	for _, sum := range []string{"1", "2", "2"} {
		x.must(opened.RememberFile(x.Context(), ledger.ResultsFile{Path: "a.xlsx", Sum: sum}))
	}
	for _, c := range []struct {
		path, sum string
		want      bool
	}{{"a.xlsx", "1", true}, {"a.xlsx", "2", true}, {"a.xlsx", "3", false}, {"b.xlsx", "1", false}} {
		if got, err := opened.WroteFile(x.Context(), c.path, c.sum); err != nil || got != c.want {
			x.Errorf("%s %s: %v, %v", c.path, c.sum, got, err)
		}
	}
}

// filesLike holds whose results a file has, by its bytes and by its path.
func filesLike(x fixture) {
	opened := x.open()
	a1 := ledger.ResultsFile{Path: "a.csv", Sum: "1", Space: "A", Plan: "p.csv"}
	a2 := ledger.ResultsFile{Path: "a.csv", Sum: "2", Space: "B", Plan: "p.csv"}
	b1 := ledger.ResultsFile{Path: "b.csv", Sum: "1", Space: "B", Mapping: "[]", Settings: "[1]"}
	c1 := ledger.ResultsFile{Path: "d.csv", Sum: "4", Plan: "p.csv", Settings: "[2]"}
	x.must(opened.RememberFile(x.Context(), a1), opened.RememberFile(x.Context(), a2), opened.RememberFile(x.Context(), b1), opened.RememberFile(x.Context(), c1), opened.RememberFile(x.Context(), ledger.ResultsFile{Path: "proof.html", Sum: "1"}))
	hold := func(path, sum string, want ...ledger.ResultsFile) {
		x.Helper()
		if got, err := opened.FilesLike(x.Context(), path, sum); err != nil || !slices.Equal(got, want) {
			x.Errorf("%s %s: %+v, %v, want %+v", path, sum, got, err, want)
		}
	}
	hold("a.csv", "1", a1, a2, b1)
	hold("a.csv", "3", a2)
	hold("c.csv", "2", a2)
	hold("proof.html", "3")
	hold("d.csv", "", c1)
	c1.Mapping, c1.Settings = "[3]", "" // the same bytes, with something else in force
	x.must(opened.RememberFile(x.Context(), c1))
	hold("d.csv", "", c1)
	x.must(opened.RememberFile(x.Context(), a1)) // the same bytes again
	hold("a.csv", "3", a1)
	x.must(opened.RememberFile(x.Context(), ledger.ResultsFile{Path: "a.csv", Sum: "1"})) // what is known of them stays
	hold("a.csv", "1", b1, a1)
	a1.Space = "C"
	x.must(opened.RememberFile(x.Context(), a1))
	opened = x.open()
	hold("a.csv", "1", b1, a1)
}

// defaultsOfPlan holds the defaults of the last run of a plan in a round, and of no other run.
func defaultsOfPlan(x fixture) {
	opened := x.open()
	begin := func(name, space, round, plan, defaults string) {
		x.Helper()
		run, err := BeginRun(x.Context(), opened, ledger.Run{Name: name, Space: space, Round: round, Plan: "results.csv", OfPlan: plan, Defaults: defaults, Started: noon})
		x.must(err)
		x.must(run.Close(x.Context(), noon, "finished"))
	}
	hold := func(space, round, plan, want string) {
		x.Helper()
		if got, err := opened.DefaultsOf(x.Context(), space, round, plan); err != nil || got != want {
			x.Errorf("%s %s %s: %q, %v, want %q", space, round, plan, got, err, want)
		}
	}
	hold("A", "day", "p.csv", "")
	begin("1", "A", "day", "p.csv", "[1]")
	begin("2", "A", "day", "", "") // it has no plan
	begin("3", "A", "other", "p.csv", "[3]")
	begin("4", "B", "day", "p.csv", "[4]")
	begin("5", "A", "day", "q.csv", "")
	opened = x.open()
	hold("A", "day", "p.csv", "[1]")
	hold("A", "other", "p.csv", "[3]")
	hold("B", "day", "p.csv", "[4]")
	hold("A", "day", "q.csv", "")
	begin("6", "A", "day", "p.csv", "[6]")
	hold("A", "day", "p.csv", "[6]")
	begin("7", "A", "day", "p.csv", "") // it is meant that there are none
	hold("A", "day", "p.csv", "")
}
