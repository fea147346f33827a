package web

import (
	"cmp"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"simcast/apiclient"
	"simcast/cmd/simcast/web/session"
	"simcast/pipeline/plan"
)

// maxBoxes is how many rows have a box each. A longer plan has a field for its rows.
const maxBoxes = 2000

// choose is the form of what may be asked of a plan.
type choose struct {
	planForm
	Rows      []rowChoice // nil where the plan has too many
	Timed     bool        // a row has a time
	Count     int         // rows that can be chosen
	RowsText  string
	Teams     []boxChoice
	Channels  []boxChoice
	AllTeams  []apiclient.Team // of the space, for a rehearsal
	IsResults bool             // the round is that of the results
	Round     string
	Zone      string // in which date cells are taken where nothing is asked

	Pace, LeastPace string // seconds between two messages, as asked and at least
}

func (s *Server) chooseOf(view *session.View, brief *briefing, form planForm) choose {
	c := choose{planForm: form, IsResults: view.IsResults, Round: form.Round, RowsText: strings.Join(form.SendOptions.Rows, ","), Zone: zoneName(s.Session.Zone()),
		Pace: form.query().Get("interval"), LeastPace: seconds(s.Session.Interval())}
	if view.Space != nil {
		c.AllTeams = view.Space.Teams
	}
	if view.IsResults {
		c.Round = view.Round
	}
	columns := columnsOf(view.Plan.File)
	states := statesOf(brief.sendPlan)
	teams, channels := &boxes{}, &boxes{}
	chosen := chosenRows(form)
	for _, in := range view.Plan.Injects {
		if in.Skip == "" {
			c.Count++
			teams.count(in)
			channels.add(in.Channel(), in.Channel())
		}
		if len(view.Plan.Injects) <= maxBoxes {
			row := columns.row(in)
			row.State = cmp.Or(skipWords(in), states[in.Row.Number])
			row.Chosen = form.None != "row" && chosen(in.Row.Number)
			c.Timed = c.Timed || row.Time != ""
			c.Rows = append(c.Rows, row)
		}
	}
	c.Teams = teams.chosen(form.SendOptions.Teams, form.None == "team")
	c.Channels = channels.chosen(form.SendOptions.Channels, form.None == "channel")
	return c
}

// chosenRows tells which rows are asked for. Rows that cannot be read choose none.
func chosenRows(form planForm) func(int) bool {
	var wanted []plan.RowRange
	for _, text := range form.SendOptions.Rows {
		part, err := plan.ParseRows(text)
		if err != nil {
			return func(int) bool { return false }
		}
		wanted = append(wanted, part...)
	}
	return func(row int) bool {
		return len(wanted) == 0 || slices.ContainsFunc(wanted, func(r plan.RowRange) bool { return r.From <= row && row <= r.To })
	}
}

func seconds(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', -1, 64) }

func zoneName(zone *time.Location) string {
	if zone == time.Local {
		return "that of this computer"
	}
	return zone.String()
}

// boxChoice is a name with its box.
type boxChoice struct {
	Value, Name string
	Count       int
	Chosen      bool
}

// boxes are names with how often each was met, in the order in which they were met.
type boxes struct{ list []boxChoice }

func (b *boxes) add(value, name string) {
	if value == "" {
		return
	}
	for i := range b.list {
		if b.list[i].Value == value {
			b.list[i].Count++
			return
		}
	}
	b.list = append(b.list, boxChoice{Value: value, Name: name, Count: 1})
}

func (b *boxes) count(in *plan.Inject) {
	for _, d := range in.Deliveries {
		if d.Team != nil {
			b.add(strconv.FormatInt(d.Team.ID, 10), d.Team.Name)
		}
	}
}

func (b *boxes) chosen(values []string, none bool) []boxChoice {
	for i := range b.list {
		b.list[i].Chosen = !none && (len(values) == 0 || slices.Contains(values, b.list[i].Value))
	}
	return b.list
}

// tickUnsent asks, of a plan that some runs have left, for the rows that are not sent in its round, and works out
// the briefing of these. Where all are sent, none is ticked, and the briefing stays that of the whole plan.
func (s *Server) tickUnsent(r *http.Request, page *planPage, form planForm) (planForm, error) {
	injects := page.View.Plan.Injects
	if page.Brief.sendPlan == nil || len(injects) > maxBoxes {
		return form, nil // a plan without boxes asks for all its rows, and what is sent is not posted again
	}
	unsent, all := unsentRows(page.Brief.sendPlan, injects)
	switch {
	case len(unsent) == all:
		return form, nil
	case len(unsent) == 0:
		form.None = "row"
		return form, nil
	}
	form.Rows = ranges(unsent)
	brief, err := s.brief(r, page.Plan, form, session.Recent)
	if err == nil {
		page.Brief = brief
	}
	return form, err
}

// unsentRows are the rows of which some delivery is not sent, and how many rows can be sent at all.
func unsentRows(sendPlan *plan.SendPlan, injects []*plan.Inject) (rows []string, all int) {
	isUnsent := map[int]bool{}
	for _, d := range sendPlan.Deliveries {
		isUnsent[d.Inject.Row.Number] = isUnsent[d.Inject.Row.Number] || d.Status.State != plan.Sent
	}
	for _, in := range injects {
		if in.Skip != "" {
			continue
		}
		all++
		if isUnsent[in.Row.Number] {
			rows = append(rows, strconv.Itoa(in.Row.Number))
		}
	}
	return rows, all
}
