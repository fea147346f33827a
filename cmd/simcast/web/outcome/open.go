package outcome

import (
	"slices"

	"simcast/cmd/simcast/web/session"
	"simcast/pipeline/plan"
)

// Group is the messages that are not known to be sent for the same reason, so that it stands there once.
type Group struct {
	Result plan.State
	Reason string
	List   []session.OpenDelivery
}

// Groups groups messages by their reasons, in the order in which these are met. words says a reason as the page does.
func Groups(open []session.OpenDelivery, words func(string) string) (groups []Group) {
	for _, d := range open {
		reason := words(d.Reason)
		at := slices.IndexFunc(groups, func(g Group) bool { return g.Result == d.Result && g.Reason == reason })
		if at < 0 {
			at, groups = len(groups), append(groups, Group{Result: d.Result, Reason: reason})
		}
		groups[at].List = append(groups[at].List, d)
	}
	return groups
}
