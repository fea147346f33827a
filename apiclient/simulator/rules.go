package simulator

import (
	"net/http"
	"strings"
)

// rule is a sentence of the interface about the fields of one message together. A message that
// breaks it is a 400.
type rule struct {
	reason string
	broken func(endpoint, Message) bool
}

// rules are those that hold whatever the space; broken is asked in their order.
var rules = []rule{
	// Section 2.5.
	{"persona is required", func(_ endpoint, m Message) bool { return blank(m.Persona) }},
	{"channel is required", func(_ endpoint, m Message) bool { return blank(m.Channel) }},
	{"to is required for a single person", func(e endpoint, m Message) bool { return toOnePlayer(e, m) && blank(m.To) }},
	{"an article needs a title", func(_ endpoint, m Message) bool { return article(m) && blank(m.Title) }},
	{"an article needs a body", func(_ endpoint, m Message) bool { return article(m) && blank(m.Body) }},
	{"an article has type team", func(_ endpoint, m Message) bool { return article(m) && m.Type != "team" }},
	{"an article has a sentiment", func(_ endpoint, m Message) bool { return article(m) && m.Sentiment == "" }},
	// Section 2.6.
	{"a media pop-up (channel notifications) needs an asset", func(_ endpoint, m Message) bool {
		return m.Channel == "notifications" && len(m.Assets) == 0
	}},
	// Section 4.1.
	{"a mail needs subject, body and to", func(_ endpoint, m Message) bool {
		return m.Channel == "mail" && (blank(m.Subject) || blank(m.Body) || blank(m.To))
	}},
	// Section 4.2.
	{"a message to a position needs position or role", func(e endpoint, m Message) bool {
		return e == onPosition && blank(m.Position) && blank(m.Role)
	}},
}

// article is a post on the web channel that is not about hacking the website.
func article(m Message) bool { return m.Channel == "websites" && m.IsHacked == nil }

// needsWebsite tells whether the persona must have a website, which only organisations have.
func needsWebsite(m Message) bool { return m.Channel == "websites" }

// toOnePlayer does not count a position: it names its person by itself, as the pop-up of section
// 4.2 shows.
func toOnePlayer(e endpoint, m Message) bool {
	return e == onMessages && (m.PlayerEmail != "" || m.Type == "individual")
}

func blank(s string) bool { return strings.TrimSpace(s) == "" }

// judge returns 200, or the status and the reason of the refusal.
func (x index) judge(e endpoint, message Message) (status int, reason string) {
	for _, r := range rules {
		if r.broken(e, message) {
			return http.StatusBadRequest, r.reason
		}
	}
	organisation, known := x.organisation[message.Persona]
	switch {
	case !known:
		return http.StatusBadRequest, "persona is not the hash of a persona of this space"
	case needsWebsite(message) && !organisation:
		return http.StatusBadRequest, "persona is not an organisation, and has no website"
	case message.toTeam && !x.team[message.TeamID]:
		return http.StatusNotFound, "team_id is not a team of this space"
	}
	return http.StatusOK, ""
}
