package web

import (
	"context"
	"errors"
	"net/url"
	"slices"

	"simcast/cmd/simcast/web/session"
	"simcast/pipeline/history"
	"simcast/pipeline/ledger"
	"simcast/pipeline/space"
)

// everySpace is how the address asks for the messages of all spaces; without it the page has those of the connected one.
const everySpace = "all"

func (s *Server) openHistory(ctx context.Context) (ledger.Ledger, func(), error) {
	if s.History != nil {
		return s.History(ctx)
	}
	return s.Access.Ledger(ctx, true)
}

// historySpaces are the spaces of the history, and which of them is asked for.
type historySpaces struct {
	Choices  []choice // where there is something to choose
	Only     string   // the name of the space whose messages are shown alone, where there is something to choose
	Others   int      // messages of other spaces that fit, which are not shown
	AllOfIt  string   // the address that shows these too
	NameEach bool     // messages of several spaces are shown

	known history.Spaces
	only  string // its id, "" for all spaces
}

// historySpaces finds the spaces of the history. Only where another space than the connected one has messages is there
// something to choose.
func (s *Server) historySpaces(ctx context.Context, book ledger.Ledger, query url.Values) (spaces historySpaces, err error) {
	if spaces.known, err = history.SpacesOf(ctx, book); err != nil {
		return spaces, err
	}
	connected, err := s.connectedSpace(ctx, book)
	if err != nil {
		return spaces, err
	}
	isOther := func(id string) bool { return id != connected }
	if connected == "" || !slices.ContainsFunc(spaces.known.IDs, isOther) {
		spaces.NameEach = spaces.known.Several()
		return spaces, nil
	}
	all := query.Get("space") == everySpace
	spaces.Choices = []choice{{"", "this space", !all}, {everySpace, "all spaces", all}}
	if spaces.NameEach = all; all {
		return spaces, nil
	}
	everywhere := url.Values{}
	for name, values := range query {
		everywhere[name] = values
	}
	everywhere.Set("space", everySpace)
	spaces.only, spaces.AllOfIt = connected, linkTo("/history", everywhere, 0)
	if spaces.Only = spaces.known.Name(connected); spaces.Only == "" {
		spaces.Only, _ = s.where()
	}
	return spaces, nil
}

// connectedSpace is the id of the space to which the page is connected, "" where it is to none.
func (s *Server) connectedSpace(ctx context.Context, book ledger.Ledger) (id string, err error) {
	_, key, err := s.Access.Client()
	if errors.Is(err, session.ErrNoSpace) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	fingerprint := space.Fingerprint(key)
	known, found, err := book.SpaceOf(ctx, fingerprint)
	if err != nil || !found {
		return fingerprint, err
	}
	return known.ID, nil
}

// ids are what a filter has for the spaces that are asked for.
func (h historySpaces) ids() []string {
	if h.only == "" {
		return nil
	}
	return []string{h.only}
}

// take narrows the filter to the spaces that are asked for, and gives those of the messages that are there.
func (h *historySpaces) take(past *history.Filter, messages []*history.Message) []*history.Message {
	past.Spaces = h.ids()
	if h.only == "" {
		return messages
	}
	here := slices.DeleteFunc(slices.Clone(messages), func(m *history.Message) bool { return m.Space != h.only })
	h.Others = len(messages) - len(here)
	return here
}
