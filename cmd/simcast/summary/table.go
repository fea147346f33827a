package summary

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"

	"simcast/cmd/simcast/terminal"
	"simcast/cmd/simcast/view"
	"simcast/pipeline/day"
	"simcast/pipeline/plan"
	"simcast/templates/wording"
)

// Row is a line of a table: a team, or a space.
type Row struct {
	Name string
	plan.Counts
	Note string // how it ended, where there is something to say
}

// Teams are the rows of a run's teams, and their sum.
func Teams(teams []plan.TeamCounts) (rows []Row, sum Row) {
	sum.Name = "total"
	for _, team := range teams {
		rows = append(rows, Row{Name: team.Team, Counts: team.Counts})
		sum.Counts.Add(team.Counts)
	}
	return rows, sum
}

// Table shows rows under a heading and, where they are several, their sum.
func Table(screen terminal.Screen, heading string, rows []Row, sum Row) {
	if len(rows) == 0 {
		return
	}
	shown := shownOf(sum)
	hasNotes := false
	for _, row := range rows {
		hasNotes = hasNotes || row.Note != ""
	}
	t := table.NewWriter()
	t.SetStyle(table.StyleLight)
	t.SetColumnConfigs(configs(shown))
	t.AppendHeader(header(heading, shown, hasNotes))
	room := roomForNames(screen, rows, shown, sum)
	for _, row := range rows {
		t.AppendRow(cells(screen, row, shown, room, hasNotes))
	}
	if len(rows) > 1 {
		t.AppendFooter(cells(screen, sum, shown, room, hasNotes))
	}
	screen.Table(t.Render())
}

// shownOf are the places of the counts that have a column: the first one, and those of which there is something.
func shownOf(sum Row) (shown []int) {
	for i, c := range view.Counts(sum.Counts) {
		if i == 0 || c.N > 0 {
			shown = append(shown, i)
		}
	}
	return shown
}

// configs have the counts end under the end of their heading.
func configs(shown []int) []table.ColumnConfig {
	var list []table.ColumnConfig
	for i := range shown {
		list = append(list, table.ColumnConfig{Number: i + 2, Align: text.AlignRight, AlignFooter: text.AlignRight, AlignHeader: text.AlignRight})
	}
	return list
}

func header(heading string, shown []int, hasNotes bool) table.Row {
	row := table.Row{heading}
	words := view.Counts(plan.Counts{})
	for _, i := range shown {
		row = append(row, words[i].Word)
	}
	if hasNotes {
		row = append(row, "")
	}
	return row
}

// cells are a row of the table. A count of nothing is not loud.
func cells(screen terminal.Screen, row Row, shown []int, room int, hasNotes bool) table.Row {
	name := row.Name
	if room > 0 {
		name = terminal.Clip(name, room)
	}
	list := table.Row{screen.Cell(view.Plain(name))}
	counts := view.Counts(row.Counts)
	for _, i := range shown {
		c := counts[i]
		if c.N == 0 {
			c.Look = view.Faint
		}
		list = append(list, screen.Cell(view.As(c.Look, strconv.Itoa(c.N))))
	}
	if hasNotes {
		list = append(list, screen.Cell(view.As(view.Warning, row.Note)))
	}
	return list
}

// roomForNames is how many columns of the screen the names may take, 0 for any number.
func roomForNames(screen terminal.Screen, rows []Row, shown []int, sum Row) int {
	if screen.Columns() == 0 {
		return 0
	}
	const frame = 3 // of a cell: a blank on both sides, and a line
	room, note := screen.Columns()-frame-1, 0
	counts := view.Counts(sum.Counts)
	for _, i := range shown {
		room -= max(len(counts[i].Word), len(strconv.Itoa(counts[i].N))) + frame
	}
	for _, row := range rows {
		note = max(note, terminal.Width(row.Note))
	}
	if note > 0 {
		room -= note + frame
	}
	return max(room, 1) // Clip has its own least width
}

// ByHand calls the rows without a team what they are in an exercise day: those that somebody carries out, but for rows with errors.
func ByHand(rows []Row) {
	for i := range rows {
		switch {
		case rows[i].Name != plan.NoTeamKnown:
		case rows[i].Failed > 0:
			rows[i].Name = "(by hand, or no team known)"
		default:
			rows[i].Name = "(by hand)"
		}
	}
}

