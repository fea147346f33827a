package ledger

import (
	"slices"
	"testing"
	"time"
)

func TestSpaces(t *testing.T) {
	book := openNew(t)
	port := []Team{{1, "S - Harbour"}, {2, "T - Port"}}
	must(t, book.RememberSpace(Space{ID: "one", Address: "a.example", Seen: noon}, "key 1", port))
	must(t, book.RememberSpace(Space{ID: "two", Address: "b.example", Seen: noon.Add(time.Hour)}, "key 2", []Team{{1, "S - Harbour"}, {9, "T - City"}}))
	must(t, book.RememberSpace(Space{ID: "one", Address: "c.example", Seen: noon.Add(time.Minute)}, "key 1 renewed", port))
	for fingerprint, want := range map[string]string{"key 1": "one", "key 1 renewed": "one", "key 2": "two", "key 3": ""} {
		got, found, err := book.SpaceOf(fingerprint)
		if err != nil || got.ID != want || found != (want != "") {
			t.Errorf("%s selects %+v, %v, want %q", fingerprint, got, err, want)
		}
	}
	if got, _, err := book.SpaceOf("key 1"); err != nil || got.Address != "c.example" || !got.Seen.Equal(noon.Add(time.Minute)) {
		t.Errorf("%+v, %v", got, err)
	}
	begin(t, book, Run{Space: "two"})
	begin(t, book, Run{Space: "one"})
	begin(t, book, Run{Space: "two"})
	for _, c := range []struct {
		teams  []Team
		others []string
		want   []string
	}{
		{teams: []Team{{2, "T - Port"}}, want: []string{"one"}},
		{teams: []Team{{5, "T - New"}, {9, "T - City"}}, want: []string{"two"}},
		{teams: []Team{{1, "S - Harbour"}, {2, "T - Port"}}, want: []string{"two", "one"}}, // as they were begun
		{teams: []Team{{1, "S - Harbour"}}, others: []string{"two", "three"}, want: []string{"one"}},
		{teams: []Team{{1, "S - Harbour"}}, others: []string{"two", "one"}},
		{teams: []Team{{2, "T - City"}, {9, "T - Port"}}},
		{others: []string{"two"}},
	} {
		var got []string
		spaces, err := book.SpacesShowing(c.teams, c.others...)
		for _, space := range spaces {
			got = append(got, space.ID)
		}
		if err != nil || !slices.Equal(got, c.want) {
			t.Errorf("%v but %v are of %v, %v, want %v", c.teams, c.others, got, err, c.want)
		}
	}
	if got, err := book.TeamsOf("two"); err != nil || !slices.Equal(got, []Team{{1, "S - Harbour"}, {9, "T - City"}}) {
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
