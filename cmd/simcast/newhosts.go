package main

import (
	"context"
	"errors"
	"slices"
	"strings"

	"simcast/cmd/simcast/view"
	"simcast/pipeline/ledger"
	"simcast/pipeline/spaces"
	"simcast/templates/wording"
)

var errHostsDeclined = errors.New("the keys were not sent, because you answered no to the new hosts")

// askHosts asks before the first request to a host at which no space of the ledger was reached last: the list may
// be somebody else's, and whoever gets a key can post with it.
func (a *app) askHosts(ctx context.Context, m *job) error {
	record, err := a.openLedger(ctx, true)
	if err != nil {
		return err
	}
	unseen, err := newHosts(ctx, record, m.listed())
	_ = record.Close() // it was read
	if err != nil || len(unseen) == 0 {
		return err
	}
	a.warn("the list sends keys to hosts that are new to the ledger:")
	for _, host := range unseen {
		a.say("  %s for %s: %s", host.name, wording.Counted(len(host.spaces), "space"), wording.First(host.spaces, view.MaxNames))
	}
	if m.flags.NewHosts {
		return nil
	}
	if !a.mayAsk() {
		var names []string
		for _, host := range unseen {
			names = append(names, host.name)
		}
		return usage("the list sends keys to hosts that are new to the ledger, and there is nobody at a terminal to confirm them: "+strings.Join(names, ", "),
			"check that these are the right hosts, then add --new-hosts")
	}
	yes, err := a.ask("Are these the right hosts, and may the keys be sent to them?")
	if err != nil {
		return err
	}
	if !yes {
		a.say("No message and no key was sent.")
		a.interrupts.End()
		a.putUnanswered(errHostsDeclined.Error())
		return exit{exitCannot}
	}
	return nil
}

// newHost is a host of a list of spaces that the ledger has not seen: whoever gets a key can post with it.
type newHost struct {
	name   string
	spaces []string // whose keys it gets
}

// newHosts are the hosts of listed spaces that the ledger has not seen, in the order of the list.
func newHosts(ctx context.Context, record ledger.Ledger, list []*spaces.Listed) (unseen []*newHost, err error) {
	known, err := record.KnownSpaces(ctx)
	for _, space := range list {
		name := strings.ToLower(space.Client.Host())
		if slices.ContainsFunc(known, func(s ledger.Space) bool { return strings.EqualFold(s.Address, name) }) {
			continue
		}
		at := slices.IndexFunc(unseen, func(h *newHost) bool { return h.name == name })
		if at < 0 {
			at, unseen = len(unseen), append(unseen, &newHost{name: name})
		}
		unseen[at].spaces = append(unseen[at].spaces, space.Name)
	}
	return unseen, err
}
