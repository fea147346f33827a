package plan

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"simcast/pipeline/pace"
	"simcast/readers"
	"simcast/templates/wording"
)

// Briefing is what a planner sees before the first POST: the place and the
// arithmetic.
type Briefing struct {
	SessionTeam string // "" where the space has none, or several
	Round       string
	Redirect    string
	IsRerun     bool // the rows are those of a results file
	Rows        int  // without those that were added by hand
	Added       int  // rows that were added by hand on the day
	Skipped     int
	SkippedWhy  []SkippedRows
	Hidden      int
	LeftOut     int
	Invalid     int // rows that fail the check, with --skip-invalid
	Post        int
	New         int      // of Post, never tried before
	SentAgain   int      // of Post, sent before
	GetTwice    []string // the teams of SentAgain, each once
	UnsureAgain int      // of Post, uncertain before
	FailedAgain int      // of Post, failed before
	Drafts      int      // of Post
	Already     int
	FirstSent   time.Time // of Already
	LastSent    time.Time
	HeldBack    int      // rows whose cells were changed since they were sent
	Changed     int      // of Post, such rows
	GetNewText  []string // the teams of Changed, each once
	OldIsUnsure bool     // of some of Changed the message that went out before is uncertain
	Uncertain   int      // not posted again
	NextRerun   int      // not posted now: a rerun of the results checks their rows first
	ToEverybody int      // of Post, to the session team for want of a column for teams
	TakeOver    TakeOver
	Teams       []Tally
	Channels    []Tally       // the most used first
	ExcludedIDs []string      // of SendPlan
	NoneChosen  bool          // the choice leaves out all that is not skipped
	Takes       time.Duration // at the interval
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
	return briefing
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

// RowsText is how many rows the plan has, and which of them are not posted.
func (b Briefing) RowsText() string {
	rows := wording.Counted(b.Rows, "row")
	if b.IsRerun && b.Rows > 1 {
		rows += ", one for each message"
	}
	rows = wording.Parts(rows, wording.Part{N: b.Skipped, What: "skipped" + inBrackets(WhySkipped(b.SkippedWhy))},
		wording.Part{N: b.Hidden, What: "hidden but read"}, wording.Part{N: b.LeftOut, What: RowsLeftOut(b.LeftOut)}, wording.Part{N: b.Invalid, What: "with errors"})
	if b.Added > 0 {
		rows += fmt.Sprintf("; %d more added by hand", b.Added)
	}
	return rows
}

// RowsLeftOut says of a number of rows that a choice leaves them out. Messages that it leaves out are counted elsewhere, and
// may be more.
func RowsLeftOut(n int) string { return wording.Of(n, "row", "rows") + " left out by choice" }

// inBrackets puts a text in brackets behind another one, where there is a text.
func inBrackets(text string) string {
	if text == "" {
		return ""
	}
	return " (" + text + ")"
}

// PostText is how many messages there are to post, and of which kind.
func (b Briefing) PostText() string {
	switch {
	case b.Post == 0 && b.NoneChosen && len(b.ExcludedIDs) > 0:
		return "nothing: " + strings.Join(b.ExcludedIDs, "; ")
	case b.Post == 0 && b.NoneChosen:
		return "nothing: no message fits your choice"
	case b.Post == 0:
		return "nothing"
	}
	if b.New == b.Post {
		return b.postKinds("not sent yet")
	}
	return b.postKinds(b.before())
}

// PlayText is PostText where each message goes out at its moment.
func (b Briefing) PlayText() string {
	if b.Post > 0 && b.New == b.Post {
		return b.postKinds("")
	}
	return b.PostText()
}

// postKinds is how many messages there are to post, with what there is to say of all of them.
func (b Briefing) postKinds(kind string) string {
	return wording.Parts(wording.Counted(b.Post, "message")+inBrackets(kind),
		wording.Part{N: b.Drafts, What: wording.Of(b.Drafts, "only as a draft", "only as drafts") + ", which players do not see"})
}

// before says where messages that are about to be sent were before, if not all of them are new.
func (b Briefing) before() string {
	var parts []string
	for _, part := range []struct {
		n    int
		what string
	}{{b.New, "new"}, {b.Changed, wording.Of(b.Changed, "changed after it was sent", "changed after they were sent") + b.secondMessage()}, {b.SentAgain, "sent before" + b.twice()}, {b.UnsureAgain, "uncertain before: " + wording.Of(b.UnsureAgain, "it", "they") + " may arrive twice"},
		{b.FailedAgain, "failed before"}, {b.Post - b.New - b.Changed - b.SentAgain - b.UnsureAgain - b.FailedAgain, "pending before"}} {
		if part.n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", part.n, part.what))
		}
	}
	return strings.Join(parts, "; ")
}

// twice says who gets twice what was sent before.
func (b Briefing) twice() string {
	if len(b.GetTwice) == 0 {
		return ""
	}
	return ": " + teamsOf(b.GetTwice) + wording.Of(len(b.GetTwice), " gets ", " get ") + wording.Of(b.SentAgain, "it", "them") + " twice"
}

// secondMessage says who has what a changed row was before, and gets the new text beside it.
func (b Briefing) secondMessage() string {
	n := len(b.GetNewText)
	if n == 0 {
		return ""
	}
	has := wording.Of(n, " has", " have")
	if b.OldIsUnsure {
		has += " (or perhaps " + wording.Of(n, "has", "have") + ")"
	}
	return ": " + teamsOf(b.GetNewText) + has + " the old text and " + wording.Of(n, "gets", "get") + " the new one as a second message"
}

// teamsOf names teams; many are counted.
func teamsOf(names []string) string {
	const most = 3
	if len(names) > most {
		return wording.Counted(len(names), "team")
	}
	return wording.AndList(names)
}

// HeldBackText is how many messages are held back, and why; "" where none is.
func (b Briefing) HeldBackText() string {
	if b.HeldBack == 0 {
		return ""
	}
	return wording.Counted(b.HeldBack, "message") + ", " + wording.Of(b.HeldBack, "its row was changed after it was sent", "their rows were changed after they were sent")
}

// NextRerunText is how many messages only the next rerun sends, and why; "" where there is none.
func (b Briefing) NextRerunText() string {
	if b.NextRerun == 0 {
		return ""
	}
	return wording.Counted(b.NextRerun, "message") + ", " + wording.Of(b.NextRerun, "its row has", "their rows have") + " to be checked first: rerun the results of this run to send " + wording.Of(b.NextRerun, "it", "them")
}

// AlreadyText is how many messages were sent before, and when; "" where none was. The label beside it says "Sent before".
func (b Briefing) AlreadyText() string {
	if b.Already == 0 {
		return ""
	}
	what := "message"
	if b.Post > 0 { // of which another line says that they are not sent yet
		what = "other message"
	}
	return wording.Counted(b.Already, what) + wording.Between(b.FirstSent, b.LastSent)
}
