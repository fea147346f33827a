package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"simcast/cmd/simcast/demos"
	"simcast/cmd/simcast/jsonout"
	"simcast/pipeline/control"
	"simcast/pipeline/day"
	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/sqlite"
	"simcast/pipeline/problem"
	"simcast/pipeline/space"
	"simcast/templates/wording"
)

// dayTargets are the days that a control is about, in the ledger that is open until done: the one of the key, or those of a list
// of spaces, which have names.
func (a *app) dayTargets(o *controlOptions) (targets []control.Named, done func(), err error) {
	of, err := a.spacesMeant(o)
	if err != nil {
		return nil, nil, err
	}
	open := func() (ledger.Ledger, error) { return a.openLedgerFile(false) }
	if a.settings.demo {
		path, err := demos.LedgerPath()
		if err != nil {
			return nil, nil, err
		}
		open = func() (ledger.Ledger, error) { return sqlite.Open(path) }
	}
	record, err := open()
	if err != nil {
		return nil, nil, err
	}
	done = func() { _ = record.Close() } // each of its writes was durable before
	for _, meant := range of {
		known, found, err := record.SpaceOf(meant.fingerprint)
		if err == nil && !found {
			err = inSpace(meant.name, a.noRunOfKey())
		}
		if err != nil {
			done()
			return nil, nil, err
		}
		targets = append(targets, control.Named{Name: meant.name, Target: control.Target{Ledger: record, Space: known.ID, Round: o.round}})
	}
	return targets, done, nil
}

// meantSpace is a space that a control is about: its name in the list, "" without one, and the fingerprint of its key.
type meantSpace struct{ name, fingerprint string }

// spacesMeant are those of the list, or that of the key.
func (a *app) spacesMeant(o *controlOptions) ([]meantSpace, error) {
	switch {
	case o.space != "" && o.spaces == "":
		return nil, usage("--space names one of the spaces of a list", "name the list with --spaces, or leave --space out")
	case o.spaces != "":
		return a.spacesOfList(o)
	case a.settings.demo:
		return []meantSpace{{fingerprint: space.Fingerprint("")}}, nil
	}
	fingerprint, err := a.keyFingerprint()
	return []meantSpace{{fingerprint: fingerprint}}, err
}

// spacesOfList are those of the list of --spaces, or the one of them that --space names.
func (a *app) spacesOfList(o *controlOptions) ([]meantSpace, error) {
	if err := a.checkSpaces(&sendFlags{spaces: o.spaces}); err != nil {
		return nil, err
	}
	list, err := a.listedSpaces(o.spaces, true) // a wrong text holds up no control
	if err != nil {
		return nil, err
	}
	a.showProblems(list.Problems)
	if problem.CountErrors(list.Problems) > 0 {
		return nil, usage("the list of spaces has errors, so nothing was done", "correct "+o.spaces)
	}
	var names []string
	var meant []meantSpace
	for _, l := range list.Spaces {
		names = append(names, l.Name)
		if o.space == "" || l.Name == o.space {
			meant = append(meant, meantSpace{l.Name, l.Fingerprint()})
		}
	}
	if len(meant) == 0 {
		return nil, usage(fmt.Sprintf("the list has no space %q", wording.Clip(o.space)), "its spaces are "+wording.AndList(names[:min(len(names), maxTallies)]))
	}
	return meant, nil
}

// inSpace says of which of several spaces an error is; name is "" where there is one.
func inSpace(name string, err error) error {
	if err == nil || name == "" {
		return err
	}
	return fmt.Errorf("%s: %w", name, err)
}

// showAnswers shows what became of a control in several spaces, and gives the exit code.
func (a *app) showAnswers(c *day.Control, round string, who control.Person, answers []control.InSpace) error {
	all := jsonout.ControlOfAll{Verb: string(c.Verb), Round: round, By: who.Name, State: "taken"}
	var code error
	for _, in := range answers {
		if in.Ended {
			all.Spaces = append(all.Spaces, jsonout.ControlInSpace{Space: in.Name, State: "ended", Reason: "the day has ended there"})
			a.say("%s: the day has ended there; nothing was done.", in.Name)
			continue
		}
		if in.Already {
			all.Spaces = append(all.Spaces, jsonout.ControlInSpace{Space: in.Name, State: "already", Reason: in.Answer.Text})
			a.say("%s: %s.", in.Name, in.Answer.Text)
			continue
		}
		out, wrong := a.answerIn(c, round, who, in.Answer, in.Err)
		all.Spaces = append(all.Spaces, jsonout.ControlInSpace{Space: in.Name, N: out.N, State: out.State, At: out.At, Reason: out.Reason})
		if wrong != nil && (code == nil || code == exit{exitCannot}) {
			code = wrong
		}
		for i, line := range a.answerLines(c, in.Answer, in.Err) {
			if i == 0 {
				line = in.Name + ": " + line
			}
			a.say("%s", line)
		}
	}
	isIn := func(state string) bool {
		return slices.ContainsFunc(all.Spaces, func(s jsonout.ControlInSpace) bool { return s.State == state })
	}
	switch {
	case isIn("refused") && (isIn("taken") || isIn("waits") || isIn("already")):
		all.State = "partly"
		a.say("simcast: %s was done in some spaces and not in others: something changed meanwhile. Look at simcast control status, and do what is missing with --space.", c.Verb)
	case isIn("refused"):
		all.State = "refused"
	case isIn("waits") && !isIn("taken"):
		all.State = "waits"
	}
	if a.settings.json {
		a.putJSON(all)
	}
	return code
}

// answerLines are what the asker reads of an answer.
func (a *app) answerLines(c *day.Control, answer control.Answer, err error) (lines []string) {
	switch {
	case errors.Is(err, context.Canceled):
		return []string{"it was interrupted, and withdrawn."}
	case err != nil:
		return []string{err.Error()}
	case answer.ByWorkers:
		lines = []string{fmt.Sprintf("No worker has taken it yet: %s is recorded, and the worker that plays the day takes it, or the next one before it sends anything.", c.Verb)}
	case answer.Silent != "":
		lines = []string{fmt.Sprintf("%s: %s is recorded, and counts once that is back, or from the next start.", answer.Silent, c.Verb)}
	case answer.Waits:
		lines = []string{fmt.Sprintf("Nothing plays the day: %s is recorded, and counts from the next start.", c.Verb)}
	default:
		lines = []string{fmt.Sprintf("%s has taken effect, at %s.", c.Verb, answer.At.In(a.zone()).Format("15:04:05"))}
	}
	for line := range strings.Lines(answer.Text) {
		lines = append(lines, "  "+strings.TrimRight(line, "\n"))
	}
	return lines
}
