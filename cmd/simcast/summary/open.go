package summary

import (
	"fmt"
	"slices"
	"strings"

	"simcast/cmd/simcast/terminal"
	"simcast/pipeline/plan"
	"simcast/pipeline/problem"
	"simcast/templates/wording"
)

// MaxNamed is how many messages that are not sent are named one by one.
const MaxNamed = 20

// wordWidth is how wide the word of a result is in the list, with the blanks around it.
const wordWidth = 13

// Heading stands above the messages that are not sent.
func Heading(screen terminal.Screen) {
	screen.Line(terminal.As(terminal.Strong, "Who did not get it, or perhaps not:"))
}

// Open lists the messages that are failed, uncertain or pending, in the order in which they come; at the end, in a line each,
// those that are pending for the same reason.
func Open(screen terminal.Screen, open []*plan.Delivery, results string) {
	if len(open) == 0 {
		return
	}
	Heading(screen)
	alone, groups := together(open)
	named := min(MaxNamed, len(alone))
	for _, d := range alone[:named] {
		Message(screen, "", d)
	}
	More(screen, len(alone)-named, "the column result in "+results)
	for _, same := range groups {
		line(screen, plan.Pending, fmt.Sprintf("%s %s; %s", wording.Counted(len(same), "message"), ShortReason(same[0]), rowsOf(same)))
	}
}

// Message shows one message, and why it is not sent. space names its space, where there are several.
func Message(screen terminal.Screen, space string, d *plan.Delivery) {
	text := nameOf(d)
	if space != "" {
		text = space + ": " + text
	}
	line(screen, d.Status.State, text+": "+d.Status.Reason)
}

// Untried shows how many messages of a space are pending.
func Untried(screen terminal.Screen, space string, pending int, why string) {
	line(screen, plan.Pending, fmt.Sprintf("%s: %s %s", space, wording.Counted(pending, "message"), why))
}

// More says where the rest stands of what is too much to be shown.
func More(screen terminal.Screen, rest int, where string) {
	if rest > 0 {
		screen.Line(terminal.Plain(fmt.Sprintf("  and %d more: see %s", rest, where)))
	}
}

// line is one line of the list.
func line(screen terminal.Screen, state plan.State, text string) {
	const before = "  "
	after := strings.Repeat(" ", max(wordWidth-len(before)-len(state), 1))
	screen.Hanging(wordWidth, terminal.Plain(before), terminal.Word(string(state)), terminal.Plain(after+text))
}

// ShortReason is why a message is pending. Why the run stopped is said once, elsewhere.
func ShortReason(d *plan.Delivery) string {
	if strings.HasPrefix(d.Status.Reason, plan.NotTriedStopped) {
		return plan.NotTriedStopped
	}
	return d.Status.Reason
}

// together puts messages together that are pending for the same reason. All others stand alone.
func together(open []*plan.Delivery) (alone []*plan.Delivery, groups [][]*plan.Delivery) {
	pending := map[string][]*plan.Delivery{}
	for _, d := range open {
		if d.Status.State == plan.Pending {
			pending[d.Status.Reason] = append(pending[d.Status.Reason], d)
		}
	}
	for _, d := range open {
		same := pending[d.Status.Reason]
		switch {
		case d.Status.State != plan.Pending || len(same) == 1:
			alone = append(alone, d)
		case same[0] == d:
			groups = append(groups, same)
		}
	}
	return alone, groups
}

// rowsOf names the rows of messages: "row 12", or "rows 12–60".
func rowsOf(list []*plan.Delivery) string {
	var rows []int
	for _, d := range list {
		rows = append(rows, d.Inject.Row.Number)
	}
	slices.Sort(rows)
	rows = slices.Compact(rows)
	return wording.Of(len(rows), "row ", "rows ") + problem.Rows(rows, MaxNamed)
}

// nameOf names a message: by its inject's id, where it has one, its team and its row.
func nameOf(d *plan.Delivery) string {
	row := fmt.Sprintf("row %d", d.Inject.Row.Number)
	switch {
	case d.Inject.ID == "" && d.Team == nil:
		return row
	case d.Inject.ID == "":
		return row + " to " + d.Team.Name
	case d.Team == nil:
		return fmt.Sprintf("%s (%s)", d.Inject.ID, row)
	}
	return fmt.Sprintf("%s to %s (%s)", d.Inject.ID, d.Team.Name, row)
}
