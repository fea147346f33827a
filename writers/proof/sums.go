package proof

import (
	"fmt"
	"slices"
	"time"

	"simcast/pipeline/plan"
)

// sums is the arithmetic from rows to messages.
type sums struct {
	OfResults                      bool // the rows are those of a results file
	Rows, Skipped, LeftOut, Hidden int
	Invalid                        int // rows with errors
	Injects                        int // rows that become messages
	Messages                       int
	Drafts                         int
	Teams                          int
	Takes                          string // "" where nothing is to be posted
	States                         []plan.Tally
	Corner                         string   // what the rows of the table are
	Columns                        []string // teams, and channels where there are very many teams
	Table                          []tableRow
	Total                          tableRow
}

// IsOneToOne reports whether each row is one message, as in a results file to which nobody has added a row of several teams.
func (s sums) IsOneToOne() bool { return s.OfResults && s.Injects == s.Messages }

// tableRow is a channel and how many messages of it each team gets, or a team and
// how many it gets on each channel.
type tableRow struct {
	Name   string
	Counts []int
	Sum    int
}

// becomes reports whether the message is one that players get, or have got.
func becomes(p *plan.Preview) bool {
	return p.State != plan.PreviewSkipped && p.State != plan.PreviewLeftOut && !heldUp(p)
}

// heldUp reports whether an error keeps the message from being posted.
func heldUp(p *plan.Preview) bool {
	return p.State == plan.PreviewInvalid || p.Inject.Invalid && toPost(p.State)
}

// toPost reports whether the message is still to be posted.
func toPost(state plan.PreviewState) bool {
	switch state {
	case plan.PreviewReady, plan.PreviewDraft, plan.PreviewState(plan.Pending), plan.PreviewState(plan.Failed):
		return true
	}
	return false
}

func (b *book) sum(proofs []plan.Preview) sums {
	checked := b.Plan
	sums := sums{OfResults: checked.File.IsResults(), Rows: checked.Verdict.Rows, Skipped: checked.Verdict.Skipped, LeftOut: checked.Verdict.LeftOut, Hidden: checked.Verdict.Hidden}
	states := map[plan.PreviewState]int{}
	var wrong, good *plan.Inject // the last ones that were counted
	left := 0
	for i := range proofs {
		preview := &proofs[i]
		states[preview.State]++
		if heldUp(preview) && preview.Inject != wrong {
			sums.Invalid++
			wrong = preview.Inject
		}
		if !becomes(preview) {
			continue
		}
		if preview.Inject != good {
			sums.Injects++
			good = preview.Inject
		}
		sums.Messages++
		sums.Drafts += boolInt(preview.Message.IsDraft == 1)
		left += boolInt(toPost(preview.State))
	}
	for _, state := range b.states.List {
		sums.States = append(sums.States, plan.Tally{Name: state, Count: states[plan.PreviewState(state)]})
	}
	if left > 0 {
		sums.Takes = takes(time.Duration(left-1) * b.Interval)
	}
	b.tabulate(&sums)
	return sums
}

// tabulate counts messages by channel and team, of the teams that get any.
func (b *book) tabulate(sums *sums) {
	at := map[string]int{}
	teams := slices.DeleteFunc(slices.Clone(b.Teams), func(t *teamGroup) bool { return t.Posted == 0 })
	sums.Teams = len(teams)
	for column, team := range teams {
		sums.Columns = append(sums.Columns, team.Name)
		for _, e := range team.entries {
			if e.Idle {
				continue
			}
			row, found := at[e.Channel]
			if !found {
				row = len(sums.Table)
				at[e.Channel] = row
				sums.Table = append(sums.Table, tableRow{Name: e.Channel, Counts: make([]int, len(teams))})
			}
			sums.Table[row].Counts[column]++
			sums.Table[row].Sum++
		}
		sums.Total.Counts = append(sums.Total.Counts, team.Posted)
		sums.Total.Sum += team.Posted
	}
	if sums.Corner = "Channel"; len(sums.Columns) > maxColumns && len(sums.Columns) > len(sums.Table) {
		sums.turn()
	}
}

// maxColumns is how many a sheet of paper takes.
const maxColumns = 10

// turn makes the table's rows its columns.
func (s *sums) turn() {
	rows := make([]tableRow, len(s.Columns))
	for i, team := range s.Columns {
		rows[i] = tableRow{Name: team, Sum: s.Total.Counts[i]}
		for _, channel := range s.Table {
			rows[i].Counts = append(rows[i].Counts, channel.Counts[i])
		}
	}
	s.Corner, s.Columns, s.Total.Counts = "Team", nil, nil
	for _, channel := range s.Table {
		s.Columns, s.Total.Counts = append(s.Columns, channel.Name), append(s.Total.Counts, channel.Sum)
	}
	s.Table = rows
}

// takes is how long something takes, to the second.
func takes(d time.Duration) string {
	seconds := int((d + time.Second/2) / time.Second)
	switch {
	case seconds < 1:
		return "less than a second"
	case seconds < 120:
		return fmt.Sprintf("at least %d s", seconds)
	case seconds < 7200:
		return fmt.Sprintf("at least %d min %d s", seconds/60, seconds%60)
	}
	return fmt.Sprintf("at least %d h %d min", seconds/3600, seconds%3600/60)
}