// Extras is what the sentence after a run says beside the counts of what was chosen.
type Extras struct {
	LeftOut int                // messages that a choice left out
	Skipped []plan.SkippedRows // which rows are skipped; none where that is not known
	IsDay   bool               // of skipped rows it is told how many messages the table has of them, where that is another number
}

// Sentence says what became of all messages that no choice left out.
func Sentence(c plan.Counts, extras Extras) []view.Phrase {
	spans := []view.Phrase{view.As(lookOf(view.Sent, c.Sent), strconv.Itoa(c.Sent)+" sent")}
	rows, which := c.OnlySkipped(), ""
	list, ofDay := splitDay(extras)
	if len(extras.Skipped) == 0 && c.NotReleased > 0 {
		ofDay = []string{strconv.Itoa(c.NotReleased) + " " + notReleased}
	}
	if len(extras.Skipped) > 0 { // a row that goes to several teams is one row
		rows, which = plan.CountSkipped(list), " ("+plan.WhySkipped(list)+")"
	}
	skipped := wording.Of(rows, "row skipped", "rows skipped") + which
	for _, part := range []struct {
		n    int
		what string
		look view.Look
	}{{c.Drafts, wording.Of(c.Drafts, "of them as a draft", "of them as drafts"), view.Ordinary}, {c.Already, "sent before", view.Sent},
		{c.Failed, "failed", view.Failed}, {c.Uncertain, "uncertain", view.Uncertain}, {c.OnlyPending(), "pending", view.Pending},
		{c.HeldBack, plan.HeldBack + " (sent with the old text)", view.Pending},
		{rows, skipped, view.Skipped}, {extras.LeftOut, wording.Of(extras.LeftOut, "message", "messages") + " left out by choice", view.Skipped}} {
		if part.n > 0 {
			spans = append(spans, view.Plain(", "), view.As(part.look, strconv.Itoa(part.n)+" "+part.what))
		}
	}
	for _, text := range ofDay {
		spans = append(spans, view.Plain(", "), view.As(view.Skipped, text))
	}
	return append(spans, view.Plain("."))
}

// notReleased says of contingencies what became of them.
const notReleased = "kept ready and not released"

// splitDay takes out of the skipped rows what an exercise day had nothing to send of, and says how many these are, and which. What
// was skipped in a day is said without that word.
func splitDay(extras Extras) (list []plan.SkippedRows, ofDay []string) {
	said := map[day.StateWord]plan.SkippedRows{}
	for _, rows := range extras.Skipped {
		state, isOfDay := plan.ParseDayReason(rows.Why)
		switch {
		case isOfDay && (state == day.IsDone || state == day.IsContingency || state == day.IsNote):
			all := said[state]
			all.IDs, all.Rows, all.Messages = append(all.IDs, rows.IDs...), append(all.Rows, rows.Rows...), all.Messages+rows.Messages
			said[state] = all
		case isOfDay && state == day.IsSkipped:
			rows.Why = cmp.Or(strings.TrimPrefix(rows.Why, plan.DayReason(state, "")+": "), rows.Why)
			list = append(list, withMessages(rows, extras.IsDay))
		default:
			list = append(list, withMessages(rows, extras.IsDay))
		}
	}
	for _, part := range []struct {
		state day.StateWord
		what  string
	}{{day.IsDone, "done by hand"}, {day.IsContingency, notReleased}} {
		if rows := withMessages(said[part.state], extras.IsDay && part.state == day.IsContingency); rows.Count() > 0 {
			ofDay = append(ofDay, fmt.Sprintf("%d %s (%s)", rows.Count(), part.what, rows.Names()))
		}
	}
	if rows := said[day.IsNote]; rows.Count() > 0 {
		ofDay = append(ofDay, wording.Counted(rows.Count(), "note"))
	}
	return list, ofDay
}

// withMessages has rows say how many messages they are, where the table counts another number than that of the rows.
func withMessages(rows plan.SkippedRows, isTold bool) plan.SkippedRows {
	switch {
	case !isTold || rows.Messages == rows.Count():
	case rows.Messages == 0:
		rows.Besides = "without a message"
	default:
		rows.Besides = "with " + wording.Counted(rows.Messages, "message")
	}
	return rows
}

// lookOf is the look of a count, where there is something to count.
func lookOf(look view.Look, n int) view.Look {
	if n == 0 {
		return view.Ordinary
	}
	return look
}
