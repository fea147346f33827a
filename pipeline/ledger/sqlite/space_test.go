package sqlite

import (
	"slices"
	"testing"
	"time"

	"simcast/pipeline/ledger"
)

func TestSpaces(t *testing.T) {
	book := openNew(t)
	port := []ledger.Team{{ID: 1, Name: "S - Harbour"}, {ID: 2, Name: "T - Port"}}
	must(t, book.RememberSpace(ledger.Space{ID: "one", Address: "a.example", Seen: noon}, "key 1", port))
	must(t, book.RememberSpace(ledger.Space{ID: "two", Address: "b.example", Seen: noon.Add(time.Hour)}, "key 2", []ledger.Team{{ID: 1, Name: "S - Harbour"}, {ID: 9, Name: "T - City"}}))
	must(t, book.RememberSpace(ledger.Space{ID: "one", Address: "c.example", Seen: noon.Add(time.Minute)}, "key 1 renewed", port))
	for fingerprint, want := range map[string]string{"key 1": "one", "key 1 renewed": "one", "key 2": "two", "key 3": ""} {
		got, found, err := book.SpaceOf(fingerprint)
		if err != nil || got.ID != want || found != (want != "") {
			t.Errorf("%s selects %+v, %v, want %q", fingerprint, got, err, want)
		}
	}
	if got, _, err := book.SpaceOf("key 1"); err != nil || got.Address != "c.example" || !got.Seen.Equal(noon.Add(time.Minute)) {
		t.Errorf("%+v, %v", got, err)
	}
	begin(t, book, ledger.Run{Space: "two"})
	begin(t, book, ledger.Run{Space: "one"})
	begin(t, book, ledger.Run{Space: "two"})
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
		spaces, err := book.SpacesByTeam(c.teams, c.others...)
		for _, space := range spaces {
			got = append(got, space.ID)
		}
		if err != nil || !slices.Equal(got, c.want) {
			t.Errorf("%v but %v are of %v, %v, want %v", c.teams, c.others, got, err, c.want)
		}
	}
	if got, err := book.TeamsOf("two"); err != nil || !slices.Equal(got, []ledger.Team{{ID: 1, Name: "S - Harbour"}, {ID: 9, Name: "T - City"}}) {
		t.Errorf("the second space has %v, %v", got, err)
	}
	if got, err := book.Addresses(); err != nil || !slices.Equal(got, []string{"b.example", "c.example"}) {
		t.Errorf("the hosts are %v, %v", got, err)
	}
}

func TestRounds(t *testing.T) {
	book := openNew(t)
	must(t, book.RememberRound("one", "rehearsal", 7), book.RememberRound("one", "day", 0), book.RememberRound("one", "rehearsal", 9))
	for _, c := range []struct {
		space, round string
		team         int64
		known        bool
	}{{"one", "rehearsal", 7, true}, {"one", "day", 0, true}, {"one", "night", 0, false}, {"two", "rehearsal", 0, false}} {
		if team, known, err := book.Redirect(c.space, c.round); err != nil || team != c.team || known != c.known {
			t.Errorf("%s %s goes to %d, %v, %v", c.space, c.round, team, known, err)
		}
	}
}
