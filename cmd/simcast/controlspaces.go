package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"simcast/cmd/simcast/local"
	"simcast/cmd/simcast/view"
	"simcast/pipeline/control"
	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/sqlite"
	"simcast/pipeline/problem"
	"simcast/pipeline/space"
	"simcast/pipeline/spaces"
	"simcast/templates/wording"
)

// dayTargets are the days that a control is about, in the ledger that is open until done: the one of the key, or those of a list
// of spaces, which have names. Where no round was named, o has the one that was found.
func (a *app) dayTargets(ctx context.Context, o *controlOptions) (targets []control.Named, done func(), err error) {
	of, err := a.spacesMeant(o)
	if err != nil {
		return nil, nil, err
	}
	open := func() (ledger.Ledger, error) { return a.openLedgerFile(ctx, false) }
	if a.settings.Demo {
		path, err := local.DemoLedgerPath()
		if err != nil {
			return nil, nil, err
		}
		if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) { // an empty one would be left
			return nil, nil, a.noRunOfKey()
		}
		open = func() (ledger.Ledger, error) { return sqlite.Open(ctx, path) }
	}
	record, err := open()
	if err != nil {
		return nil, nil, err
	}
	done = func() { _ = record.Close() }
	if o.takesTexts {
		if err := refuseNewHosts(ctx, record, of); err != nil { // the day is played elsewhere
			done()
			return nil, nil, err
		}
	}
	for _, meant := range of {
		known, found, err := record.SpaceOf(ctx, meant.fingerprint)
		if err == nil && !found {
			err = inSpace(meant.name, a.noRunOfKey())
		}
		if err != nil {
			done()
			return nil, nil, err
		}
		targets = append(targets, control.Named{Name: meant.name, Target: control.Target{Ledger: record, Space: known.ID, Round: o.Round, Lists: meant.lists}})
	}
	if o.anyRound {
		if o.Round, err = control.PlayedRound(ctx, targets); err != nil {
			done()
			return nil, nil, err
		}
		for i := range targets {
			targets[i].Round = o.Round
		}
	}
	return targets, done, nil
}

// meantSpace is a space that a control is about.
type meantSpace struct {
	name        string // in the list, "" without one
	fingerprint string // of its key
	lists       func(context.Context) (*space.Space, error)
	listed      *spaces.Listed // nil without a list
}

// refuseNewHosts refuses a list that would send keys to hosts which the ledger does not know.
func refuseNewHosts(ctx context.Context, record ledger.Ledger, of []meantSpace) error {
	var list []*spaces.Listed
	for _, meant := range of {
		if meant.listed != nil {
			list = append(list, meant.listed)
		}
	}
	unseen, err := newHosts(ctx, record, list)
	if err != nil || len(unseen) == 0 {
		return err
	}
	return problem.Usage(fmt.Sprintf("%s: the list would send the key to a host that is new to the ledger: %s", unseen[0].spaces[0], unseen[0].name), "name the list with which the day is played")
}

// spacesMeant are those of the list, or that of the key.
func (a *app) spacesMeant(o *controlOptions) ([]meantSpace, error) {
	switch {
	case o.Space != "" && o.Spaces == "":
		return nil, problem.Usage("--space names one of the spaces of a list", "name the list with --spaces, or leave --space out")
	case o.Spaces != "":
		return a.spacesOfList(o)
	case a.settings.Demo:
		return []meantSpace{{fingerprint: space.Fingerprint(""), lists: a.listsNow}}, nil
	}
	fingerprint, err := a.keyFingerprint()
	return []meantSpace{{fingerprint: fingerprint, lists: a.listsNow}}, err
}

// listsNow loads the space of the key as it is now.
func (a *app) listsNow(ctx context.Context) (*space.Space, error) {
	client, _, stop, err := a.newClient(ctx)
	if err != nil {
		return nil, err
	}
	defer stop()
	return space.Load(ctx, client)
}

// spacesOfList are those of the list of --spaces, or the one of them that --space names.
func (a *app) spacesOfList(o *controlOptions) ([]meantSpace, error) {
	if err := a.checkSpaces(&sendFlags{Spaces: o.Spaces}); err != nil {
		return nil, err
	}
	list, err := a.listedSpaces(o.Spaces, !o.takesTexts) // else a wrong text holds up no control
	if err != nil {
		return nil, err
	}
	a.showProblems(list.Problems)
	if problem.CountErrors(list.Problems) > 0 {
		return nil, problem.Usage("the list of spaces has errors, so nothing was done", "correct "+o.Spaces)
	}
	var names []string
	var meant []meantSpace
	for _, l := range list.Spaces {
		names = append(names, l.Name)
		if o.Space == "" || l.Name == o.Space {
			meant = append(meant, meantSpace{l.Name, l.Fingerprint(), l.Load, l})
		}
	}
	if len(meant) == 0 {
		return nil, problem.Usage(fmt.Sprintf("the list has no space %q", wording.Clip(o.Space)), "its spaces are "+wording.AndList(names[:min(len(names), view.MaxNamed)]))
	}
	return meant, nil
}
