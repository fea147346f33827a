package summary

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"simcast/cmd/simcast/terminal"
	"simcast/cmd/simcast/view"
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

// Rows says by which rows messages are named.
type Rows struct {
	file string
	of   func(*plan.Delivery) int
}

// RowsOfPlan names messages by the rows of the file that was sent.
func RowsOfPlan(file string) Rows {
	return Rows{file, func(d *plan.Delivery) int { return d.Inject.Row.Number }}
}

// RowsOfResults names messages by the rows of the results file, in which they can be corrected.
func RowsOfResults(file string) Rows {
	return Rows{file, func(d *plan.Delivery) int { return d.ResultsRow }}
}

// heading stands above the messages that are not sent.
func heading(screen terminal.Screen, rows Rows) {
	screen.Line(view.As(view.Strong, "Not sent, or not certain"), view.Plain(" (rows of "+rows.file+"):"))
}

// Open lists the messages that are failed, uncertain or pending, in the order in which they come. Those that are so for
// the same reason are together, and the reason is said once; each of the uncertain ones has its own line, by which somebody
// can look for it. results is the path of the results file.
func Open(screen terminal.Screen, open []*plan.Delivery, rows Rows, results string, now time.Time) {
	if len(open) == 0 {
		return
	}
	heading(screen, rows)
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
		message(screen, "", d, rows, now)
	}
	if rest := len(uncertain) - MaxNamed; rest > 0 {
		line(screen, string(plan.Uncertain), fmt.Sprintf("and %d more: see %s", rest, where))
	}
	rest := 0
	for i, same := range plan.ByReason(others, (*plan.Delivery).ResultAndReason) {
		group := same.List
		switch {
		case i >= MaxNamed:
			rest += len(group)
		case len(group) == 1:
			message(screen, "", group[0], rows, now)
		case same.Result == plan.Pending && !group[0].Status.IsHeldBack(): // what was not tried needs nothing but another run
			line(screen, string(plan.Pending), fmt.Sprintf("%s, %s; %s", untriedText(group), plan.ReasonFor(shortReason(group[0]), now), rows.text(group)))
		default:
			line(screen, group[0].Status.Word(), wording.Counted(len(group), "message")+": "+reasonBeside(group[0], now))
			below(screen, rows.namesOf(group))
			if len(group) > maxOfGroup {
				below(screen, teamsOf(group, max(screen.Columns()-wordWidth, 0)))
			}
		}
	}
	more(screen, rest, where)
}

// message shows one message, and why it is not sent; of an uncertain one, when it was tried. space names its space, where there
// are several.
func message(screen terminal.Screen, space string, d *plan.Delivery, rows Rows, now time.Time) {
	text := rows.nameOf(d)
	if space != "" {
		text = space + ": " + text
	}
	why := reasonBeside(d, now)
	if d.Status.State == plan.Uncertain {
		tried := ", tried "
		if d.Status.IsPerhapsTwice() {
			tried = ", tried again "
		}
		text += tried + wording.When(d.Status.SentAt, now)
		why = plan.WhyUncertain(d.Status.Reason, now)
	}
	line(screen, d.Status.Word(), text+": "+why)
}

// reasonBeside is the reason of a message beside the word of its result.
func reasonBeside(d *plan.Delivery, now time.Time) string {
	return plan.ReasonFor(strings.TrimPrefix(d.Status.Reason, plan.HeldBackFor), now)
}

// untriedIn shows how many messages of a space are pending, and how many are held back.
func untriedIn(screen terminal.Screen, space string, pending int, why string, held int) {
	if pending > 0 {
		line(screen, string(plan.Pending), fmt.Sprintf("%s: %s, %s", space, wording.Counted(pending, "message"), why))
	}
	if held > 0 {
		line(screen, plan.HeldBack, fmt.Sprintf("%s: %s, sent with the old text; to send what is there now, use --changed", space, wording.Counted(held, "message")))
	}
}

// more says where the rest stands of what is too much to be shown.
func more(screen terminal.Screen, rest int, where string) {
	if rest > 0 {
		screen.Line(view.Plain(fmt.Sprintf("  and %d more: see %s", rest, where)))
	}
}

// line is one line of the list.
func line(screen terminal.Screen, word, text string) {
	const before = "  "
	after := strings.Repeat(" ", max(wordWidth-len(before)-len(word), 1))
	screen.Hanging(wordWidth, view.Plain(before), view.Word(word), view.Plain(after+text))
}

// below is a line of what belongs to the line above, if there is anything.
func below(screen terminal.Screen, text string) {
	if text != "" {
		screen.Hanging(wordWidth, view.Plain(strings.Repeat(" ", wordWidth)+text))
	}
}

// untriedText counts what was not tried. In an exercise day a row without a team is one that somebody carries out, and no message.
func untriedText(group []*plan.Delivery) string {
	byHand := 0
	for _, d := range group {
		if _, isOfDay := plan.ParseDayReason(d.Status.Reason); isOfDay && d.Team == nil {
			byHand++
		}
	}
	switch messages := wording.Counted(len(group)-byHand, "message"); {
	case byHand == 0:
		return messages
	case byHand == len(group):
		return fmt.Sprintf("%d by hand", byHand)
	default:
		return fmt.Sprintf("%s and %d by hand", messages, byHand)
	}
}

// shortReason is why a message is pending. Why the run stopped is said once, elsewhere.
func shortReason(d *plan.Delivery) string {
	if strings.HasPrefix(d.Status.Reason, plan.NotTriedStopped) {
		return plan.NotTriedStopped
	}
	return d.Status.Reason
}

// namesOf names the messages of a group: a few with their teams, of many the ids and rows; teamsOf has their teams.
func (r Rows) namesOf(group []*plan.Delivery) string {
	if len(group) <= maxOfGroup {
		names := make([]string, len(group))
		for i, d := range group {
			names[i] = r.nameOf(d)
		}
		return strings.Join(names, ", ")
	}
	var ids []string
	for _, d := range group {
		if d.Inject.ID != "" && !slices.Contains(ids[max(0, len(ids)-1):], d.Inject.ID) {
			ids = append(ids, d.Inject.ID)
		}
	}
	rows := r.text(group)
	switch {
	case len(ids) == 0:
		return rows
	}
	return fmt.Sprintf("%s (%s)", wording.First(ids, MaxNamed), rows)
}

// text names the rows of messages: "row 12", or "rows 12–60".
func (r Rows) text(list []*plan.Delivery) string {
	var rows []int
	for _, d := range list {
		rows = append(rows, r.of(d))
	}
	slices.Sort(rows)
	rows = slices.Compact(rows)
	return wording.Of(len(rows), "row ", "rows ") + problem.Rows(rows, MaxNamed)
}

// nameOf names a message: by its inject's id, where it has one, its team and its row.
func (r Rows) nameOf(d *plan.Delivery) string {
	row := fmt.Sprintf("row %d", r.of(d))
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
