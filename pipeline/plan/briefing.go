package plan

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"simcast/pipeline/pace"
	"simcast/readers"
	"simcast/templates/wording"
)

// Briefing is what a planner sees before the first POST: the place and the
// arithmetic.
type Briefing struct {
	SessionTeam  string // "" where the space has none, or several
	Round        string
	Redirect     string
	IsRerun      bool // the rows are those of a results file
	Rows         int  // without those that were added by hand
	Added        int  // rows that were added by hand on the day
	Skipped      int
	SkippedWhy   []SkippedRows
	Hidden       int
	LeftOut      int
	LeftSent     int // messages in rows that the choice leaves out and of which all is sent
	LeftSentRows int // these rows
	Invalid      int // rows that fail the check, with --skip-invalid
	Post         int
	New          int      // of Post, never tried before
	SentAgain    int      // of Post, sent before
	GetTwice     []string // the teams of SentAgain, each once
	UnsureAgain  int      // of Post, uncertain before
	FailedAgain  int      // of Post, failed before
	Drafts       int      // of Post
	Already      int
	FirstSent    time.Time // of Already
	LastSent     time.Time
	HeldBack     int      // rows whose cells were changed since they were sent
	Changed      int      // of Post, such rows
	GetNewText   []string // the teams of Changed, each once
	OldIsUnsure  bool     // of some of Changed the message that went out before is uncertain
	Uncertain    int      // not posted again
	NextRerun    int      // not posted now: a rerun of the results checks their rows first
	ToEverybody  int      // of Post, to the session team for want of a column for teams
	TakeOver     TakeOver
	Teams        []Tally
	Channels     []Tally       // the most used first
	ExcludedIDs  []string      // of SendPlan
	NoneChosen   bool          // the choice leaves out all that is not skipped
	Takes        time.Duration // at the interval
}

// Brief says what Send is about to do. What was sent before and what is uncertain counts only where no choice leaves it out.
func (s *SendPlan) Brief(interval time.Duration) Briefing {
	briefing := Briefing{Round: s.Round, Redirect: s.Plan.Options.Redirect, IsRerun: s.Plan.Options.IsRerun, Rows: s.Plan.Verdict.Rows, Skipped: s.Plan.Verdict.Skipped,
		Hidden: s.Plan.Verdict.Hidden, LeftOut: s.Plan.Verdict.LeftOut, Post: len(s.ToPost), HeldBack: s.HeldBack, TakeOver: s.TakeOver,
		ToEverybody: s.countToEverybody(), Takes: pace.SpanOf(len(s.ToPost)-1, interval)}
	briefing.Added = s.Plan.countAdded()
	briefing.Rows -= briefing.Added
	if s.Plan.Redirect != nil {
		briefing.Redirect = s.Plan.Space.TeamCell(*s.Plan.Redirect)
	}
	if team, detail := s.Plan.Space.SessionTeam(); detail == nil {
		briefing.SessionTeam = team.Name
	}
	teams, channels := &tallies{}, &tallies{}
	for _, d := range s.ToPost {
		teams.add(d.Team.Name)
		channels.add(d.Inject.Channel())
		if d.Inject.Draft() {
			briefing.Drafts++
		}
		switch {
		case d.Before == Sent:
			briefing.SentAgain++
			briefing.GetTwice = addOnce(briefing.GetTwice, d.Team.Name)
		case d.Before == Uncertain:
			briefing.UnsureAgain++
		case d.Replaces != "":
			briefing.Changed++
			briefing.GetNewText = addOnce(briefing.GetNewText, d.Team.Name)
			briefing.OldIsUnsure = briefing.OldIsUnsure || d.Replaces == Uncertain
		case d.Before == Failed:
			briefing.FailedAgain++
		case d.Status.Attempts == 0:
			briefing.New++
		}
	}
	slices.SortFunc(channels.list, func(a, b Tally) int { return cmp.Or(b.Count-a.Count, cmp.Compare(a.Name, b.Name)) })
	briefing.Teams, briefing.Channels = teams.list, channels.list
	chosen := s.Chosen()
	briefing.SkippedWhy, briefing.ExcludedIDs = chosen.SkippedRows(), s.ExcludedIDs()
	briefing.NoneChosen = len(chosen.Deliveries) < len(s.Deliveries) && !slices.ContainsFunc(chosen.Deliveries, func(d *Delivery) bool { return d.Status.State != Skipped })
	briefing.countLeft(chosen.Deliveries)
	briefing.LeftSentRows, briefing.LeftSent = s.leftSent()
	return briefing
}

// leftSent are the rows that the choice of rows leaves out and of which all messages are sent, and how many messages these are.
func (s *SendPlan) leftSent() (rows, messages int) {
	sent, all := map[int]int{}, map[int]int{}
	for _, d := range s.Deliveries {
		if s.Selection.LeavesOutRow(d.Inject) != "--rows" {
			continue
		}
		all[d.Inject.Row.Number]++
		if d.Status.State == Sent {
			sent[d.Inject.Row.Number]++
		}
	}
	for row, n := range sent {
		if n == all[row] {
			rows, messages = rows+1, messages+n
		}
	}
	return rows, messages
}

// addOnce adds a name to a list that has each once.
func addOnce(names []string, name string) []string {
	if slices.Contains(names, name) {
		return names
	}
	return append(names, name)
}

func (b *Briefing) countLeft(deliveries []*Delivery) {
	for _, d := range deliveries {
		at := d.Status.SentAt
		switch {
		case d.Action == ActionAlreadySent:
			b.Already++
			if !at.IsZero() && (b.FirstSent.IsZero() || at.Before(b.FirstSent)) {
				b.FirstSent = at
			}
			if at.After(b.LastSent) {
				b.LastSent = at
			}
		case d.Inject.Invalid:
			b.Invalid++
		case d.NextRerun:
			b.NextRerun++
		case d.Action == ActionNone && d.Status.State == Uncertain:
			b.Uncertain++
		}
	}
}

// ToEverybody says how many of all messages go to the session team.
func ToEverybody(n, all int) string {
	const where = " to the session team, that is to everybody"
	switch {
	case all == 1:
		return "the one message goes" + where
	case n == all:
		return fmt.Sprintf("all %d messages go", n) + where
	case n == 1:
		return fmt.Sprintf("1 of the %d messages goes", all) + where
	}
	return fmt.Sprintf("%d of the %d messages go", n, all) + where
}

// Everybody says how many messages go to the session team because the plan has no
// column for teams; "" where it has one.
func (b *Briefing) Everybody() string {
	if b.ToEverybody == 0 {
		return ""
	}
	return ToEverybody(b.ToEverybody, b.Post)
}

// countToEverybody counts the deliveries to be posted that go to a team, of a plan
// without a column or a default for teams.
func (s *SendPlan) countToEverybody() int {
	hasTeams := slices.ContainsFunc(s.Plan.File.Columns, func(c readers.Column) bool { return c.Name == "team" })
	_, hasDefault := s.Plan.Options.Mapping.Default("team")
	if hasTeams || hasDefault || s.Plan.Options.Redirect != "" {
		return 0
	}
	n := 0
	for _, d := range s.ToPost {
		m := d.Message()
		toOne := m.Type == "individual" || m.PlayerEmail != "" || m.Position != "" || m.Role != ""
		if !toOne {
			n++
		}
	}
	return n
}

// RowsLeftOut says of a number of rows that a choice leaves them out. Messages that it leaves out are counted elsewhere, and
// may be more.
func RowsLeftOut(n int) string { return wording.Of(n, "row", "rows") + " left out by choice" }
