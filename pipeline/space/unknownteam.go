package space

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/agnivade/levenshtein"

	"simcast/apiclient"
	"simcast/pipeline/problem"
	"simcast/readers/headers"
	"simcast/templates/wording"
)

// unknownTeam is the error of a word that names no team, with the teams that may be meant.
func (s *Space) unknownTeam(word string) *problem.Detail {
	detail := &problem.Detail{Code: "no-such-team", Message: fmt.Sprintf("the space has no team %q", wording.Clip(word)), Value: strings.Clone(word)}
	if list := s.separatedByCommas(word); list != "" {
		detail.Nearest, detail.Suggestion = list, fmt.Sprintf("separate teams with semicolons: %s", list)
		return detail
	}
	if meansEverybody(word) {
		detail.Suggestion = "leave team empty, which means everybody (one message, to the session team); or write all (a message to each team), players (one to each team of players), or one of " + s.teamList()
		return detail
	}
	if detail.Nearest = s.nearestTeam(word); detail.Nearest != "" {
		detail.Suggestion = fmt.Sprintf("did you mean %q?", detail.Nearest)
	} else {
		detail.Suggestion = "write one of " + s.teamList()
	}
	return detail
}

// meansEverybody reports whether a word says that nobody is left out, in a language of the headers that simcast knows.
func meansEverybody(word string) bool {
	return slices.Contains([]string{"everybody", "everyone", "every team", "all teams", "alle", "alle teams", "tous", "toutes", "tout le monde"}, headers.FoldName(word))
}

// nearestTeam is the team that was most likely meant by a word, by its full name or without its prefix and date; or "".
func (s *Space) nearestTeam(word string) string {
	var names []string
	for _, team := range s.Teams {
		names = append(names, team.Name, withoutDate(withoutPrefix(team.Name)))
	}
	return wording.Nearest(word, names)
}

// Misspelt is the team whose name a word has but for a letter or two, "" where none is. Free words that only resemble one, such as
// Harbour Staff, are not taken for it, nor is another number or letter of a team: Team B is not Team A.
func (s *Space) Misspelt(word string) string {
	word = headers.FoldName(word)
	length := utf8.RuneCountInString(word)
	if length < leastMisspelt || length > maxMisspelt {
		return ""
	}
	most := 1
	if length >= 2*leastMisspelt {
		most = 2
	}
	for _, team := range s.Teams {
		for _, name := range foldedNames(team.Name) {
			if longer := utf8.RuneCountInString(name) - length; max(longer, -longer) <= most && levenshtein.ComputeDistance(word, name) <= most && hasSameMarks(word, name) {
				return team.Name
			}
		}
	}
	return ""
}

// The letters of a word that may be a misspelt team: of a shorter one, a letter makes another word.
const (
	leastMisspelt = 6
	maxMisspelt   = 200
)

// hasSameMarks reports whether two names have the same numbers and single letters, by which teams are told from one another.
func hasSameMarks(a, b string) bool { return slices.Equal(marksOf(a), marksOf(b)) }

func marksOf(name string) (marks []string) {
	for _, word := range strings.FieldsFunc(name, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		if utf8.RuneCountInString(word) == 1 || strings.ContainsFunc(word, unicode.IsDigit) {
			marks = append(marks, word)
		}
	}
	return marks
}

// maxCommas is how many names between commas are looked for among the teams.
const maxCommas = 20

// separatedByCommas is a list of teams with semicolons in the place of commas, "" where a part of it is not a team. A
// part may be a misspelt team, but not all of them.
func (s *Space) separatedByCommas(word string) string {
	parts := strings.Split(word, ",")
	if len(parts) == 1 || len(parts) > maxCommas {
		return ""
	}
	right := 0
	for i, part := range parts {
		parts[i] = strings.TrimSpace(part)
		if _, detail := s.teamsOf(parts[i]); detail == nil {
			right++
		} else if parts[i] = s.nearestTeam(parts[i]); parts[i] == "" {
			return ""
		}
	}
	if right == 0 {
		return ""
	}
	return strings.Join(parts, "; ")
}

func (s *Space) teamList() string {
	if len(s.Teams) == 0 {
		return "it has none"
	}
	if len(s.Teams) > maxSuggested {
		return namesOf(s.Teams[:maxSuggested]) + ", …"
	}
	return namesOf(s.Teams)
}

func namesOf(teams []apiclient.Team) string {
	var names []string
	for _, team := range teams {
		names = append(names, fmt.Sprintf("%q (%d)", team.Name, team.ID))
	}
	return strings.Join(names, ", ")
}
