package summary

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"simcast/cmd/simcast/terminal"
	"simcast/pipeline/plan"
	"simcast/pipeline/problem"
	"simcast/templates/wording"
)

// MaxNamed is how many messages that are not sent are named one by one.
const MaxNamed = 20

// maxOfGroup is how many messages of a group are named with their teams.
const maxOfGroup = 4

// wordWidth is how wide the word of a result is in the list, with the blanks around it.
const wordWidth = 13

// Heading stands above the messages that are not sent. file is the one whose rows they are.
func Heading(screen terminal.Screen, file string) {
	screen.Line(terminal.As(terminal.Strong, "Not sent, or not certain"), terminal.Plain(" (rows of "+file+"):"))
}

// Open lists the messages that are failed, uncertain or pending, in the order in which they come. Those that are so for
// the same reason are together, and the reason is said once; each of the uncertain ones has its own line, by which somebody
// can look for it. file is the one whose rows they are.
func Open(screen terminal.Screen, open []*plan.Delivery, file, results string, now time.Time) {
	if len(open) == 0 {
		return
	}
	Heading(screen, file)
	where := "the column result in " + results
	var uncertain, others []*plan.Delivery
	for _, d := range open {
		if d.Status.State == plan.Uncertain {
			uncertain = append(uncertain, d)
		} else {
			others = append(others, d)
		}
	}
	for _, d := range uncertain[:min(len(uncertain), MaxNamed)] {
		Message(screen, "", d, now)
	}
	if more := len(uncertain) - MaxNamed; more > 0 {
		line(screen, plan.Uncertain, fmt.Sprintf("and %d more: see %s", more, where))
	}
	rest := 0
	for i, same := range plan.ByReason(others, (*plan.Delivery).ResultAndReason) {
		group := same.List
		switch {
		case i >= MaxNamed:
			rest += len(group)
		case len(group) == 1:
			Message(screen, "", group[0], now)
		case same.Result == plan.Pending: // what was not tried needs nothing but another run
			line(screen, plan.Pending, fmt.Sprintf("%s, %s; %s", wording.Counted(len(group), "message"), plan.ReasonFor(ShortReason(group[0]), now), rowsOf(group)))
		default:
			line(screen, same.Result, wording.Counted(len(group), "message")+": "+plan.ReasonFor(same.Reason, now))
			screen.Hanging(wordWidth, terminal.Plain(strings.Repeat(" ", wordWidth)+namesOf(group)))
		}
	}
	More(screen, rest, where)
}

// Message shows one message, and why it is not sent; of an uncertain one, when it was sent. space names its space, where there
// are several.
func Message(screen terminal.Screen, space string, d *plan.Delivery, now time.Time) {
	text := nameOf(d)
	if space != "" {
		text = space + ": " + text
	}
	why := plan.ReasonFor(d.Status.Reason, now)
	if d.Status.State == plan.Uncertain {
		sent := ", sent "
		if d.Status.IsPerhapsTwice() {
			sent = ", sent again "
		}
		text += sent + wording.When(d.Status.SentAt, now)
		why = plan.WhyUncertain(d.Status.Reason, now)
	}
	line(screen, d.Status.State, text+": "+why)
}

// Untried shows how many messages of a space are pending.
func Untried(screen terminal.Screen, space string, pending int, why string) {
	line(screen, plan.Pending, fmt.Sprintf("%s: %s, %s", space, wording.Counted(pending, "message"), why))
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

// namesOf names the messages of a group: a few with their teams, of many the ids and rows.
func namesOf(group []*plan.Delivery) string {
	if len(group) <= maxOfGroup {
		names := make([]string, len(group))
		for i, d := range group {
			names[i] = nameOf(d)
		}
		return strings.Join(names, ", ")
	}
	var ids []string
	for _, d := range group {
		if d.Inject.ID != "" && !slices.Contains(ids[max(0, len(ids)-1):], d.Inject.ID) {
			ids = append(ids, d.Inject.ID)
		}
	}
	rows := rowsOf(group)
	switch {
	case len(ids) == 0:
		return rows
	case len(ids) > MaxNamed:
		return fmt.Sprintf("%s and %d more (%s)", strings.Join(ids[:MaxNamed], ", "), len(ids)-MaxNamed, rows)
	}
	return fmt.Sprintf("%s (%s)", strings.Join(ids, ", "), rows)
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
