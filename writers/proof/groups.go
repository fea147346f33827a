package proof

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"simcast/pipeline/check"
	"simcast/pipeline/plan"
	"simcast/templates/wording"
	"simcast/writers/planninglayout"
)

// book is a page before it is written: its messages in their order, and what is
// said of them all. It holds no drawing.
type book struct {
	Page
	Policy   string
	Name     string // of the plan's file
	When     string
	Teams    []*teamGroup
	Messages int
	Sums     sums
	Chart    chart
	Problems []problemBlock
	Cause    string // that is perhaps behind the problems, or ""
	Errors   int
	Warnings int
	Unfilled bool // some text has an action that could not be filled in
	Planned  bool // some message without a time is shown at the time that the plan has for it

	zone                              *time.Location
	plannedAt                         int // the column with the planned time, or -1
	anchors                           map[string]int
	teams, channels, personas, states names
}

// teamGroup is what one team gets.
type teamGroup struct {
	Name    string
	Anchor  string
	Count   int // with what is drawn, but not sent
	Posted  int
	Hours   []*hourGroup
	entries []*entry
}

// Says is how many messages the team gets.
func (t *teamGroup) Says() string { return says(t.Posted, t.Count-t.Posted) }

// Shown is how many messages are drawn.
func (b *book) Shown() string {
	return says(b.Sums.Messages, b.Messages-b.Sums.Messages)
}

func says(posted, idle int) string {
	text := wording.Counted(posted, "message")
	if idle > 0 {
		text += fmt.Sprintf(", and %d not sent", idle)
	}
	return text
}

// hourGroup is what a team gets within an hour.
type hourGroup struct {
	Heading string
	Entries []*entry
}

const whenSent = "At the time of sending"

func gather(p Page) *book {
	book := &book{Page: p, Policy: Policy(), Name: p.Plan.File.Name, zone: p.Zone, anchors: map[string]int{}, plannedAt: planninglayout.PlannedColumn(p.Plan.File)}
	if book.zone == nil {
		book.zone = time.UTC
	}
	book.When = p.Now.In(book.zone).Format("Monday 2 January 2006, 15:04 MST")
	proofs := check.Previews(p.Plan)
	byRow := map[int]string{}
	groups := map[teamKey]*teamGroup{}
	for i := range proofs {
		e := book.entryOf(&proofs[i])
		row := proofs[i].Inject.Row.Number
		if _, met := byRow[row]; !met {
			byRow[row] = e.Anchor
		}
		book.group(groups, e)
		book.Unfilled = book.Unfilled || hasUnfilled(&proofs[i])
	}
	for _, team := range book.Teams {
		team.sort(book.zone)
	}
	book.Messages = len(proofs)
	book.Sums = book.sum(proofs)
	book.Chart = book.draw()
	book.listProblems(byRow)
	return book
}

// teamKey tells teams apart that bear one name.
type teamKey struct {
	id   int64
	name string
}

func (b *book) group(groups map[teamKey]*teamGroup, e *entry) {
	key := teamKey{e.proof.TeamID, e.Team}
	team := groups[key]
	if team == nil {
		team = &teamGroup{Name: e.Team, Anchor: fmt.Sprintf("team-%d", len(b.Teams)+1)}
		groups[key] = team
		b.Teams = append(b.Teams, team)
	}
	team.Count++
	team.Posted += boolInt(!e.Idle)
	team.entries = append(team.entries, e)
}

// sort puts a team's messages by their moment, else by the planned one, in the plan's order where that is
// the same, and those without one last.
func (t *teamGroup) sort(zone *time.Location) {
	slices.SortStableFunc(t.entries, func(a, b *entry) int {
		at, bt := a.at, b.at
		if at.IsZero() || bt.IsZero() {
			return cmp.Compare(boolInt(at.IsZero()), boolInt(bt.IsZero()))
		}
		return at.Compare(bt)
	})
	for _, e := range t.entries {
		heading := hourOf(e.at, zone)
		if len(t.Hours) == 0 || t.Hours[len(t.Hours)-1].Heading != heading {
			t.Hours = append(t.Hours, &hourGroup{Heading: heading})
		}
		last := t.Hours[len(t.Hours)-1]
		last.Entries = append(last.Entries, e)
	}
}

func boolInt(is bool) int {
	if is {
		return 1
	}
	return 0
}

func hourOf(at time.Time, zone *time.Location) string {
	if at.IsZero() {
		return whenSent
	}
	at = at.In(zone)
	return fmt.Sprintf("%s, %s–%02d:00", at.Format("Mon 2 January 2006"), at.Format("15:00"), (at.Hour()+1)%24)
}

func hasUnfilled(p *plan.Preview) bool {
	t := &p.Texts
	for _, pieces := range [...][]piece{t.Title, t.Subtitle, t.Subject, t.Body, t.To, t.CC, t.BCC} {
		if slices.ContainsFunc(pieces, func(p piece) bool { return p.Unfilled }) {
			return true
		}
	}
	return false
}
