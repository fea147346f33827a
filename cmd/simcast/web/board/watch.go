package board

import (
	"net/http"

	"simcast/cmd/simcast/web/boardview"
)

// watchPage is what evaluators see.
type watchPage struct {
	boardview.Watch
	Round     string
	RoundName string
	Live      string
	Events    string
	PlayAgain string
}

// watch is the page of evaluators: there is nothing to press on it.
func (b *Board) watch(w http.ResponseWriter, r *http.Request) error {
	if !r.URL.Query().Has("round") {
		return b.choose(w, r, "/watch", "")
	}
	p, err := b.watchPage(r)
	if err != nil {
		return err
	}
	b.Pages.Page(w, r, http.StatusOK, "watch", p)
	return nil
}

// watchLive gives the part of it that changes.
func (b *Board) watchLive(w http.ResponseWriter, r *http.Request) error {
	p, err := b.watchPage(r)
	if err != nil {
		return err
	}
	b.Pages.Part(w, "watch", "watch-live", p)
	return nil
}

func (b *Board) watchPage(asked *http.Request) (watchPage, error) {
	query := asked.URL.Query()
	round, team := roundOf(query), query.Get("team")
	s, err := b.read(asked.Context(), round)
	if err != nil {
		return watchPage{}, err
	}
	return watchPage{Watch: boardview.WatchOf(boardview.Of(&s.Board, s.Events, boardview.Options{Unplayed: s.IsGone, Run: s.Run}), team), Round: inAddress(round), RoundName: round, Live: address("/watch/live", round, "team", team),
		Events: address("/board/events", round), PlayAgain: b.playAgain(s.Plan, round, &s.Board)}, nil
}
