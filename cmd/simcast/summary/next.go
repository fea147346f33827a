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
	if left.Failed+left.Pending+left.Held > 0 {
		rerun, more := commands.Rerun, ""
		switch {
		case left.Stopped:
		case left.Failed > 0:
			more = " (first fix the failed rows in that file)"
		case left.Pending == 0:
			rerun, more = rerun+" --changed", " (if the changed rows are to go out too)"
		}
		screen.Line(terminal.As(terminal.Strong, begin), terminal.As(terminal.Command, rerun), terminal.Plain(more))
		begin = "Then: "
	}
	if left.Uncertain > 0 {
		screen.Line(terminal.As(terminal.Strong, begin), terminal.Plain("look in the exercise whether what is uncertain is there, and answer "),
			terminal.As(terminal.Command, commands.Resolve))
	}
}
