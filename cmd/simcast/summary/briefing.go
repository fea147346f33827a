package summary

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"simcast/cmd/simcast/terminal"
	"simcast/cmd/simcast/view"
	"simcast/pipeline"
	"simcast/pipeline/plan"
	"simcast/templates/wording"
)

// BriefingWords is what the briefings of one space and of many say each in its own way. What is empty is not shown.
type BriefingWords struct {
	To, Plan, Spread, Takes, TakeOver, NotIncluded, Results string
	Play                                                    string // of a day, in place of what is sent: what is played, and when
	MostTallies                                             int    // teams or channels that are named; 0: all
}

// briefingIndent is where the texts of a briefing begin, behind their labels.
const briefingIndent = 13

// briefingLabel is what a line of a briefing begins with.
func briefingLabel(name string) view.Phrase {
	return view.As(view.Strong, fmt.Sprintf("%-*s", briefingIndent, name))
}

// Briefing shows what is about to be sent, a line each for what there is to say.
func Briefing(screen terminal.Screen, b plan.Briefing, words BriefingWords) {
	line := func(name, text string) {
		if text != "" {
			screen.Hanging(briefingIndent, briefingLabel(name), view.Plain(text))
		}
	}
	line("To", words.To)
	label, again := "Plan", "use --again"
	if b.IsRerun { // where --again sends nothing that the file has as sent
		label, again = "Rerun", "use simcast send with the plan and --again"
	}
	line(label, words.Plan+": "+b.RowsText())
	if words.Play != "" {
		line("Play", words.Play)
	} else {
		line("Send", b.PostText()+words.Spread)
	}
	if !b.NoneChosen {
		line("Note", strings.Join(b.ExcludedIDs, "; "))
	}
	if b.Post > 0 {
		showTallies(screen, "Teams", b.Teams, words.MostTallies)
		showTallies(screen, "Channels", b.Channels, words.MostTallies)
		line("Everybody", b.Everybody())
		line("Takes", words.Takes)
	}
	changed, resend := "or use --changed", "use --resend-uncertain"
	if words.Play != "" { // which takes none of these flags
		again = "use simcast control add while the day is played"
		changed, resend = "or give the row another id", "use simcast rerun with --resend-uncertain after the day"
	}
	if b.Already > 0 {
		line("Sent before", fmt.Sprintf("%s, not sent again; to send %s again, %s", b.AlreadyText(), wording.Of(b.Already, "it", "them"), again))
	}
	if b.HeldBack > 0 {
		line("Held back", b.HeldBackText()+": look at "+wording.Of(b.HeldBack, "it", "them")+", "+changed)
	}
	line("Not yet", b.NextRerunText())
	line("Take over", words.TakeOver)
	if b.Uncertain > 0 {
		line("Uncertain", fmt.Sprintf("%s, not sent again: look for %[2]s in the exercise; to send %[2]s again, %[3]s",
			wording.Counted(b.Uncertain, "message"), wording.Of(b.Uncertain, "it", "them"), resend))
	}
	line("Not included", words.NotIncluded)
	line("Results", words.Results)
}

// showTallies shows how many go to each team, or out on each channel.
func showTallies(screen terminal.Screen, name string, tallies []plan.Tally, most int) {
	rest := 0
	if most > 0 && len(tallies) > most {
		tallies, rest = tallies[:most], len(tallies)-most
	}
	screen.Tallies(briefingLabel(name), tallies)
	if rest > 0 {
		screen.Hanging(briefingIndent, briefingLabel(""), view.Plain(fmt.Sprintf("and %d more", rest)))
	}
}

// Takes tells how long a run takes in a space, as far as that is known beforehand.
func Takes(span time.Duration, asked *pipeline.SendOptions) string {
	if asked.Interval == 0 {
		return "as long as the service needs: each message is sent right after the one before"
	}
	return fmt.Sprintf("about %s, one message every %s", wording.Roughly(span), paceOf(asked))
}

// paceOf says how far apart messages are.
func paceOf(asked *pipeline.SendOptions) string {
	if least := asked.EffectiveMinInterval(); least > 0 {
		return fmt.Sprintf("%s, faster if the service accepts it (never under %s)", asked.Interval, least)
	}
	return asked.Interval.String()
}

// Demo is where a demo's messages go, in place of a host.
const Demo = "the demo (no real person gets a message)"

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

// maxHosts is how many hosts are named before a count stands for the rest.
const maxHosts = 3

// Places says where runs in many spaces go.
func Places(b pipeline.Briefing) string {
	parts := []string{fmt.Sprintf("%s at %s", wording.Counted(b.Spaces, "space"), wording.First(b.Hosts, maxHosts))}
	for _, round := range b.Rounds {
		parts = append(parts, named("round", round))
	}
	if b.Redirect != "" {
		parts = slices.Insert(parts, 0, redirected(b.Redirect))
	}
	return strings.Join(parts, ", ")
}

// Spread says how many messages a space gets.
func Spread(b pipeline.Briefing) string {
	switch {
	case b.Spaces == 1 || b.Post == 0:
		return ""
	case b.LeastPost == b.MostPost:
		return fmt.Sprintf("; %d in each space", b.MostPost)
	}
	return fmt.Sprintf("; %d to %d in a space", b.LeastPost, b.MostPost)
}

// TakesInEach says how long the spaces take, and which of them longest.
func TakesInEach(b pipeline.Briefing, asked *pipeline.SendOptions) string {
	text := Takes(b.Takes, asked) + " in each space"
	if b.LeastPost != b.MostPost {
		text += "; " + b.Slowest + " takes longest"
	}
	return text
}
