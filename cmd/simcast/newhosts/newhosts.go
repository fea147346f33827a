// Package newhosts says which hosts of a list of spaces are new to the ledger: whoever gets a key can post with it. All of it is in
// newhosts.go.
package newhosts

import (
	"strings"

	"simcast/pipeline"
	"simcast/pipeline/ledger"
)

// Host is a host of a list of spaces that the ledger has not seen.
type Host struct {
	Name string
	Runs []*pipeline.SpaceRun // that send there
}

// Of are the hosts of the runs that the ledger has not seen, in the order of the list. known are the spaces that it has.
func Of(runs []*pipeline.SpaceRun, known []ledger.Space) []*Host {
	seen := map[string]bool{}
	for _, space := range known {
		seen[strings.ToLower(space.Address)] = true
	}
	var unseen []*Host
	byName := map[string]*Host{}
	for _, run := range runs {
		if run.Target == nil || run.Fault != nil {
			continue // nothing is sent there
		}
		name := strings.ToLower(run.Target.Client.Host())
		if seen[name] {
			continue
		}
		if byName[name] == nil {
			byName[name] = &Host{Name: name}
			unseen = append(unseen, byName[name])
		}
		byName[name].Runs = append(byName[name].Runs, run)
	}
	return unseen
}

// Names lists hosts in a line.
func Names(hosts []*Host) string {
	var names []string
	for _, host := range hosts {
		names = append(names, host.Name)
	}
	return strings.Join(names, ", ")
}
