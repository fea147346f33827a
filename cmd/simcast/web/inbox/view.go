package inbox

import (
	"context"
	"html/template"
	"maps"
	"slices"
	"strings"
	"time"

	"simcast/apiclient/simulator"
	"simcast/templates"
	"simcast/templates/wording"
	"simcast/writers/render"
)

// inboxPage is what the templates show.
type inboxPage struct {
	Run      string
	Back     string
	Total    int // messages in the record
	Chosen   selection
	Title    string // of the selection
	Teams    []choice
	Chans    []choice
	Hacked   []string // names of personas
	Items    []item
	Match    int
	Every    string // address of the selection without its search
	Older    string // address of what is older; empty: nothing is
	Newest   string // address of the selection's newest messages
	Live     bool
	KnowsIDs bool // which inject a message is of can be known
	TooMany  bool // there is more that is new than one page shows
}

// choice is a link to a selection, with how many messages it has.
type choice struct {
	ID, Name, Link string
	Count          int
	Current        bool
}

// item is a message of the list.
type item struct {
	N        int
	ID       string // of the inject, "" where it is not known
	BCC      string // players do not see it
	Accepted time.Time
	When     string
	Team     string
	Person   string // who alone it goes to; empty: the team
	Drawing  render.Message
}

func (i *inbox) view(ctx context.Context, s selection) inboxPage {
	record := i.StandIn.Published()
	ids := i.known.of(ctx, record, i.Injects)
	found := pick(record, s, i.finder(record, ids, s.Find))
	newest := selection{Team: s.Team, Channel: s.Channel, Find: s.Find}
	v := inboxPage{Run: i.run, Back: i.Back, Total: len(record), KnowsIDs: i.Injects != nil, Chosen: s, Match: found.Matching, Hacked: i.hacked(record),
		Teams: i.teamChoices(s, found), Chans: channelChoices(s, found),
		Newest: newest.link(), Every: selection{Team: s.Team, Channel: s.Channel}.link(), Live: s.Before == 0, TooMany: found.More}
	v.Title = "All teams"
	if s.Team != "" {
		v.Title = i.teamName(s.Team)
	}
	for _, n := range found.Newest {
		v.Items = append(v.Items, i.item(n, record[n-1], ids[n-1]))
	}
	if found.More {
		older := newest
		older.Before = found.Newest[len(found.Newest)-1]
		v.Older = older.link()
	}
	return v
}

// finder reports of a message, by its number, whether it has all the words of a search: in its texts, or in the name of its
// persona, of its team or of its inject.
func (i *inbox) finder(record []simulator.Published, ids []string, search string) func(n int) bool {
	words := strings.Fields(strings.ToLower(search))
	return func(n int) bool {
		if len(words) == 0 {
			return true
		}
		m := &record[n-1].Message
		text := strings.ToLower(strings.Join([]string{ids[n-1], i.teamName(teamKey(m.TeamID)), i.persona(m.Persona).Name, m.Title, m.Subtitle, m.Subject, m.Body, m.To, m.CC,
			m.PlayerEmail, m.Position, m.Role}, "\n"))
		return !slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(text, word) })
	}
}

func (i *inbox) item(n int, p simulator.Published, id string) item {
	now := i.Now()
	at := p.Time.In(now.Location())
	team := i.teamName(teamKey(p.Message.TeamID))
	drawn := render.FromSent(p.Message.Message, i.persona(p.Message.Persona), team)
	if drawn.At.IsZero() {
		drawn.At = p.Time
	}
	drawn.At = drawn.At.In(now.Location())
	bcc := templates.Text(drawn.BCC)
	drawn.BCC = nil
	return item{N: n, ID: id, BCC: bcc, Accepted: at, When: wording.Moment(at, now, now.Location()), Team: team, Person: personOf(p.Message), Drawing: drawn}
}

// personOf names the one person that a message goes to, by what names it in the
// request; empty where it goes to a team.
func personOf(m simulator.Message) string {
	switch {
	case m.Position != "":
		return "the position " + m.Position
	case m.Role != "":
		return "the role " + m.Role
	case m.PlayerEmail != "":
		return m.PlayerEmail
	case m.Type == "individual":
		return m.To
	}
	return ""
}

// hacked are the websites that are hacked now, by their persona's name.
func (i *inbox) hacked(record []simulator.Published) []string {
	names := map[string]string{}
	for _, p := range record {
		if p.Message.IsHacked != nil && i.StandIn.Hacked(p.Message.Persona) {
			names[p.Message.Persona] = i.persona(p.Message.Persona).Name
		}
	}
	return slices.Sorted(maps.Values(names))
}

func (i *inbox) teamChoices(s selection, found picked) []choice {
	choices := []choice{{"team-all", "All teams", selection{Channel: s.Channel, Find: s.Find}.link(), found.AllTeams, s.Team == ""}}
	for _, t := range i.teams {
		if t.Key == noTeam && found.ByTeam[noTeam] == 0 && s.Team != noTeam {
			continue
		}
		choices = append(choices, choice{"team-" + t.Key, t.Name, selection{Team: t.Key, Channel: s.Channel, Find: s.Find}.link(), found.ByTeam[t.Key], s.Team == t.Key})
	}
	return choices
}

// channelChoices are the channels that have messages, in the order of their names.
func channelChoices(s selection, found picked) []choice {
	choices := []choice{{"channel-all", "All channels", selection{Team: s.Team, Find: s.Find}.link(), found.AllChans, s.Channel == ""}}
	if s.Channel != "" && found.ByChannel[s.Channel] == 0 {
		found.ByChannel[s.Channel] = 0 // the chosen one can be seen, and left
	}
	for _, name := range slices.Sorted(maps.Keys(found.ByChannel)) {
		choices = append(choices, choice{"channel-" + name, name, selection{Team: s.Team, Channel: name, Find: s.Find}.link(), found.ByChannel[name], s.Channel == name})
	}
	return choices
}

// draw gives a template the drawing. What drawings writes is its own HTML, in which
// the message is text.
func draw(m render.Message) (template.HTML, error) {
	var b strings.Builder
	err := render.Draw(&b, m)
	return template.HTML(b.String()), err
}
