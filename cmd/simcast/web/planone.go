package web

import (
	"cmp"
	"html/template"
	"slices"
	"strconv"
	"strings"
	"time"

	"simcast/apiclient"
	"simcast/cmd/simcast/web/planlists"
	"simcast/cmd/simcast/web/session"
	"simcast/pipeline/plan"
	"simcast/templates/wording"
	"simcast/writers/render"
)

// oneTeam is a team that gets the one row that is asked for: what it will see, and what the ledger knows of that.
type oneTeam struct {
	Name    string
	State   plan.State
	Known   string        // in words
	Drawing template.HTML // of what is sent; "" where nothing is
	BCC     string        // of it, which players do not see
	Hint    string        // why it is not offered to send it again, "" where it is, or is not needed
	URL     string        // asks for this team
	Action  string        // what that does
}

// oneRow gives the teams of the row that is asked for, where that is a single one: then its messages can be looked at before
// they are sent.
func (s *Server) oneRow(sendPlan *plan.SendPlan, file session.PlanFile, form planForm) ([]oneTeam, error) {
	of := slices.DeleteFunc(slices.Clone(sendPlan.Deliveries), func(d *plan.Delivery) bool {
		return d.Team == nil || d.Inject.LeftOut == plan.LeftOutBy+"--rows" || d.Inject.Skip != ""
	})
	if len(of) == 0 || slices.ContainsFunc(of, func(d *plan.Delivery) bool { return d.Inject != of[0].Inject }) {
		return nil, nil
	}
	again := form.whole()
	again.SkipInvalid, again.Rows = form.SkipInvalid, []string{strconv.Itoa(of[0].Inject.Row.Number)}
	var teams []oneTeam
	for i, d := range of {
		team := oneTeam{Name: d.Team.Name, State: cmp.Or(d.Before, d.Status.State), Known: s.knownOf(d)}
		team.offer(d, again, file, len(sendPlan.ToPost) > 1)
		if i < maxDrawn {
			if err := team.draw(d, sendPlan.Plan.Options.Zone); err != nil {
				return nil, err
			}
		}
		teams = append(teams, team)
	}
	return teams, nil
}

// maxDrawn is how many messages a page draws at most.
const maxDrawn = 20

// draw draws the message as its team will see it. The check made none of a row that has errors, or is not to be sent.
func (t *oneTeam) draw(d *plan.Delivery, zone *time.Location) (err error) {
	if d.MessageWithoutTeam == nil {
		return nil
	}
	m := d.Message()
	t.BCC, m.BCC = m.BCC, "" // it is not in what players see
	t.Drawing, err = drawingOf(m, render.PersonaOf(*d.Inject.Persona), t.Name, zone)
	return err
}

// drawingOf is a message as players see it, its moment in that zone.
func drawingOf(m apiclient.Message, persona render.Persona, team string, zone *time.Location) (template.HTML, error) {
	drawn := render.FromSent(m, persona, team)
	if !drawn.At.IsZero() {
		drawn.At = drawn.At.In(zone)
	}
	var html strings.Builder
	err := render.Draw(&html, drawn)
	return template.HTML(html.String()), err //nolint:gosec // its own HTML, in which the message is text
}

// knownOf says what the ledger knows of a delivery.
func (s *Server) knownOf(d *plan.Delivery) string {
	at := d.Status.SentAt
	if at.IsZero() {
		at = d.SentBefore
	}
	words := ""
	if !at.IsZero() {
		words = " " + wording.When(at, s.Now())
	}
	switch state := cmp.Or(d.Before, d.Status.State); {
	case state == plan.Sent:
		return "This team has it: sent" + words + "."
	case state == plan.Uncertain:
		return sentence("uncertain" + words + ": " + inFields(d.Status.Reason))
	case planlists.HasFailed(d):
		return sentence("failed: " + inFields(plan.ReasonFor(strings.TrimPrefix(d.Status.Reason, plan.FailedBefore), s.Now())))
	case d.Held:
		why, _, _ := strings.Cut(plan.ReasonFor(d.Status.Reason, s.Now()), "; ") // the link beside it says what to do
		return sentence(inFields(why)) + " If you send the row as it is now, the team gets it as a second message; the first one stays."
	}
	return "This team does not have it yet."
}

// offer says what can be asked for the team alone, where the inject does not go to it anyway, or goes to others too.
func (t *oneTeam) offer(d *plan.Delivery, again planForm, file session.PlanFile, toOthers bool) {
	switch goes := d.Action == plan.ActionSend; {
	case d.Inject.Invalid, goes && !toOthers:
		return
	case goes:
		t.Action = "Send it only to this team…"
	case d.Status.State == plan.Sent && d.Inject.Prior.State == plan.Sent:
		t.Hint = "A message that these results have as sent is not sent from them once more. To send it again, use the plan."
		return
	case d.Status.State == plan.Sent:
		t.Action, again.Again = "Send it to this team again…", true
	case d.Status.State == plan.Uncertain:
		t.Action, again.ResendUncertain = "Send it again anyway…", true
	case d.Held:
		t.Action, again.Changed = "Send the changed row…", true
	default:
		t.Action = "Send it to this team…"
	}
	again.Teams = []string{strconv.FormatInt(d.Team.ID, 10)}
	t.URL = planURL(file, again.query()) + "#brief"
}
