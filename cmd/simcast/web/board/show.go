package board

import (
	"net/http"
	"net/url"
	"time"

	"simcast/cmd/simcast/web/boardview"
	"simcast/pipeline/day"
	"simcast/pipeline/ledger"
)

// page is what all pages of a day show.
type page struct {
	boardview.View
	Round     string // as addresses name it
	RoundName string
	Room      bool
	All       bool
	Live      string // the address of the part that changes
	Events    string // and of what tells that it has

	Plan      string // the path of the plan that the day is played from
	PlayAgain string // the command that goes on with the day

	board *day.Board
}

// DaySeen is what a form for the whole day carries.
func (p page) DaySeen(verb string) string { return boardview.SeenOfDay(p.board, day.Verb(verb)) }

// Seen is what a form for an entry carries.
func (p page) Seen(i boardview.Item, verb string) string {
	return boardview.SeenOf(i.Line, day.Verb(verb))
}

// pageOf reads a day for a page.
func (b *Board) pageOf(round string, asked boardview.Options) (page, error) {
	shown, r, err := b.read(round)
	if err != nil {
		return page{}, err
	}
	asked.Waiting, asked.Unplayed = r.waiting, !r.plays
	return page{View: boardview.Of(shown, r.events, asked), Round: inAddress(round), RoundName: round, All: asked.All, Events: address("/board/events", round), Plan: r.plan, PlayAgain: b.playAgain(r.plan, round, shown.Redirected), board: &shown}, nil
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
	p, err := b.pageOf(round, boardview.Options{All: query.Get("all") != ""})
	p.Room = query.Get("room") != ""
	p.Live = address("/board/live", round, "room", query.Get("room"), "all", query.Get("all"))
	return p, err
}

// list is what the page of several days shows.
type list struct {
	Days []Listed
}

// Listed is a day in a list.
type Listed struct {
	RoundName string
	Address   string
	StartEx   time.Time
	Begun     time.Time
	Plan      string
}

// choose leads to the only day, or asks which one.
func (b *Board) choose(w http.ResponseWriter, r *http.Request, path, room string) error {
	days, err := b.Days.List()
	if err != nil {
		return err
	}
	if len(days) == 1 {
		return b.Pages.GoTo(w, r, address(path, days[0].Round, "room", room), "")
	}
	b.Pages.Page(w, r, http.StatusOK, "boards", list{listed(days, path, room)})
	return nil
}

// Listed are the days of the space, as the first page lists them.
func (b *Board) Listed() ([]Listed, error) {
	days, err := b.Days.List()
	return listed(days, "/board", ""), err
}

func listed(days []ledger.Day, path, room string) (lines []Listed) {
	for _, d := range days {
		fixed, _ := day.ParseDay(d.Fixed) // of one that cannot be read the moment is missing here, and its page says so
		lines = append(lines, Listed{RoundName: d.Round, Address: address(path, d.Round, "room", room), StartEx: fixed.StartEx, Begun: d.Begun, Plan: d.Plan})
	}
	return lines
}

// EntryURL is the address of an entry's verbs.
func (p page) EntryURL(i boardview.Item) string {
	return "/board/entry?" + url.Values{"round": {p.Round}, "id": {i.ID}}.Encode()
}
