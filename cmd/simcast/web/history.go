package web

import (
	"context"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"simcast/cmd/simcast/view"
	"simcast/pipeline/history"
	"simcast/pipeline/ledger"
	historyfile "simcast/writers/history"
	"simcast/writers/sheet"
)

func (s *Server) historyRoutes() []route {
	routes := []route{{pattern: "GET /history", serve: s.history}}
	for _, format := range []sheet.Format{sheet.XLSX, sheet.CSV} {
		routes = append(routes, route{pattern: "GET /history." + string(format), serve: func(w http.ResponseWriter, r *http.Request) error {
			return s.historyFile(w, r, format)
		}})
	}
	return routes
}

// perPage is how many messages a page of the history has.
const perPage = 200

// historyPage is what the page of the history shows.
type historyPage struct {
	Asked   historyForm
	Unknown []string // what is said of an id, a team or a round that the ledger does not know
	Rounds  []choice
	Results []choice
	Teams   []string // of all the history, to choose from
	Spaces  historySpaces
	Records []historyLine
	Sum     []view.Phrase // of all messages that were asked for, on this page and others
	First   int           // the number of the first one here, from 1
	Newer   string
	Older   string // the addresses of the pages beside this one, "" where there is none
	XLSX    string
	CSV     string

	Elsewhere string // where the messages are that nobody tried to send; "" where nobody asks for them
	Zone      string // of all times

	Everything string // the address that leaves nothing out of the spaces that are asked for
	IsFiltered bool   // something of the history was left out by the form
}

// historyForm is what the form asks for, in the planner's words.
type historyForm struct{ Team, ID, Since string }

// choice is one of those that a list offers.
type choice struct {
	Value, Name string
	Chosen      bool
}

// noRound is how the address names the round without a name; empty is every round.
const noRound = "-"

// historyLine is a message of the history, and what happened to it.
type historyLine struct {
	view.Past
	At       time.Time
	Happened [][]view.Phrase
}

func (s *Server) history(w http.ResponseWriter, r *http.Request) error {
	query := r.URL.Query()
	past, err := s.historyFilter(query)
	if err != nil {
		return err
	}
	page := historyPage{Asked: historyForm{query.Get("team"), query.Get("id"), query.Get("since")},
		Everything: linkTo("/history", url.Values{"space": query["space"]}, 0), XLSX: linkTo("/history.xlsx", query, 0), CSV: linkTo("/history.csv", query, 0)}
	book, release, err := s.openHistory(r.Context())
	if err != nil {
		return err
	}
	defer release()
	if err := page.choices(r.Context(), book, query); err != nil {
		return err
	}
	if page.Spaces, err = s.historySpaces(r.Context(), book, query); err != nil {
		return err
	}
	messages, err := past.Messages(r.Context(), book)
	if err != nil {
		return err
	}
	messages = page.Spaces.take(&past, messages)
	number, _ := strconv.Atoi(query.Get("page")) // a number that is too large is the largest, and what is none is 0
	shown, first, err := history.LatestPage(r.Context(), book, messages, number, perPage)
	if err != nil {
		return err
	}
	if page.Unknown, err = past.Unknown(r.Context(), book); err != nil {
		return err
	}
	page.IsFiltered = len(past.IDs)+len(past.Teams)+len(past.Rounds)+len(past.Results) > 0 || !past.Since.IsZero()
	page.place(query, first, len(messages))
	page.Sum = view.PastSum(messages)
	if past.AsksForUntried() {
		page.Elsewhere = history.OnlyTried
	}
	page.Zone = zoneName(s.Session.Zone())
	for _, m := range shown {
		page.Records = append(page.Records, historyLine{view.PastOf(m, page.Spaces.known), m.Started, view.Happened(m, s.moment, s.Now())})
	}
	s.render(w, r, "history", page)
	return nil
}

// place says which of all messages the page shows, and links to its neighbours.
func (p *historyPage) place(query url.Values, first, all int) {
	number := first/perPage + 1
	p.First = first
	if first > 1 {
		p.Newer = linkTo("/history", query, number-1)
	}
	if first-1+perPage < all {
		p.Older = linkTo("/history", query, number+1)
	}
}

// historyFile gives the whole of what was asked for, as simcast history does.
func (s *Server) historyFile(w http.ResponseWriter, r *http.Request, format sheet.Format) error {
	past, err := s.historyFilter(r.URL.Query())
	if err != nil {
		return err
	}
	book, release, err := s.openHistory(r.Context())
	if err != nil {
		return err
	}
	defer release()
	spaces, err := s.historySpaces(r.Context(), book, r.URL.Query())
	if err != nil {
		return err
	}
	past.Spaces = spaces.ids()
	all, err := past.Count(r.Context(), book)
	if err != nil {
		return err
	}
	entries, err := past.Entries(r.Context(), book)
	if err != nil {
		return err
	}
	days, err := history.DaysOf(r.Context(), book, past, s.Session.Zone())
	if err != nil {
		return err
	}
	file := historyfile.Book{All: all, Entries: entries, Spaces: spaces.known, Days: days, Zone: s.Session.Zone()}
	return attach(w, "history."+string(format), func(w io.Writer) error { return historyfile.Write(w, format, file) })
}

// historyFilter is what the form asks for. A field that is left empty asks for all.
func (s *Server) historyFilter(query url.Values) (past history.Filter, err error) {
	for id := range strings.SplitSeq(query.Get("id"), ",") {
		if id = strings.TrimSpace(id); id != "" {
			past.IDs = append(past.IDs, id)
		}
	}
	if team := strings.TrimSpace(query.Get("team")); team != "" {
		past.Teams = []string{team}
	}
	switch round := query.Get("round"); round {
	case "":
	case noRound:
		past.Rounds = []string{""}
	default:
		past.Rounds = []string{round}
	}
	if result := query.Get("result"); result != "" {
		if past.Results, err = history.ParseResults([]string{result}); err != nil {
			return past, err
		}
	}
	past.Since, err = history.ParseSince(strings.TrimSpace(query.Get("since")), s.Now())
	return past, err
}

// choices are the results, and the rounds and teams of all the history.
func (p *historyPage) choices(ctx context.Context, record ledger.History, query url.Values) error {
	for _, result := range []ledger.State{ledger.StateSent, ledger.StateFailed, ledger.StateUncertain, ledger.StatePending} {
		p.Results = append(p.Results, choice{string(result), string(result), query.Get("result") == string(result)})
	}
	chosen := query.Get("round")
	in, err := record.EntriesIn(ctx)
	for _, round := range in.Rounds {
		offered := choice{round, round, round == chosen}
		if round == "" {
			offered = choice{noRound, "no round", chosen == noRound}
		}
		p.Rounds = append(p.Rounds, offered)
	}
	for _, team := range in.Teams { // in the order of their names
		if team.Name != "" && !slices.Contains(p.Teams, team.Name) {
			p.Teams = append(p.Teams, team.Name)
		}
	}
	return err
}

// linkTo is an address that asks for the same, on another page or as a file.
func linkTo(path string, query url.Values, page int) string {
	kept := url.Values{}
	for _, name := range []string{"team", "id", "since", "round", "result", "space"} {
		if value := query.Get(name); value != "" {
			kept.Set(name, value)
		}
	}
	if page > 1 {
		kept.Set("page", strconv.Itoa(page))
	}
	if len(kept) == 0 {
		return path
	}
	return path + "?" + kept.Encode()
}
