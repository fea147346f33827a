package main

import (
	"strings"

	"simcast/pipeline/spaces"
	"simcast/templates/wording"
)

// listedHost is a host of a list of spaces that the ledger has not seen.
type listedHost struct {
	name  string
	lanes []*spaces.Run // that are there
}

// askHosts asks before the first request to a host at which no space of the ledger was reached last: the list may
// be somebody else's, and whoever gets a key can post with it.
func (a *app) askHosts(m *multiJob) error {
	unseen, err := a.unseenHosts(m.Runs)
	if err != nil || len(unseen) == 0 {
		return err
	}
	a.say("Attention: the list sends keys to hosts that the ledger has not seen:")
	for _, host := range unseen {
		a.say("  %s for %s: %s", host.name, wording.Counted(len(host.lanes), "space"), namesOf(host.lanes, maxNames))
	}
	if m.posting.newHosts {
		return nil
	}
	if !a.mayAsk() {
		return usage("nobody is at a terminal to say that the keys of the list may go to hosts that the ledger has not seen: "+namesOfHosts(unseen),
			"look whether these are the right ones, and add --new-hosts")
	}
	yes, err := a.ask("Are these the right ones, and may the keys go there?")
	if err != nil {
		return err
	}
	if !yes {
		a.say("Nothing was posted, and no key was sent.")
		return exit{exitCannot}
	}
	return nil
}

// unseenHosts are the hosts of the lanes that the ledger has not seen, in the order of the list.
func (a *app) unseenHosts(lanes []*spaces.Run) ([]*listedHost, error) {
	book, err := a.openLedger(true)
	if err != nil {
		return nil, err
	}
	defer book.Close()
	addresses, err := book.Addresses()
	if err != nil {
		return nil, err
	}
	seen := map[string]bool{}
	for _, address := range addresses {
		seen[strings.ToLower(address)] = true
	}
	var unseen []*listedHost
	byName := map[string]*listedHost{}
	for _, lane := range lanes {
		if lane.Target == nil || lane.Fault != nil {
			continue // nothing is sent there
		}
		name := strings.ToLower(lane.Target.Client.Host())
		if seen[name] {
			continue
		}
		if byName[name] == nil {
			byName[name] = &listedHost{name: name}
			unseen = append(unseen, byName[name])
		}
		byName[name].lanes = append(byName[name].lanes, lane)
	}
	return unseen, nil
}

func namesOfHosts(hosts []*listedHost) string {
	var names []string
	for _, host := range hosts {
		names = append(names, host.name)
	}
	return strings.Join(names, ", ")
}
