package board

import (
	"net/http"
	"net/url"

	"simcast/pipeline/day"
)

// page is what all pages of a day show.
type page struct {
	View
	Round     string // as addresses name it
	RoundName string
	Room      bool
	All       bool
	Events    string // the address of what tells of changes

	Plan      string // the path of the plan that the day is played from
	PlayAgain string // the command that goes on with the day
}

// Seen is what a form for an entry carries.
func (p page) Seen(i Item, verb day.Verb) string {
	spec := day.SpecOf(verb)
	return spec.SeenBy(p.Board, i.Line)
}

// EntryURL is the address of an entry's verbs.
func (p page) EntryURL(i Item) string {
	return "/board/ask?" + url.Values{"round": {p.Round}, "id": {i.ID}}.Encode()
}

// pageOf is a day as a page shows it; all is whether nothing of it is folded.
func (b *Board) pageOf(s *Snapshot, round string, all bool) page {
	return page{View: viewOf(s, all), Round: inAddress(round), RoundName: round, All: all, Plan: s.Plan, PlayAgain: b.PlayAgain(s.Plan, round, &s.Board)}
}

// pageNow reads a day for a page.
func (b *Board) pageNow(r *http.Request, round string) (page, error) {
	s, err := b.read(r.Context(), round)
	if err != nil {
		return page{}, err
	}
	return b.pageOf(&s, round, false), nil
}

// shows makes a page of a day, as an address asks for it.
type shows func(s *Snapshot, query url.Values) any

// boardPage is the board, or the room's picture.
func (b *Board) boardPage(s *Snapshot, query url.Values) any {
	round := roundOf(query)
	p := b.pageOf(s, round, query.Get("all") != "")
	p.Room = query.Get("room") != ""
	p.Events = address("/board/events", round, "room", query.Get("room"), "all", query.Get("all"), "has", b.Pages.Has(s.shows))
	return p
}

// whole gives a page of the day of the round that the address names, else of the only day; where there are several, their list.
func (b *Board) whole(name string, shows shows) func(http.ResponseWriter, *http.Request) error {
	return func(w http.ResponseWriter, r *http.Request) error {
		query := r.URL.Query()
		if !query.Has("round") {
			return b.choose(w, r, "/"+name, query.Get("room"))
		}
		s, err := b.read(r.Context(), roundOf(query))
		if err == nil {
			b.Pages.Page(w, r, http.StatusOK, name, shows(&s, query))
		}
		return err
	}
}

// events tells such a page of the part that changes.
func (b *Board) events(name string, shows shows) func(http.ResponseWriter, *http.Request) error {
	return func(w http.ResponseWriter, r *http.Request) error {
		query := r.URL.Query()
		follows, leave, err := b.follow(r.Context(), roundOf(query))
		if err != nil {
			return err
		}
		defer leave()
		if _, err := follows.look(r.Context()); err != nil {
			return err
		}
		return b.Pages.Follow(w, r, func() (Shown, error) {
			s, changed, err := follows.now()
			text := func() (string, error) { return b.Pages.Text(name, name+"-live", shows(&s, query)) }
			return Shown{s.shows, text, changed}, err
		})
	}
}
