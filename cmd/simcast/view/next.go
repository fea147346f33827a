package view

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"simcast/pipeline"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/pipeline/send"
	"simcast/templates/wording"
)

// Left is what a run was asked to send and did not, by what can be done about it.
type Left struct {
	Uncertain, Failed, Pending int
	Held                       int  // what --changed alone sends
	PerhapsTwice               int  // uncertain, and sent before: there is nothing to answer, and nothing to send
	SentBefore                 int  // failed or pending, and sent before: only --again sends it once more
	Stopped                    bool // something has to be put right first: the run said what stopped it
	KeyRefused                 bool // it stopped because the service refuses the key
	UncertainElsewhere         int  // of earlier runs, which the run was not asked for
}

// LeftOf is what is left of what the runs were asked for.
func LeftOf(runs []*pipeline.SpaceRun) Left {
	c := pipeline.ChosenCounts(runs)
	failedAgain := c.OpenSentBefore - c.OpenSentBeforePending
	return Left{Failed: c.Failed - failedAgain, Pending: c.OpenPending - c.OpenHeld - c.OpenSentBeforePending, Held: c.OpenHeld, SentBefore: c.OpenSentBefore,
		Uncertain: c.Uncertain - c.OpenPerhapsTwice, PerhapsTwice: c.OpenPerhapsTwice, UncertainElsewhere: pipeline.Counts(runs).Uncertain - c.Uncertain,
		Stopped:    slices.ContainsFunc(runs, func(run *pipeline.SpaceRun) bool { return WhyNot(run) != "" }),
		KeyRefused: slices.ContainsFunc(runs, func(run *pipeline.SpaceRun) bool { return send.RefusesKey(run.Summary.Stopped) })}
}

// Commands are the words of the commands that go on from a run. Rerun is nil where it is not known which list of spaces it takes.
type Commands struct{ Rerun, Resolve []string }

// Next says what to do about what is not sent.
func Next(left Left, commands Commands) (b Block) {
	propose := func(what string, command ...string) {
		begin := NextBegin
		if len(b.Next) > 0 {
			begin = ThenBegin
		}
		b.Next = append(b.Next, Step{begin, what, command})
	}
	rerun := func(what string, more ...string) {
		if commands.Rerun == nil {
			propose(what + ": run " + strings.Join(append([]string{"simcast", "rerun"}, more...), " ") + " with the folder of the results, and with --spaces and your list of spaces.")
			return
		}
		propose(what, slices.Concat(commands.Rerun, more)...)
	}
	send := plan.NeedPending.ToDo(left.Pending)
	switch {
	case left.Failed > 0 && !left.Stopped:
		rerun(plan.NeedFailed.ToDo(left.Failed) + ", and " + send)
	case left.Failed+left.Pending > 0 && left.KeyRefused:
		rerun("correct the key with simcast login, or where you have set it, and " + send)
	case left.Failed+left.Pending > 0:
		rerun(send)
	case left.Held > 0:
		rerun(plan.NeedHeldBack.ToDo(left.Held), "--changed")
	}
	switch n := left.UncertainElsewhere; {
	case left.Uncertain > 0:
		propose(plan.NeedUncertain.ToDo(left.Uncertain), commands.Resolve...)
	case n > 0:
		propose(wording.Counted(n, "message")+" of earlier runs "+wording.Of(n, "is", "are")+" still uncertain; look for "+wording.Of(n, "it", "them")+" in the exercise, and answer", commands.Resolve...)
	}
	for _, of := range []struct {
		need plan.Need
		n    int
	}{{plan.NeedSentBefore, left.SentBefore}, {plan.NeedPerhapsTwice, left.PerhapsTwice}} {
		if of.n > 0 {
			b.say(of.need.Say(of.n) + ".")
		}
	}
	return b
}

// How a step begins: what to do now, after that, and what else is possible.
const (
	NextBegin = "Next:"
	ThenBegin = "Then:"
	OrBegin   = "Or:"
)

// OrWait proposes to wait for a run that has the space, to a command that can.
func OrWait(err error) error {
	if busy := (*ledger.BusyError)(nil); errors.As(err, &busy) {
		return fmt.Errorf("%w, or add --wait", err)
	}
	return err
}
