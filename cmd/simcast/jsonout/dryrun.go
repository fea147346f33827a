package jsonout

import (
	"time"

	"simcast/pipeline/plan"
)

// DryRun is what the JSON of a dry run has besides: what a run would post, to whom, and how long it takes.
type DryRun struct {
	// How long a run would take, in seconds, at its interval.
	Takes float64 `json:"takes_seconds" jsonschema:"minimum=0"`
	// The teams that would get messages, in the plan's order.
	Teams []Team `json:"teams"`
	// The channels on which messages would be sent, in the plan's order.
	Channels []Channel `json:"channels"`
	// Each message of the plan, and what a run would do with it.
	Deliveries []Planned `json:"deliveries"`
}

// Team is a team to which messages would go.
type Team struct {
	// Full name of the team.
	Name string `json:"name"`
	// Number of the team.
	ID int64 `json:"id"`
	// How many messages it would get.
	Messages int `json:"messages"`
}

// Channel is a channel on which messages would go out.
type Channel struct {
	// Name of the channel.
	Name string `json:"name"`
	// How many messages would be sent on it.
	Messages int `json:"messages"`
}

// Planned is a delivery, and what a run would do about it.
type Planned struct {
	Delivery
	// Who it is addressed to, with templates filled in; empty if the row has none, or the message would not be sent.
	To string `json:"to"`
	// Text, with templates filled in; empty if the row has none, or the message would not be sent.
	Body string `json:"body"`
	// post: it would be sent; already: an earlier run sent it; held back: its row was changed after it was sent, and only
	// --changed sends it; uncertain: only --resend-uncertain sends it; left out: a choice leaves it out; skipped: its row
	// says skip, or --visible-only or --redirect skips it; failed or pending: it would not be sent, and reason says why.
	Action Action `json:"action"`
}

// plannedOf is the JSON of a delivery, and of what a run would do about it.
func plannedOf(s *plan.SendPlan, d *plan.Delivery) Planned {
	out := Planned{Delivery: deliveryOf(d), Action: actionOf(s, d)}
	if message := d.MessageWithoutTeam; message != nil {
		out.To, out.Body = message.To, message.Body
	}
	return out
}

// Action is what a run would do about a delivery.
type Action string

// The actions of a dry run. A delivery that is failed or pending for another reason has that state as its action: nothing
// is posted, and the reason says why.
const (
	ActionPost      Action = "post"
	ActionAlready   Action = "already"     // an earlier run has sent it
	ActionHeldBack  Action = plan.HeldBack // changed since it was sent: only --changed posts it
	ActionUncertain Action = "uncertain"   // only --resend-uncertain posts it
	ActionSkipped   Action = "skipped"
	ActionLeftOut   Action = "left out" // by --rows, --id, --team or --channel
)

// DryRunOf is the JSON of what a run would post at the interval.
func DryRunOf(s *plan.SendPlan, interval time.Duration) *DryRun {
	dry := &DryRun{Takes: s.Brief(interval).Takes.Seconds(), Teams: []Team{}, Channels: []Channel{}, Deliveries: make([]Planned, 0, len(s.Deliveries))}
	teams, channels := map[int64]int{}, map[string]int{} // where each is in its list
	for _, d := range s.ToPost {
		at, met := teams[d.Team.ID]
		if !met {
			at = len(dry.Teams)
			teams[d.Team.ID], dry.Teams = at, append(dry.Teams, Team{Name: d.Team.Name, ID: d.Team.ID})
		}
		dry.Teams[at].Messages++
		if at, met = channels[d.Inject.Channel()]; !met {
			at = len(dry.Channels)
			channels[d.Inject.Channel()], dry.Channels = at, append(dry.Channels, Channel{Name: d.Inject.Channel()})
		}
		dry.Channels[at].Messages++
	}
	for _, d := range s.Deliveries {
		dry.Deliveries = append(dry.Deliveries, plannedOf(s, d))
	}
	return dry
}

// actionOf is what a run would do about a delivery.
func actionOf(s *plan.SendPlan, d *plan.Delivery) Action {
	switch {
	case d.Action == plan.ActionSend:
		return ActionPost
	case d.Status.State == plan.Sent:
		return ActionAlready
	case d.Status.State == plan.Skipped:
		return ActionSkipped
	case !s.IsChosen(d):
		return ActionLeftOut
	case d.Status.State == plan.Uncertain:
		return ActionUncertain
	case isHeldBack(d):
		return ActionHeldBack
	}
	return Action(d.Status.State)
}
