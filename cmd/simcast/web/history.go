package web

import (
	"io"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

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

// perPage is how many deliveries a page of the history has.
const perPage = 200

// historyPage is what the page of the history shows.
type historyPage struct {
	Asked   historyForm
	Rounds  []roundChoice
	Teams   []string // of all the history, to choose from
	Records []historyLine
	All     int // that were asked for, on this page and others
	First   int // the number of the first one here, from 1
	Newer   string
	Older   string // the addresses of the pages beside this one, "" where there is none
	XLSX    string
	CSV     string
}

// historyForm is what the form asks for, in the planner's words.
type historyForm struct{ Team, ID, Since string }

// roundChoice is a round that the history has.
type roundChoice struct {
	Value, Name string
	Chosen      bool
}

// noRound is how the address names the round without a name; empty is every round.
const noRound = "-"

// historyLine is a line of the history.
type historyLine struct {
	historyfile.Record
	At time.Time
}

// Heading is the words by which a message is known.
func (d historyLine) Heading() string {
	for _, text := range []string{d.Subject, d.Title, d.Body} {
		if words := clipped(text); words != "" {
			return words
		}
	}
	return ""
}

func (s *Server) history(w http.ResponseWriter, r *http.Request) error {
	query := r.URL.Query()
	past, err := s.historyFilter(query)
	if err != nil {
		return err
	}
	page := historyPage{Asked: historyForm{query.Get("team"), query.Get("id"), query.Get("since")},
		XLSX: linkTo("/history.xlsx", query, 0), CSV: linkTo("/history.csv", query, 0)}
	book, release, err := s.Access.Ledger(true)
	if err != nil {
		return err
	}
	defer release()
	if err := page.choices(book, query.Get("round")); err != nil {
		return err
	}
	number, _ := strconv.Atoi(query.Get("page")) // a number that is too large is the largest, and what is none is 0
	shown, first, all, err := past.LatestPage(book, number, perPage)
	if err != nil {
		return err
	}
	page.First, page.All, number = first, all, first/perPage+1
	if first > 1 {
		page.Newer = linkTo("/history", query, number-1)
	}
	if first-1+perPage < all {
		page.Older = linkTo("/history", query, number+1)
	}
	for i, record := range historyfile.Records(shown) {
		page.Records = append(page.Records, historyLine{record, shown[i].Started})
	}
	s.render(w, r, "history", page)
	return nil
}

// historyFile gives the whole of what was asked for, as simcast history does.
func (s *Server) historyFile(w http.ResponseWriter, r *http.Request, format sheet.Format) error {
	past, err := s.historyFilter(r.URL.Query())
	if err != nil {
		return err
	}
	book, release, err := s.Access.Ledger(true)
	if err != nil {
		return err
	}
	defer release()
	all, entries, err := past.Entries(book)
	if err != nil {
		return err
	}
	return attach(w, "history."+string(format), func(w io.Writer) error { return historyfile.Write(w, format, all, entries) })
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
	past.Since, err = history.ParseSince(strings.TrimSpace(query.Get("since")), s.Now())
	return past, err
}

// choices are the rounds and teams of all the history.
func (p *historyPage) choices(record ledger.History, chosen string) error {
	rounds, err := record.EntryRounds()
	if err != nil {
		return err
	}
	for _, round := range rounds {
		choice := roundChoice{round, round, round == chosen}
		if round == "" {
			choice = roundChoice{noRound, "without a name", chosen == noRound}
		}
		p.Rounds = append(p.Rounds, choice)
	}
	teams, err := record.EntryTeams()
	for _, team := range teams { // in the order of their names
		if team.Name != "" && !slices.Contains(p.Teams, team.Name) {
			p.Teams = append(p.Teams, team.Name)
		}
	}
	return err
}

// linkTo is an address that asks for the same, on another page or as a file.
func linkTo(path string, query url.Values, page int) string {
	kept := url.Values{}
	for _, name := range []string{"team", "id", "since", "round"} {
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
