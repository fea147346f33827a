package space

import (
	"fmt"
	"iter"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"simcast/apiclient"
	"simcast/pipeline/problem"
	"simcast/pipeline/schema"
	"simcast/readers/headers"
	"simcast/templates/wording"
)

// The prefixes by which the interface (2.2) marks what a team is.
const (
	SessionPrefix    = "S - "
	moderatorsPrefix = "M - "
	playersPrefix    = "T - "
)

// teamDate is the end of a player team's name that has a date (interface, 2.2).
var teamDate = regexp.MustCompile(` - (\d{4}[/.-]\d{1,2}[/.-]\d{1,2})(\D.*)?$`)

// Recipients are the teams that a cell names, each once, in its order.
type Recipients struct {
	Teams    []apiclient.Team
	Errors   []problem.Detail
	Warnings []problem.Detail
}

// maxSuggested is how many teams or personas a suggestion names.
const maxSuggested = 12

// MaxNames is how many teams a cell may name: each is looked for among all of the
// space, and a cell may hold half a million.
const MaxNames = 1000

// Recipients works out a team cell: ids, names and the words session, moderators,
// players and all, separated by semicolons or line breaks. Empty is the session team.
func (s *Space) Recipients(cell string) Recipients {
	var to Recipients
	words := SplitTeams(cell)
	switch {
	case len(words) == 0:
		words = []string{"session"}
	case len(words) > MaxNames:
		to.Errors = []problem.Detail{{Code: "too-many-teams", Message: fmt.Sprintf("the cell has %d team names, and the limit is %d", len(words), MaxNames),
			Suggestion: "write all or players, or split it into several rows"}}
		return to
	}
	for _, word := range words {
		teams, detail := s.teamsOf(word)
		if detail != nil {
			to.Errors = append(to.Errors, *detail)
		}
		if dates := datesOf(teams); headers.FoldName(word) == "players" && len(dates) > 1 {
			to.Warnings = append(to.Warnings, problem.Detail{Code: "players-of-several-dates",
				Message: "the word players means teams of several dates: " + strings.Join(dates, ", "), Suggestion: "if you mean only one day, name its teams"})
		}
		for _, team := range teams {
			if !slices.ContainsFunc(to.Teams, func(t apiclient.Team) bool { return t.ID == team.ID }) {
				to.Teams = append(to.Teams, team)
			}
		}
	}
	return to
}

// SplitTeams are the words of a team cell.
func SplitTeams(cell string) []string {
	var words []string
	for _, word := range strings.FieldsFunc(cell, func(r rune) bool { return r == ';' || r == '\n' }) {
		if word = strings.TrimSpace(schema.WithoutInvisibleEnds(word)); word != "" {
			words = append(words, word)
		}
	}
	return words
}

func (s *Space) teamsOf(word string) ([]apiclient.Team, *problem.Detail) {
	switch headers.FoldName(word) {
	case "session":
		team, detail := s.SessionTeam()
		if detail != nil {
			return nil, detail
		}
		return []apiclient.Team{team}, nil
	case "moderators":
		return s.teamsWith(moderatorsPrefix, "no moderators' team")
	case "players":
		return s.teamsWith(playersPrefix, "no player team")
	case "all":
		return s.teamsWith("", "no team")
	}
	team, detail := s.Team(word)
	if detail != nil {
		return nil, detail
	}
	return []apiclient.Team{team}, nil
}

func (s *Space) teamsWith(prefix, none string) ([]apiclient.Team, *problem.Detail) {
	var teams []apiclient.Team
	for _, team := range s.Teams {
		if strings.HasPrefix(team.Name, prefix) {
			teams = append(teams, team)
		}
	}
	if len(teams) == 0 {
		return nil, &problem.Detail{Code: "no-such-team", Message: "the space has " + none, Suggestion: "write one of its teams: " + s.teamList()}
	}
	return teams, nil
}

// SessionTeam is the one team whose name starts with "S - ", the default choice
// of the interface (1).
func (s *Space) SessionTeam() (apiclient.Team, *problem.Detail) {
	teams, _ := s.teamsWith(SessionPrefix, "")
	switch len(teams) {
	case 0:
		return apiclient.Team{}, &problem.Detail{Code: "no-session-team", Message: "the space has no session team (no team name begins with \"S - \")",
			Suggestion: "write one of " + s.teamList()}
	case 1:
		return teams[0], nil
	}
	return apiclient.Team{}, &problem.Detail{Code: "two-session-teams", Message: fmt.Sprintf("the space has %d session teams: %s", len(teams), namesOf(teams)),
		Suggestion: "write the id of the one that you mean"}
}

