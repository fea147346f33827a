package board

import (
	"context"
	"fmt"
	"hash/fnv"
	"net/http"
	"net/url"
	"time"

	"simcast/pipeline/day"
	"simcast/pipeline/ledger"
)

// List are the days of the space, as a page shows them. The page asks for them again and again.
type List struct {
	Lines  []Listed
	Live   string // the address of the list as it stands later; where it is the same, that has no content
	OnHome bool   // it is on the first page
}

// Listed is a day in a list.
type Listed struct {
	RoundName string
	Address   string
	StartEx   time.Time
	Begun     time.Time
	Plan      string
	Ended     bool
}

// listPage is what a page with a list of days shows.
type listPage struct {
	Days List
}

// home is the page of a list that is on the first page, in the address of that list.
const home = "home"

// choose leads to the only day, or asks which one.
func (b *Board) choose(w http.ResponseWriter, r *http.Request, path, room string) error {
	days, err := b.Days.List(r.Context())
	if err != nil {
		return err
	}
	if len(days) == 1 {
		return b.Pages.GoTo(w, r, address(path, days[0].Round, "room", room), "")
	}
	b.Pages.Page(w, r, http.StatusOK, "boards", listPage{listOf(days, path, room)})
	return nil
}

// OnHome are the days of the space, as the first page lists them.
func (b *Board) OnHome(ctx context.Context) List {
	days, _ := b.Days.List(ledger.Within(ctx, ledger.Soon)) // a ledger that cannot be read hides no plans; the history says what is wrong with it
	return listOf(days, home, "")
}

// list gives the list of a page where it is another one than the page has seen.
func (b *Board) list(w http.ResponseWriter, r *http.Request) error {
	query, path, name := r.URL.Query(), "/board", "boards"
	switch query.Get("for") {
	case home:
		path, name = home, "home"
	case "/watch":
		path = "/watch"
	}
	days, err := b.Days.List(r.Context())
	if err != nil {
		return err
	}
	list := listOf(days, path, query.Get("room"))
	if query.Get("seen") == list.version() {
		w.WriteHeader(http.StatusNoContent)
		return nil
	}
	b.Pages.Part(w, name, "days-live", listPage{list})
	return nil
}

func listOf(days []Head, path, room string) List {
	list, to := List{OnHome: path == home}, path
	if list.OnHome {
		to = "/board"
	}
	for _, d := range days {
		fixed, _ := day.ParseDay(d.Fixed) // of one that cannot be read the moment is missing here, and its page says so
		list.Lines = append(list.Lines, Listed{RoundName: d.Round, Address: address(to, d.Round, "room", room), StartEx: fixed.StartEx, Begun: d.Begun, Plan: d.Plan, Ended: d.Ended})
	}
	query := url.Values{"for": {path}, "seen": {list.version()}}
	if room != "" {
		query.Set("room", room)
	}
	list.Live = "/days?" + query.Encode()
	return list
}

// version tells lists apart.
func (l List) version() string {
	sum := fnv.New64a()
	for _, d := range l.Lines {
		fmt.Fprintf(sum, "%q %d %d %q %t\n", d.RoundName, d.StartEx.UnixMilli(), d.Begun.UnixMilli(), d.Plan, d.Ended)
	}
	return fmt.Sprintf("%x", sum.Sum64())
}
