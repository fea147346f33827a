package summary

import (
	"simcast/cmd/simcast/terminal"
	"simcast/pipeline/plan"
)

// Left is what a run was asked to send and did not, by what can be done about it.
type Left struct {
	Uncertain, Failed, Pending int
	Held                       int  // what --changed alone sends
	Stopped                    bool // something has to be put right first: the run said what stopped it
}

// LeftOf counts messages that are not sent. stopped is why the run stopped, "" where it did not.
func LeftOf(open []*plan.Delivery, stopped string) Left {
	l := Left{Stopped: stopped != ""}
	for _, d := range open {
		switch {
		case d.Status.State == plan.Uncertain:
			l.Uncertain++
		case d.Status.State == plan.Failed:
			l.Failed++
		case d.Held:
			l.Held++
		default:
			l.Pending++
		}
	}
	return l
}

// Commands are the commands that go on from a run, each as it can be pasted into a shell.
type Commands struct{ Rerun, Resolve string }

// Next says what to do about what is not sent.
func Next(screen terminal.Screen, left Left, commands Commands) {
	begin := "Next: "
	say := func(command, more string) {
		screen.Line(terminal.As(terminal.Strong, begin), terminal.As(terminal.Command, command), terminal.Plain(more))
		begin = "Then: "
	}
	switch {
	case left.Failed > 0 && !left.Stopped:
		say(commands.Rerun, " (first fix the failed rows there)")
	case left.Failed+left.Pending > 0:
		say(commands.Rerun, "")
	case left.Held > 0:
		say(commands.Rerun+" --changed", " (if the changed rows are to go out too)")
	}
	if left.Uncertain > 0 {
		say(commands.Resolve, " (look in the exercise whether each of the uncertain ones is there)")
	}
}
