package ledgertest

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"simcast/pipeline/ledger"
)

// daySources holds that what a day is played from is there for everybody, from the event on with which it was appended until the next such
// one, and that nothing of it is there where the event is not.
func daySources(x fixture) {
	opened, other := x.open(), x.open()
	x.beginDays(opened, "day", "dry")
	first := []ledger.Part{{Kind: "plan", Name: "Zürich.xlsx", Bytes: []byte("a plan with \x00 and \xff")}, {Kind: "map", Name: "empty.csv"}, {Kind: "lists", Bytes: []byte("[]")}}
	hold := func(round, plan string, want []ledger.Part) {
		x.Helper()
		for _, opened := range []ledger.Ledger{opened, other} {
			got, err := opened.SourceOf(x.Context(), "space", round)
			x.must(err)
			if got.Plan != plan || len(got.Parts) != len(want) {
				x.Fatalf("%s is played from %+v", round, got)
			}
			for i, part := range got.Parts {
				content, err := opened.ContentOf(x.Context(), part.Sum)
				if err != nil || part.Kind != want[i].Kind || part.Name != want[i].Name || !slices.Equal(content, want[i].Bytes) {
					x.Errorf("part %d of %s is %+v, %q: %v", i, round, part, content, err)
				}
			}
		}
	}
	ids := 0
	write := func(from ledger.Ledger, round string, seen int64, source *ledger.DaySource) error {
		ids++
		_, err := from.Append(x.Context(), []ledger.Append{{Space: "space", Round: round, Seen: seen, Source: source,
			Controls: []ledger.DayControl{{ID: fmt.Sprint(ids), State: ledger.ControlTaken, At: noon}}}})
		return err
	}
	hold("day", "", nil)
	x.must(write(opened, "day", 0, &ledger.DaySource{Plan: "/a.xlsx", Parts: first}), write(other, "dry", 0, &ledger.DaySource{Plan: "/b.xlsx", Parts: first[:1]}))
	hold("day", "/a.xlsx", first)
	hold("dry", "/b.xlsx", first[:1])
	x.must(write(other, "day", 1, nil))
	hold("day", "/a.xlsx", first)
	changed := append(slices.Clone(first[:2]), ledger.Part{Kind: "lists", Bytes: []byte("[1]")})
	if err := write(other, "day", 1, &ledger.DaySource{Plan: "/c.xlsx", Parts: changed}); !errors.Is(err, ledger.ErrChanged) {
		x.Errorf("behind a control that was not seen: %v", err)
	}
	hold("day", "/a.xlsx", first)
	refused := []ledger.DayControl{{ID: "refused", State: ledger.ControlRefused}}
	_, err := other.Append(x.Context(), []ledger.Append{{Space: "space", Round: "dry", Seen: 1, Source: &ledger.DaySource{Plan: "/c.xlsx", Parts: changed}, Controls: refused}})
	x.must(err)
	hold("dry", "/b.xlsx", first[:1])
	x.must(write(other, "day", 2, &ledger.DaySource{Plan: "/c.xlsx", Parts: changed}))
	hold("day", "/c.xlsx", changed)
	known, err := opened.SourceOf(x.Context(), "space", "day")
	x.must(err, write(opened, "day", 3, &ledger.DaySource{Plan: "/d.xlsx", Parts: known.Parts}))
	hold("day", "/d.xlsx", changed)
	if _, err := opened.ContentOf(x.Context(), "none"); !errors.Is(err, ledger.ErrNoContent) {
		x.Errorf("a content with the sum none: %v", err)
	}
}

// forgottenSources holds that what a day is played from is deleted once nobody has played it for long, also where its player was killed, and not before.
func forgottenSources(x fixture) {
	opened := x.open()
	x.beginDays(opened, "day")
	lane := x.take(opened, ada())
	write := func(to ledger.DayWrites, space, round string) {
		x.Helper()
		_, err := to.Append(x.Context(), []ledger.Append{{Space: space, Round: round, Source: &ledger.DaySource{Parts: []ledger.Part{{Kind: "plan", Bytes: []byte(space)}}},
			Controls: []ledger.DayControl{{ID: space, State: ledger.ControlTaken, Asked: time.Unix(1, 0)}}}})
		x.must(err)
	}
	write(lane, "space", "day")
	check := func(when string, want int) {
		x.Helper()
		other := x.open() // a process deletes once, when it begins a day
		x.must(other.BeginDay(x.Context(), ledger.Day{Space: when}))
		write(other, when, "")
		if got, err := other.SourceOf(x.Context(), "space", "day"); err != nil || len(got.Parts) != want {
			x.Errorf("%s it is played from %+v: %v", when, got.Parts, err)
		}
	}
	check("while it is played", 1)
	x.must(x.Die(lane))
	check("after its player was killed", 1)
	x.must(x.Age(lane, 31*24*time.Hour))
	check("a month later", 0)
}
