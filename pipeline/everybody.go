package pipeline

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"simcast/readers"
)

// A row without a team goes to the session team, in which everybody is. That is easily
// not meant: where `to` names a team, and where the plan has no column for teams.

// teamInToFault finds a team that is named in `to`, in a row that has no team. A template
// names none, and a row to one position or role may repeat that.
func (k *rowChecker) teamInToFault(in *Inject, t *parsedRow) *detail {
	to := in.cells[colTo]
	if k.space == nil || to == "" || t.templates[colTo] == nil || !t.templates[colTo].Plain() {
		return nil
	}
	if len(splitTeams(in.cellAt(k.teamAt).Text)) > 0 || in.cellAt(k.teamAt).Kind == readers.Fault {
		return nil
	}
	if word := lower(to); word == lower(in.cells[colPosition]) || word == lower(in.cells[colRole]) {
		return nil
	}
	team := k.teamNamedIn(to)
	if team == "" {
		return nil
	}
	return &detail{"team-in-to", fmt.Sprintf("to names the team %q, but the row has no team, so it goes to the session team, that is to everybody", clip(team)),
		"write the team into the column team: to is shown to the players, and decides nothing"}
}

// teamNamedIn is the Space's, worked out once for each way to write a cell.
func (k *rowChecker) teamNamedIn(to string) string {
	team, known := k.teamsInTo[to]
	if !known {
		team = k.space.teamNamedIn(to)
		if len(k.teamsInTo) < maxRemembered {
			k.teamsInTo[strings.Clone(to)] = team
		}
	}
	return team
}

// teamNamedIn is the first team that a text, or a part of a list, names as a team cell
// does: by its full name, or without its prefix or date. A number is taken for an identifier.
func (s *Space) teamNamedIn(to string) string {
	if team := s.teamCalled(to); team != "" {
		return team
	}
	for part := range strings.FieldsFuncSeq(to, func(r rune) bool { return r == ';' || r == ',' || r == '\n' }) {
		if team := s.teamCalled(part); team != "" {
			return team
		}
	}
	return ""
}

func (s *Space) teamCalled(word string) string {
	word = lower(word)
	if _, err := strconv.ParseInt(word, 10, 64); err == nil || word == "" {
		return ""
	}
	found := s.teamsNamed(word, func(name, word string) bool { return lower(name) == word })
	if len(found) == 0 {
		found = s.teamsNamed(word, shortFor)
	}
	if len(found) == 0 && word == "moderators" {
		found, _ = s.teamsWith(moderatorsPrefix, "")
	}
	if len(found) == 0 {
		return ""
	}
	return found[0].Name
}

// noTeamColumn warns once of a plan whose messages all go where a row without a team does.
func (r *planChecker) noTeamColumn() []readers.Problem {
	if r.teamAt >= 0 || r.options.Redirect != "" || r.toEverybody == 0 {
		return nil
	}
	return []readers.Problem{{Place: readers.Place{File: r.plan.File, Sheet: r.plan.Sheet}, Severity: readers.Warning, Code: "no-team-column",
		Message:    "the plan has no column team: " + toEverybody(r.toEverybody, r.messages),
		Suggestion: "add a column team, and write there to whom each row goes, if that is not meant"}}
}

// countTo adds a row to the messages of the plan, and to those of them that go to
// everybody where it has no column for teams.
func (r *planChecker) countTo(o *outcome) {
	r.messages += o.messages
	if !o.toOne {
		r.toEverybody += o.messages
	}
}

// toEverybody says how many of all messages go to the session team.
func toEverybody(n, all int) string {
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

// Everybody tells how many messages go to the session team because the plan has no
// column for teams; "" where it has one.
func (b *Briefing) Everybody() string {
	if b.ToEverybody == 0 {
		return ""
	}
	return toEverybody(b.ToEverybody, b.Post)
}

// countToEverybody counts the deliveries to be posted that go to a team, of a plan
// without a column for teams.
func (s *SendPlan) countToEverybody() int {
	hasTeams := slices.ContainsFunc(s.File.Columns, func(c readers.Column) bool { return c.Name == "team" })
	if hasTeams || s.Options.Redirect != "" {
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
