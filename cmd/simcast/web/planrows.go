package web

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"time"

	"simcast/apiclient"
	"simcast/cmd/simcast/web/planlists"
	"simcast/cmd/simcast/web/session"
	"simcast/pipeline/plan"
	"simcast/pipeline/problem"
	"simcast/readers"
)

// choose is the form of what may be asked of a plan.
type choose struct {
	planForm
	List          *planlists.Rows
	Ticked        int // rows, without those that are kept ready
	TickedReady   int // of those
	TeamBoxes     []planlists.RowOption
	ChannelBoxes  []planlists.RowOption
	Warnings      *planlists.Problems // of what was sent before in rows that are not ticked
	RehearsalWith []apiclient.Team    // those of the space
	IsResults     bool                // the round is that of the results
	Round         string
	Zone          string // in which date cells are taken where nothing is asked

	Pace, LeastPace string // seconds between two messages, as asked and at least
}

// chooseOf lists the rows with their states, and ticks them as the form or the last run asks. whole is how the ledger has
// all rows, nil where it was not asked, and ready the same with the contingencies, nil where there are none.
func (s *Server) chooseOf(form planForm, view *session.View, whole *session.Brief, ready *plan.SendPlan) choose {
	var sendPlan *plan.SendPlan
	if whole != nil {
		sendPlan = whole.SendPlan
	}
	list := planlists.NewRows(view.Plan, sendPlan, ready)
	if form.likeLastRun && sendPlan != nil && list.Boxes > 0 {
		form.askFor(list.Unsent(), list.Boxes)
	}
	c := choose{planForm: form, List: list, IsResults: view.IsResults, Round: form.Round,
		Zone: zoneName(s.Session.Zone()), Pace: form.query().Get("interval"), LeastPace: seconds(s.Session.Interval())}
	c.Ticked, c.TickedReady = list.Tick(form.isChosen(), form.Contingency)
	if view.Space != nil {
		c.RehearsalWith = view.Space.Teams
	}
	if view.IsResults {
		c.Round = view.Round
	}
	if sendPlan != nil {
		isChosen := form.isChosen()
		others := slices.DeleteFunc(slices.Clone(sendPlan.Warnings), func(p readers.Problem) bool { return isChosen(p.Row) })
		c.Warnings = planlists.ProblemsOf(problem.Blocks(others, 1), "") // those of ticked rows are in the briefing
	}
	c.addBoxes(view.Plan)
	return c
}

// contingencies is how the ledger has a plan with the rows that it keeps ready, nil where there are none, or where it was not asked.
func (s *Server) contingencies(r *http.Request, file session.PlanFile, form planForm, view *session.View, whole *session.Brief) (*plan.SendPlan, error) {
	if whole == nil || whole.SendPlan == nil || !planlists.HasContingencies(view.Plan) {
		return nil, nil
	}
	all := form.whole()
	all.Contingency = true
	ready, err := s.Session.Brief(r.Context(), file, all.SendOptions, session.Recent)
	if err != nil {
		return nil, err
	}
	return ready.SendPlan, nil
}

// addBoxes adds a box for each team and channel that a row goes to.
func (c *choose) addBoxes(checked *plan.Plan) {
	var teams, channels planlists.Options
	for _, in := range checked.Injects {
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
	c.TeamBoxes = ticked(teams.List, c.Teams, c.None == "team")
	c.ChannelBoxes = ticked(channels.List, c.Channels, c.None == "channel")
}

func seconds(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', -1, 64) }

func zoneName(zone *time.Location) string {
	if zone == time.Local {
		return "the time zone of this computer"
	}
	return zone.String()
}

// ticked ticks the values that are chosen: all of them where nothing is.
func ticked(options []planlists.RowOption, chosen []string, none bool) []planlists.RowOption {
	for i := range options {
		options[i].Chosen = !none && (len(chosen) == 0 || slices.Contains(chosen, options[i].Value))
	}
	return options
}

// briefOf is the briefing of what is ticked. Where the last run has left nothing to tick, it is that of the whole plan: it
// says that all of it is sent.
func (s *Server) briefOf(r *http.Request, file session.PlanFile, form planForm, view *session.View, whole *session.Brief) (*briefing, error) {
	if form.likeLastRun && form.None == "row" {
		form.None = ""
	}
	if view.Offline != nil {
		return &briefing{Plan: file, Trouble: &HTTPError{http.StatusOK, "Nothing can be sent", "simcast could not reach the space.", "Load this page again later."}}, nil
	}
	all := form.whole()
	all.SkipInvalid = false
	if !form.isOutdated && form.None == "" && view.Verdict.Errors() == 0 && form.query().Encode() == all.query().Encode() {
		return s.briefingOf(whole, file, form) // it is the same, and need not be worked out twice
	}
	return s.brief(r, file, form, session.Recent)
}

// whole is the form that asks for all rows, and for nothing to be sent again: how the ledger has them. Rows with errors
// do not keep it from that.
func (form planForm) whole() planForm {
	all := planForm{}
	all.ReadOptions, all.Round, all.Redirect = form.howRead(), form.Round, form.Redirect
	all.SameSpace, all.NewSpace, all.TakeOver, all.SkipInvalid, all.Version = form.SameSpace, form.NewSpace, form.TakeOver, true, form.Version
	return all
}

// versionOf tells the versions of a plan apart.
func versionOf(plan session.PlanFile) string { return strconv.FormatInt(plan.Taken.UnixNano(), 36) }

// outdated says that rows were chosen in another version of the plan.
func outdated() *HTTPError {
	return &HTTPError{http.StatusConflict, "There is a new version of the plan", "these rows were chosen in the version before, and may be other rows now.", "Load the page of the plan again, and look at what is ticked."}
}

// formOf is what a query asks of a plan. Where it names no sheet, the one that was chosen is read.
func (s *Server) formOf(file session.PlanFile, q url.Values) planForm {
	form := parsePlanForm(q)
	chosenIn := field(q, "version")
	form.Version = versionOf(file)
	form.isOutdated = len(form.Rows) > 0 && chosenIn != "" && chosenIn != form.Version || file.IsEarlier()
	if !q.Has("sheet") {
		form.Sheet = s.Session.LastOptions(file).Sheet
	}
	return form
}

// chooseSheet makes another sheet of a workbook the one that is read.
func (s *Server) chooseSheet(w http.ResponseWriter, r *http.Request, file session.PlanFile) error {
	if err := s.Session.ChooseSheet(r.Context(), file, r.PostFormValue("sheet")); err != nil {
		return err
	}
	return s.goTo(w, r, "/plans/"+file.ID)
}