// Team is the one that an id, a full name, or a name without its prefix and its
// date means.
func (s *Space) Team(word string) (apiclient.Team, *problem.Detail) {
	if id, err := strconv.ParseInt(word, 10, 64); err == nil {
		for _, team := range s.Teams {
			if team.ID == id {
				return team, nil
			}
		}
	}
	found := s.teamsNamed(word, func(name, word string) bool { return headers.FoldName(name) == word })
	if len(found) == 0 {
		found = s.teamsNamed(word, ShortFor)
	}
	switch len(found) {
	case 0:
		return apiclient.Team{}, s.unknownTeam(word)
	case 1:
		return found[0], nil
	}
	return apiclient.Team{}, &problem.Detail{Code: "ambiguous-team", Message: fmt.Sprintf("%q fits %d teams: %s", wording.Clip(word), len(found), namesOf(found)),
		Suggestion: howToName(found), Value: strings.Clone(word)}
}

// howToName says how to name one of several teams that a word fits.
func howToName(found []apiclient.Team) string {
	for _, team := range found[1:] {
		if headers.FoldName(team.Name) != headers.FoldName(found[0].Name) {
			return "write the full name or the id of the one that you mean"
		}
	}
	return "write the id of the one that you mean"
}

func (s *Space) teamsNamed(word string, fits func(name, word string) bool) []apiclient.Team {
	var found []apiclient.Team
	for _, team := range s.Teams {
		if fits(team.Name, headers.FoldName(word)) {
			found = append(found, team)
		}
	}
	return found
}

// ShortFor reports whether word, folded, is the name without its prefix, its date, or both.
func ShortFor(name, word string) bool { return slices.Contains(shortNames(name), word) }

// shortNames are the name, folded, without its prefix, its date, or both.
func shortNames(name string) []string {
	bare := withoutPrefix(name)
	return []string{headers.FoldName(bare), headers.FoldName(withoutDate(name)), headers.FoldName(withoutDate(bare))}
}

// foldedNames are the short names and the full one, folded.
func foldedNames(name string) []string { return append(shortNames(name), headers.FoldName(name)) }

// TeamWords are the words, folded, that name a team of the space, or several.
func (s *Space) TeamWords() map[string]bool {
	words := map[string]bool{}
	for _, team := range s.Teams {
		for _, word := range foldedNames(team.Name) {
			words[word] = true
		}
	}
	return words
}

// ShortName is a team's name without its prefix and its date, as planners call it.
func ShortName(name string) string { return withoutDate(withoutPrefix(name)) }

// ShortNames are teams by their names, as they are named where there is little room: by their short names, unless several have that one.
func ShortNames(names iter.Seq[string]) map[string]string {
	short, sameShort := map[string]string{}, map[string]int{}
	for name := range names {
		if _, isMet := short[name]; !isMet {
			short[name] = ShortName(name)
			sameShort[short[name]]++
		}
	}
	for name := range short {
		if sameShort[short[name]] > 1 {
			short[name] = name
		}
	}
	return short
}

func withoutPrefix(name string) string {
	if len(name) > 4 && name[1:4] == " - " {
		return name[4:]
	}
	return name
}

func withoutDate(name string) string { return teamDate.ReplaceAllString(name, "") }

func datesOf(teams []apiclient.Team) []string {
	var dates []string
	for _, team := range teams {
		if match := teamDate.FindStringSubmatch(team.Name); match != nil && !slices.Contains(dates, match[1]) {
			dates = append(dates, match[1])
		}
	}
	return dates
}

// TeamCell is how a plan or a results file names a team: by its full name, or by its id
// where a team cell of that name would mean another team, or several.
func (s *Space) TeamCell(team apiclient.Team) string { return s.teamCells()[team.ID] }

// nameTeams works out for each team, by its id, what TeamCell gives. To read a name back
// goes over all teams, and a run asks for it at every line.
func (s *Space) nameTeams() map[int64]string {
	cells := make(map[int64]string, len(s.Teams))
	for _, team := range s.Teams {
		read := s.Recipients(team.Name)
		if len(read.Errors) > 0 || len(read.Teams) != 1 || read.Teams[0].ID != team.ID {
			cells[team.ID] = strconv.FormatInt(team.ID, 10)
		} else {
			cells[team.ID] = team.Name
		}
	}
	return cells
}

// TeamNamedIn is the first team that a text, or a part of a list, names as a team cell
// does: by its full name, or without its prefix or date. A number is taken for an identifier.
func (s *Space) TeamNamedIn(text string) string {
	if team := s.teamCalled(text); team != "" {
		return team
	}
	for part := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == ';' || r == ',' || r == '\n' }) {
		if team := s.teamCalled(part); team != "" {
			return team
		}
	}
	return ""
}

func (s *Space) teamCalled(word string) string {
	word = headers.FoldName(word)
	if _, err := strconv.ParseInt(word, 10, 64); err == nil || word == "" {
		return ""
	}
	found := s.teamsNamed(word, func(name, word string) bool { return headers.FoldName(name) == word })
	if len(found) == 0 {
		found = s.teamsNamed(word, ShortFor)
	}
	if len(found) == 0 && word == "moderators" {
		found, _ = s.teamsWith(moderatorsPrefix, "")
	}
	if len(found) == 0 {
		return ""
	}
	return found[0].Name
}
