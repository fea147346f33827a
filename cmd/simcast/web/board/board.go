package board

import (
	"net/http"
	"net/url"
	"sync"
	"time"

	"simcast/pipeline/day"
)

// Config says of which days the boards are, and how their pages are made.
type Config struct {
	Days  Days
	Pages Pages
	Now   func() time.Time
	// PlayAgain is the command that goes on with the day of a round, from that plan. Nil: only the name of the command is known.
	PlayAgain func(plan, round string, shown *day.Board) string
	Every     time.Duration // how often a watch looks at its day; 0: the usual
}

// Pages make the pages of the page's templates.
type Pages interface {
	// Page answers with a whole page.
	Page(w http.ResponseWriter, r *http.Request, status int, name string, data any)
	// Part answers with one block of a page alone.
	Part(w http.ResponseWriter, name, block string, data any)
	// Text is such a block.
	Text(name, block string, data any) (string, error)
	// Follow tells a tab what its page shows, as it changes.
	Follow(w http.ResponseWriter, r *http.Request, now func() (Shown, error)) error
	// Has is what the address of Follow says, under “has”, of a page that shows this version already.
	Has(version string) string
	// GoTo leads to another page, which tells the note.
	GoTo(w http.ResponseWriter, r *http.Request, path, note string) error
}

// Shown is what a page shows at a moment.
type Shown struct {
	Version string // tells it from what it was before
	Text    func() (string, error)
	Changed <-chan struct{} // closed when there is another one
}

// Board serves the boards of all days.
type Board struct {
	Config
	mu      sync.Mutex
	watches map[string]*watch // by space and round
}

// usualEvery is how often a watch looks at its day.
const usualEvery = 250 * time.Millisecond

// New makes the boards.
func New(c Config) *Board {
	if c.Every == 0 {
		c.Every = usualEvery
	}
	if c.PlayAgain == nil {
		c.PlayAgain = func(string, string, *day.Board) string { return "simcast play" }
	}
	return &Board{Config: c, watches: map[string]*watch{}}
}

// Route is one address of the boards.
type Route struct {
	Pattern string // as http.ServeMux takes it
	Serve   func(w http.ResponseWriter, r *http.Request) error
}

// Routes are all addresses.
func (b *Board) Routes() []Route {
	return []Route{
		{"GET /days", b.list},
		{"GET /board", b.whole("board", b.boardPage)},
		{"GET /board/events", b.events("board", b.boardPage)},
		{"GET /board/ask", b.ask},
		{"POST /board/do", b.do},
		{"GET /watch", b.whole("watch", b.watchPage)},
		{"GET /watch/events", b.events("watch", b.watchPage)},
	}
}

// noRound is how an address names the round without a name.
const noRound = "-"

// roundOf is the round that an address or a form names.
func roundOf(values url.Values) string {
	if round := values.Get("round"); round != noRound {
		return round
	}
	return ""
}

// inAddress is the round as an address names it.
func inAddress(round string) string {
	if round == "" {
		return noRound
	}
	return round
}

// address is that of a page of a day.
func address(path, round string, more ...string) string {
	query := url.Values{"round": {inAddress(round)}}
	for i := 0; i+1 < len(more); i += 2 {
		if more[i+1] != "" {
			query.Set(more[i], more[i+1])
		}
	}
	return path + "?" + query.Encode()
}
