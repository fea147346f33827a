package web

import (
	"slices"
	"strconv"
	"time"

	"simcast/apiclient"
	"simcast/cmd/simcast/web/pagewords"
	"simcast/cmd/simcast/web/problemlist"
	"simcast/cmd/simcast/web/rowlist"
	"simcast/pipeline/problem"
	"simcast/readers"
)

// choose is the form of what may be asked of a plan.
type choose struct {
	planForm
	rowlist.Found       // the rows that are shown
	Timed, Phased bool  // a row has a time, a phase
	Days          bool  // times have days before them
	Count         int   // rows that can be chosen
	Ticked        tally // how many of them are
	AllRows       string
	ShownRows     string
	TickedRows    string // "" for all
	NoRow         bool
	Teams         []rowlist.Option
	Channels      []rowlist.Option
	AllTeams      []apiclient.Team // of the space, for a rehearsal
	IsResults     bool             // the round is that of the results
	Round         string
	Zone          string // in which date cells are taken where nothing is asked
	PlanID        string
	WithoutFind   string             // the address that asks the same, and shows all rows
	Warnings      *problemlist.Table // of what was sent before, whatever is ticked

	Pace, LeastPace string // seconds between two messages, as asked and at least
}

// tally is how many rows are ticked, and what would go out.
type tally struct {
	Ticked, Count int
	Post          int
	Known         bool // Post is known
}

func (s *Server) chooseOf(work *planWork) choose {
	form, view := work.form, work.view
	rows := form.tickedRows()
	c := choose{planForm: form, Found: work.list.Look(form.find, rows), Timed: work.list.Timed, Days: work.list.Days, Phased: work.list.Phased,
		Count: work.list.All.Len(), AllRows: work.list.All.String(), NoRow: len(rows) == 0, PlanID: work.plan.ID,
		IsResults: view.IsResults, Round: form.Round, Zone: zoneName(s.Session.Zone()), Pace: form.query().Get("interval"), LeastPace: seconds(s.Session.Interval())}
	c.ShownRows = c.Shown.String()
	form.find = rowlist.Find{}
	c.WithoutFind = planURL(work.plan, form.stated())
	if rows.Len() < c.Count {
		c.TickedRows = rows.String()
	}
	if work.brief != nil {
		c.Ticked = tally{rows.Len(), c.Count, work.brief.Post, work.brief.Digest != ""}
	}
	if work.whole != nil && work.whole.SendPlan != nil {
		notTicked := slices.DeleteFunc(slices.Clone(work.whole.SendPlan.Warnings), func(p readers.Problem) bool { return rows.Has(p.Row) })
		c.Warnings = problemlist.Of(problem.Blocks(notTicked, 1), "", pagewords.InFields) // those of ticked rows are in the briefing
	}
	if view.Space != nil {
		c.AllTeams = view.Space.Teams
	}
	if view.IsResults {
		c.Round = view.Round
	}
	var teams, channels rowlist.Options
	for _, in := range view.Plan.Injects {
		if in.Skip != "" {
			continue
		}
		channels.Add(in.Channel(), in.Channel(), 1)
		for _, d := range in.Deliveries {
			if d.Team != nil {
				teams.Add(strconv.FormatInt(d.Team.ID, 10), d.Team.Name, 1)
			}
		}
	}
	c.Teams = ticked(teams.List, form.SendOptions.Teams, form.None == "team")
	c.Channels = ticked(channels.List, form.SendOptions.Channels, form.None == "channel")
	return c
}

func seconds(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', -1, 64) }

func zoneName(zone *time.Location) string {
	if zone == time.Local {
		return "the time zone of this computer"
	}
	return zone.String()
}

// ticked ticks the values that are chosen: all of them where nothing is.
func ticked(options []rowlist.Option, chosen []string, none bool) []rowlist.Option {
	for i := range options {
		options[i].Chosen = !none && (len(chosen) == 0 || slices.Contains(chosen, options[i].Value))
	}
	return options
}
