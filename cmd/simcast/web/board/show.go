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

// show shows the board of the round that the address names, else that of the only day; where there are several, their list.
func (b *Board) show(w http.ResponseWriter, r *http.Request) error {
	query := r.URL.Query()
	if !query.Has("round") {
		return b.choose(w, r, "/board", query.Get("room"))
	}
	p, err := b.boardPage(r)
	if err != nil {
		return err
	}
	b.Pages.Page(w, r, http.StatusOK, "board", p)
	return nil
}

// showLive gives the part of the board that changes.
func (b *Board) showLive(w http.ResponseWriter, r *http.Request) error {
	p, err := b.boardPage(r)
	if err != nil {
		return err
	}
	b.Pages.Part(w, "board", "board-live", p)
	return nil
}

func (b *Board) boardPage(r *http.Request) (page, error) {
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
