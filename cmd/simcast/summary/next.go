package summary

import (
	"errors"
	"fmt"
	"slices"

	"simcast/cmd/simcast/terminal"
	"simcast/cmd/simcast/view"
	"simcast/pipeline"
	"simcast/pipeline/ledger"
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

// Commands are the commands that go on from a run, each as it can be pasted into a shell. Rerun is "" where it is not known which list of
// spaces it takes.
type Commands struct{ Rerun, Resolve string }

// Next says what to do about what is not sent.
func Next(screen terminal.Screen, left Left, commands Commands) {
	begin := "Next:"
	propose := func(what, command string) {
		screen.Propose(begin, what, command)
		begin = "Then:"
	}
	rerun := func(what, more string) {
		if commands.Rerun != "" {
			propose(what, commands.Rerun+more)
			return
		}
		screen.Line(view.As(view.Strong, begin), view.Plain(" "+what+": run simcast rerun"+more+" with the folder of the results, and with --spaces and your list of spaces."))
		begin = "Then:"
	}
	switch {
	case left.Failed > 0 && !left.Stopped:
		rerun("read the reason of each failed row in the results; fix the row if something in it is wrong, and send what is not sent", "")
	case left.Failed+left.Pending > 0 && left.KeyRefused:
		rerun("correct the key with simcast login, or where you have set it, and send what is not sent", "")
	case left.Failed+left.Pending > 0:
		rerun("send what is not sent", "")
	case left.Held > 0:
		rerun("if the changed rows are right, send them too", " --changed")
	}
	switch n := left.UncertainElsewhere; {
	case left.Uncertain > 0:
		propose("look for the uncertain messages in the exercise, and answer for each whether it is there", commands.Resolve)
	case n > 0:
		propose(wording.Counted(n, "message")+" of earlier runs "+wording.Of(n, "is", "are")+" still uncertain; look for "+wording.Of(n, "it", "them")+" in the exercise, and answer", commands.Resolve)
	}
	if n := left.SentBefore; n > 0 {
		screen.Line(view.Plain(wording.Counted(n, "message") + " " + wording.Of(n, "was sent before, so its team has it.", "were sent before, so their teams have them.") +
			" A rerun does not send " + wording.Of(n, "it", "them") + " again. To try again, use simcast send with the plan, with --id and --team for " +
			wording.Of(n, "this message", "these messages") + " alone, and with --again."))
	}
	if n := left.PerhapsTwice; n > 0 {
		they := wording.Of(n, "It is there, and perhaps", "They are there, and perhaps")
		screen.Line(view.Plain(wording.Counted(n, "message") + " " + wording.Of(n, "was", "were") + " sent before. " + they +
			" twice: look in the exercise. simcast does not send " + wording.Of(n, "it", "them") + " again."))
	}
}

// OrWait proposes to wait for a run that has the space, to a command that can.
func OrWait(err error) error {
	if busy := (*ledger.BusyError)(nil); errors.As(err, &busy) {
		return fmt.Errorf("%w, or add --wait", err)
	}
	return err
}
