package main

import (
	"context"
	"errors"
	"strings"

	"simcast/cmd/simcast/view"
	"simcast/pipeline"
	"simcast/pipeline/ledger"
	"simcast/templates/wording"
)

var errHostsDeclined = errors.New("the keys were not sent, because you answered no to the new hosts")

// askHosts asks before the first request to a host at which no space of the ledger was reached last: the list may
// be somebody else's, and whoever gets a key can post with it.
func (a *app) askHosts(ctx context.Context, m *job) error {
	unseen, err := a.unseenHosts(ctx, m.Runs)
	if err != nil || len(unseen) == 0 {
		return err
	}
	a.warn("the list sends keys to hosts that are new to the ledger:")
	for _, host := range unseen {
		a.say("  %s for %s: %s", host.name, wording.Counted(len(host.runs), "space"), view.Names(host.runs, view.MaxNames))
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

// unseenHosts are the hosts of the runs that the ledger has not seen.
func (a *app) unseenHosts(ctx context.Context, runs []*pipeline.SpaceRun) ([]*newHost, error) {
	record, err := a.openLedger(ctx, true)
	if err != nil {
		return nil, err
	}
	defer record.Close()
	known, err := record.KnownSpaces(ctx)
	if err != nil {
		return nil, err
	}
	return newHostsOf(runs, known), nil
}

// newHost is a host of a list of spaces that the ledger has not seen: whoever gets a key can post with it.
type newHost struct {
	name string
	runs []*pipeline.SpaceRun // that send there
}

// newHostsOf are the hosts of the runs that the ledger has not seen, in the order of the list. known are the spaces that it has.
func newHostsOf(runs []*pipeline.SpaceRun, known []ledger.Space) (unseen []*newHost) {
	seen := map[string]bool{}
	for _, space := range known {
		seen[strings.ToLower(space.Address)] = true
	}
	byName := map[string]*newHost{}
	for _, run := range runs {
		if run.Target == nil || run.Fault != nil {
			continue // nothing is sent there
		}
		name := strings.ToLower(run.Target.Client.Host())
		if seen[name] {
			continue
		}
		if byName[name] == nil {
			byName[name] = &newHost{name: name}
			unseen = append(unseen, byName[name])
		}
		byName[name].runs = append(byName[name].runs, run)
	}
	return unseen
}
