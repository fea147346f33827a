package board

import (
	"context"
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
	Live      string // the address of the part that changes
	Events    string // and of what tells that it has

	Plan      string // the path of the plan that the day is played from
	PlayAgain string // the command that goes on with the day

}

// Seen is what a form for an entry carries.
func (p page) Seen(i Item, verb day.Verb) string {
	spec := day.SpecOf(verb)
	return spec.SeenBy(p.Board, i.Line)
}

// pageOf reads a day for a page; all is whether nothing of it is folded.
func (b *Board) pageOf(ctx context.Context, round string, all bool) (page, error) {
	s, err := b.read(ctx, round)
	if err != nil {
		return page{}, err
	}
	return page{View: viewOf(&s, all), Round: inAddress(round), RoundName: round, All: all, Events: address("/board/events", round), Plan: s.Plan, PlayAgain: b.playAgain(s.Plan, round, &s.Board)}, nil
}

// whole gives a page of the day of the round that the address names, else of the only day; where there are several, their list.
func (b *Board) whole(name string, pageOf func(*http.Request) (any, error)) func(http.ResponseWriter, *http.Request) error {
	return func(w http.ResponseWriter, r *http.Request) error {
		if query := r.URL.Query(); !query.Has("round") {
			return b.choose(w, r, "/"+name, query.Get("room"))
		}
		p, err := pageOf(r)
		if err == nil {
			b.Pages.Page(w, r, http.StatusOK, name, p)
		}
		return err
	}
}

// part gives the part of such a page that changes.
func (b *Board) part(name string, pageOf func(*http.Request) (any, error)) func(http.ResponseWriter, *http.Request) error {
	return func(w http.ResponseWriter, r *http.Request) error {
		p, err := pageOf(r)
		if err == nil {
			b.Pages.Part(w, name, name+"-live", p)
		}
		return err
	}
}

// boardPage is the board, or the room's picture.
func (b *Board) boardPage(r *http.Request) (any, error) {
	query := r.URL.Query()
	round := roundOf(query)
	p, err := b.pageOf(r.Context(), round, query.Get("all") != "")
	p.Room = query.Get("room") != ""
	p.Live = address("/board/live", round, "room", query.Get("room"), "all", query.Get("all"))
	return p, err
}

// EntryURL is the address of an entry's verbs.
func (p page) EntryURL(i Item) string {
	return "/board/ask?" + url.Values{"round": {p.Round}, "id": {i.ID}}.Encode()
}
