package inbox

import (
	"net/url"
	"strconv"
	"strings"

	"simcast/apiclient/simulator"
)

// most is how many messages a page shows.
const most = 200

// selection is what a page shows of the record. Messages are numbered from 1 in the
// order in which they were accepted.
type selection struct {
	Team    string // a key; empty: all
	Channel string // empty: all
	Find    string // words that a message has, or its inject's id or its team; empty: all
	After   int    // messages after this one
	Before  int    // messages before this one; 0: all
}

func selectionOf(query url.Values) selection {
	number := func(name string) int {
		n, err := strconv.Atoi(query.Get(name))
		if err != nil || n < 0 {
			return 0
		}
		return n
	}
	return selection{Team: query.Get("team"), Channel: query.Get("channel"), Find: strings.TrimSpace(query.Get("find")), After: number("after"), Before: number("before")}
}

// link is the page's address for a selection, relative to the page.
func (s selection) link() string {
	if query := s.Query(); query != "" {
		return "?" + query
	}
	return "./"
}

// Query is the selection as addresses have it.
func (s selection) Query() string {
	query := url.Values{}
	for name, value := range map[string]string{"team": s.Team, "channel": s.Channel, "find": s.Find} {
		if value != "" {
			query.Set(name, value)
		}
	}
	for name, n := range map[string]int{"after": s.After, "before": s.Before} {
		if n > 0 {
			query.Set(name, strconv.Itoa(n))
		}
	}
	return query.Encode()
}

// picked is what a selection finds in the record.
type picked struct {
	Newest    []int          // numbers of messages, the newest first, at most as many as a page shows
	Matching  int            // that the selection has in all, whatever the page
	More      bool           // there are older ones than Newest
	ByTeam    map[string]int // of the selected channel
	ByChannel map[string]int // of the selected team
	AllTeams  int
	AllChans  int
}

// pick goes through the record once, from its newest message on. has reports whether the message of that number has what
// is searched for.
func pick(record []simulator.Published, s selection, has func(n int) bool) picked {
	found := picked{ByTeam: map[string]int{}, ByChannel: map[string]int{}}
	for at := len(record) - 1; at >= 0; at-- {
		m, n := record[at].Message, at+1
		key := teamKey(m.TeamID)
		if !has(n) {
			continue
		}
		ofTeam, ofChannel := s.Team == "" || s.Team == key, s.Channel == "" || s.Channel == m.Channel
		if ofChannel {
			found.ByTeam[key]++
			found.AllTeams++
		}
		if ofTeam {
			found.ByChannel[m.Channel]++
			found.AllChans++
		}
		if !ofTeam || !ofChannel {
			continue
		}
		found.Matching++
		switch {
		case n <= s.After || s.Before > 0 && n >= s.Before:
		case len(found.Newest) == most:
			found.More = true
		default:
			found.Newest = append(found.Newest, n)
		}
	}
	return found
}
