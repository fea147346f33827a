package web

import (
	"io"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"simcast/ledger"
	"simcast/pipeline"
	"simcast/writers"
)

func (s *Server) historyRoutes() []route {
	routes := []route{{pattern: "GET /history", serve: s.history}}
	for _, format := range []writers.Format{writers.XLSX, writers.CSV} {
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
	Asked   pastAsked
	Rounds  []roundChoice
	Teams   []string // of all the history, to choose from
	Records []pastDelivery
	All     int // that were asked for, on this page and others
	First   int // the number of the first one here, from 1
	Newer   string
	Older   string // the addresses of the pages beside this one, "" where there is none
	XLSX    string
	CSV     string
}

// pastAsked is what the form asks for, in the planner's words.
type pastAsked struct{ Team, ID, Since string }

// roundChoice is a round that the history has.
type roundChoice struct {
	Value, Name string
	Chosen      bool
}

// noRound is how the address names the round without a name; empty is every round.
const noRound = "-"

// pastDelivery is a line of the history.
type pastDelivery struct {
	writers.HistoryRecord
	At time.Time
}

// Heading is the words by which a message is known.
func (d pastDelivery) Heading() string {
	for _, text := range []string{d.Subject, d.Title, d.Body} {
		if words := strings.Join(strings.Fields(text), " "); words != "" {
			return clipped(words)
		}
	}
	return ""
}

func (s *Server) history(w http.ResponseWriter, r *http.Request) error {
	query := r.URL.Query()
	past, err := s.past(query)
	if err != nil {
		return err
	}
	all, err := s.entries()
	if err != nil {
		return err
	}
	entries := past.Of(all)
	slices.Reverse(entries) // the latest is looked for most often
	page := historyPage{Asked: pastAsked{query.Get("team"), query.Get("id"), query.Get("since")}, Rounds: roundsOf(all, query.Get("round")),
		Teams: teamsOf(all), All: len(entries), XLSX: linkTo("/history.xlsx", query, 0), CSV: linkTo("/history.csv", query, 0)}
	number, err := strconv.Atoi(query.Get("page"))
	if err != nil || number < 1 {
		number = 1
	}
	first := min((number-1)*perPage, max(0, (len(entries)-1)/perPage*perPage))
	number = first/perPage + 1
	page.First = first + 1
	if first > 0 {
		page.Newer = linkTo("/history", query, number-1)
	}
	if first+perPage < len(entries) {
		page.Older = linkTo("/history", query, number+1)
	}
	shown := entries[first:min(first+perPage, len(entries))]
	for i, record := range writers.HistoryOf(shown) {
		page.Records = append(page.Records, pastDelivery{record, shown[i].Started})
	}
	s.render(w, r, "history", page)
	return nil
}

// historyFile gives the whole of what was asked for, as simcast history does.
func (s *Server) historyFile(w http.ResponseWriter, r *http.Request, format writers.Format) error {
	past, err := s.past(r.URL.Query())
	if err != nil {
		return err
	}
	all, err := s.entries()
	if err != nil {
		return err
	}
	return attach(w, r, "history."+string(format), func(w io.Writer) error {
		return writers.History(w, format, writers.HistoryOf(past.Of(all)))
	})
}

func (s *Server) entries() ([]ledger.Entry, error) {
	book, release, err := s.Access.Book(true)
	if err != nil {
		return nil, err
	}
	defer release()
	return book.History(time.Time{})
}

// past is what the form asks for. A field that is left empty asks for all.
func (s *Server) past(query url.Values) (past pipeline.Past, err error) {
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
	past.Since, err = pipeline.ParseSince(strings.TrimSpace(query.Get("since")), s.Now())
	return past, err
}

func roundsOf(entries []ledger.Entry, chosen string) []roundChoice {
	var rounds []roundChoice
	for _, e := range entries {
		choice := roundChoice{e.Round, e.Round, e.Round == chosen}
		if e.Round == "" {
			choice = roundChoice{noRound, "without a name", chosen == noRound}
		}
		if !slices.Contains(rounds, choice) {
			rounds = append(rounds, choice)
		}
	}
	return rounds
}

func teamsOf(entries []ledger.Entry) []string {
	var teams []string
	for _, e := range entries {
		if e.Team != "" && !slices.Contains(teams, e.Team) {
			teams = append(teams, e.Team)
		}
	}
	slices.Sort(teams)
	return teams
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
