package view

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"simcast/pipeline"
	"simcast/pipeline/plan"
	"simcast/templates/wording"
)

// Demo is where the messages of a demo go, in place of a host.
const Demo = "the demo (no real person gets a message)"

// Sending is what is about to be sent, in one space or in several.
type Sending struct {
	plan.Briefing
	In          *pipeline.Briefing // of a list of spaces; nil of one space
	Host        string             // where it goes: a host, or Demo; not of a list
	Moved       string             // the address at which the space was before, "" where it has not moved
	Plan        string             // the name of the file
	Results     string             // where the results will be
	Interval    time.Duration      // between two messages
	LeastPause  time.Duration      // the shortest interval where the pace is found out, 0 where it is fixed
	NotIncluded string             // spaces of a list
	IsDay       bool               // each message goes out at its moment
	Moments     string             // of a day, when that is
}

// Briefing says what is about to be sent, and what is not.
func Briefing(s Sending) Block {
	b := Block{ID: "arithmetic"}
	add := func(label, text string) {
		if text != "" {
			b.add(Said(label, text))
		}
	}
	b.add(SaidAs("To", s.where(), ""))
	if s.Moved != "" {
		add("Address", "this space was at "+s.Moved+" before")
	}
	b.add(SaidAs(map[bool]string{true: "Rerun", false: "Plan"}[s.IsRerun], s.Plan, ": "+s.rows()))
	if s.IsDay {
		add("Play", s.post("")+s.Moments+s.spread())
	} else {
		add("Send", s.post(" (not sent yet)")+s.spread())
	}
	if !s.NoneChosen {
		add("Note", strings.Join(s.ExcludedIDs, "; "))
	}
	if s.Post > 0 {
		b.add(s.tallies("Teams", s.Teams)...)
		b.add(s.tallies("Channels", s.Channels)...)
		add("Everybody", s.Everybody())
		add("Takes", s.takes())
	}
	add("Sent before", s.already())
	add("Held back", s.heldBack())
	if n := s.NextRerun; n > 0 {
		add("Not yet", wording.Counted(n, "message")+", "+wording.Of(n, "its row has", "their rows have")+" to be checked first: rerun the results of this run to send "+them(n))
	}
	if s.TakeOver.Asked {
		add("Take over", s.TakeOver.Explain())
	}
	if s.In != nil && s.In.TakeOvers > 0 {
		add("Take over", "the results of "+wording.Counted(s.In.TakeOvers, "space"))
	}
	if n := s.Uncertain; n > 0 {
		resend := "use --resend-uncertain"
		if s.IsDay {
			resend = "use simcast rerun with --resend-uncertain after the day"
		}
		add("Uncertain", fmt.Sprintf("%s, not sent again: look for %[2]s in the exercise; to send %[2]s again, %[3]s", wording.Counted(n, "message"), them(n), resend))
	}
	add("Left out", s.NotIncluded)
	if s.Results != "" {
		b.add(SaidAs("Results", s.Results, ""))
	}
	return b
}

func them(n int) string { return wording.Of(n, "it", "them") }

// tallies are how many go to each team, or out on each channel; of a list the first few of them.
func (s *Sending) tallies(label string, all []Number) []Fact {
	shown := all
	if s.In != nil {
		shown = all[:min(len(all), MaxNamed)]
	}
	facts := []Fact{{Label: As(Strong, label), Tallies: shown}}
	if rest := len(all) - len(shown); rest > 0 {
		facts = append(facts, Said("", fmt.Sprintf("and %d more", rest)))
	}
	return facts
}

// where says where it goes.
func (s *Sending) where() string {
	if s.In == nil {
		return Place(s.Host, s.Briefing)
	}
	parts := []string{fmt.Sprintf("%s at %s", wording.Counted(s.In.Spaces, "space"), wording.First(s.In.Hosts, MaxNames))}
	for _, round := range s.In.Rounds {
		parts = append(parts, named("round", round))
	}
	if s.Redirect != "" {
		parts = slices.Insert(parts, 0, redirected(s.Redirect))
	}
	return strings.Join(parts, ", ")
}

// Place says where a run goes: host or Demo, session team, round. A redirection comes first: nobody else gets a message then.
func Place(host string, b plan.Briefing) string {
	if b.Redirect != "" {
		return strings.Join([]string{redirected(b.Redirect), host, named("round", b.Round), named("session team", b.SessionTeam)}, ", ")
	}
	session := named("session team", b.SessionTeam)
	if b.SessionTeam != "" {
		session += " (everybody)"
	}
	return strings.Join([]string{host, session, named("round", b.Round)}, ", ")
}

// redirected says that one team alone gets everything.
func redirected(team string) string { return "only " + team + " (redirected)" }

// named is what bears a name, or that there is none.
func named(what, name string) string {
	if name == "" {
		return "no " + what
	}
	return fmt.Sprintf("%s %q", what, name)
}

// rows says how many rows the plan has, and which of them are not posted. Of an exercise day what is sent by hand or kept ready is played, too.
func (s *Sending) rows() string {
	rows, skipped := wording.Counted(s.Rows, "row"), s.Skipped
	if s.IsRerun && s.Rows > 1 {
		rows += ", one for each message"
	}
	if s.IsDay {
		skipped = 0
	}
	leftOut := s.LeftOut - s.LeftSentRows
	rows = wording.Parts(rows, wording.Part{N: skipped, What: "skipped" + inBrackets(plan.WhySkipped(s.SkippedWhy))}, wording.Part{N: s.Hidden, What: "hidden but read"},
		wording.Part{N: leftOut, What: plan.RowsLeftOut(leftOut)}, wording.Part{N: s.LeftSentRows, What: wording.Of(s.LeftSentRows, "row", "rows") + " sent already"},
		wording.Part{N: s.Invalid, What: "with errors"})
	if s.Added > 0 {
		rows += fmt.Sprintf("; %d more added by hand", s.Added)
	}
	return rows
}

// inBrackets puts a text in brackets behind another one, where there is a text.
func inBrackets(text string) string {
	if text == "" {
		return ""
	}
	return " (" + text + ")"
}

// post says how many messages there are to post, and where they were before; allNew where none of them was tried before.
func (s *Sending) post(allNew string) string {
	switch {
	case s.Post == 0 && s.NoneChosen && len(s.ExcludedIDs) > 0:
		return "nothing: " + strings.Join(s.ExcludedIDs, "; ")
	case s.Post == 0 && s.NoneChosen:
		return "nothing: no message fits your choice"
	case s.Post == 0:
		return "nothing"
	case s.New < s.Post:
		allNew = " (" + s.before() + ")"
	}
	return wording.Parts(wording.Counted(s.Post, "message")+allNew, wording.Part{N: s.Drafts, What: wording.Of(s.Drafts, "only as a draft", "only as drafts") + ", which players do not see"})
}

// before says where messages that are about to be sent were before, if not all of them are new.
func (s *Sending) before() string {
	twice, second := "", ""
	if len(s.GetTwice) > 0 {
		twice = ": " + TeamNames(s.GetTwice) + wording.Of(len(s.GetTwice), " gets ", " get ") + them(s.SentAgain) + " twice"
	}
	if n := len(s.GetNewText); n > 0 {
		has := wording.Of(n, " has", " have")
		if s.OldIsUnsure {
			has += " (or perhaps" + has + ")"
		}
		second = ": " + TeamNames(s.GetNewText) + has + " the old text and " + wording.Of(n, "gets", "get") + " the new one as a second message"
	}
	var parts []string
	for _, part := range []Number{{Name: "new", Count: s.New}, {Name: wording.Of(s.Changed, "changed after it was sent", "changed after they were sent") + second, Count: s.Changed}, {Name: "sent before" + twice, Count: s.SentAgain},
		{Name: "uncertain before: " + wording.Of(s.UnsureAgain, "it", "they") + " may arrive twice", Count: s.UnsureAgain}, {Name: "failed before", Count: s.FailedAgain},
		{Name: "pending before", Count: s.Post - s.New - s.Changed - s.SentAgain - s.UnsureAgain - s.FailedAgain}} {
		if part.Count > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", part.Count, part.Name))
		}
	}
	return strings.Join(parts, "; ")
}

// TeamNames names teams; many are counted.
func TeamNames(names []string) string {
	if len(names) > MaxNames {
		return wording.Counted(len(names), "team")
	}
	return wording.AndList(names)
}

// spread says how many messages a space of a list gets.
func (s *Sending) spread() string {
	switch {
	case s.In == nil || s.In.Spaces == 1 || s.Post == 0:
		return ""
	case s.In.LeastPost == s.In.MostPost:
		return fmt.Sprintf("; %d in each space", s.In.MostPost)
	}
	return fmt.Sprintf("; %d to %d in a space", s.In.LeastPost, s.In.MostPost)
}

// takes tells how long it takes, as far as that is known beforehand; in several spaces, which of them longest.
func (s *Sending) takes() string {
	text := "as long as the service needs: each message is sent right after the one before"
	switch {
	case s.IsDay:
		return ""
	case s.LeastPause > 0:
		text = fmt.Sprintf("about %s, one message every %s, faster if the service accepts it (never under %s)", wording.Roughly(s.Takes), s.Interval, s.LeastPause)
	case s.Interval > 0:
		text = fmt.Sprintf("about %s, one message every %s", wording.Roughly(s.Takes), s.Interval)
	}
	if s.In == nil {
		return text
	}
	if text += " in each space"; s.In.LeastPost != s.In.MostPost {
		text += "; " + s.In.Slowest + " takes longest"
	}
	return text
}

// already says how many messages were sent before, when, and how they are sent again. Those in rows that are not chosen are among them.
func (s *Sending) already() string {
	all, what := s.Already+s.LeftSent, "message"
	if s.Post > 0 { // of which another line says that they are not sent yet
		what = "other message"
	}
	text := wording.Counted(all, what) + wording.Between(s.FirstSent, s.LastSent)
	switch {
	case all == 0:
		return ""
	case s.Already == 0:
		return text + ", in rows that are not chosen; not sent again"
	case s.LeftSent > 0:
		text += fmt.Sprintf(", %d of them in rows that are not chosen", s.LeftSent)
	}
	again := "use --again"
	if s.IsDay {
		again = "use simcast control add while the day is played"
	} else if s.IsRerun { // where --again sends nothing that the file has as sent
		again = "send the plan with --again"
	}
	return fmt.Sprintf("%s, not sent again; to send %s again, %s", text, them(s.Already), again)
}

// heldBack says how many messages are not sent since their rows were changed, and what to do.
func (s *Sending) heldBack() string {
	if s.HeldBack == 0 {
		return ""
	}
	changed := "use --changed"
	if s.IsDay { // which has no such flag
		changed = "give the row another id"
	}
	return wording.Counted(s.HeldBack, "message") + ", " + wording.Of(s.HeldBack, "its row was changed after it was sent", "their rows were changed after they were sent") +
		": look at " + them(s.HeldBack) + ", or " + changed
}
