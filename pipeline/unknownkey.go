package pipeline

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/pipeline/problem"
	"simcast/pipeline/space"
	"simcast/templates/wording"
)

// AlikeSpace is a space of the ledger that has a team of the one that an unknown key selects.
type AlikeSpace struct {
	ledger.Space
	Number      int    // by which it can be chosen, from 1
	SessionTeam string // "" where it has none
	Plan        string // of its last run
}

// String tells it from the others.
func (s AlikeSpace) String() string {
	text := s.Address
	if s.SessionTeam != "" {
		text += ", " + s.SessionTeam
	}
	text += ", last run " + s.Seen.Format("2006-01-02 15:04")
	if s.Plan != "" {
		text += " of " + s.Plan
	}
	return text
}

// UnknownKeyError says that the ledger does not know the key, but knows spaces
// that look like this one. Taken for a new space, everything would go out twice, and
// so it would if it were taken for the wrong one.
type UnknownKeyError struct {
	Alike []AlikeSpace
	Wrong string // why what was asked for chooses none of them, "" where nothing was
}

func (e *UnknownKeyError) Error() string {
	if len(e.Alike) == 1 {
		return e.Reason() + "; say --same-space if the key was renewed, so that nothing goes out twice, or --new-space if it is another space"
	}
	return e.Reason() + "; if the key was renewed, say --same-space=NUMBER (or its address) for the one that it is of, so that nothing goes out twice; or --new-space if it is another space"
}

// maxAlike is how many spaces that look alike an error names.
const maxAlike = 20

// Reason is the error without what to do about it.
func (e *UnknownKeyError) Reason() string {
	var text string
	if len(e.Alike) == 1 {
		text = fmt.Sprintf("the ledger does not know this key, but a space with the same teams (last used %s at %s)",
			e.Alike[0].Seen.Format("2006-01-02 15:04"), e.Alike[0].Address)
	} else {
		var names []string
		for _, s := range e.Alike[:min(len(e.Alike), maxAlike)] {
			names = append(names, fmt.Sprintf("%d (%s)", s.Number, s))
		}
		if rest := len(e.Alike) - len(names); rest > 0 {
			names = append(names, fmt.Sprintf("and %d more", rest))
		}
		text = fmt.Sprintf("the ledger does not know this key, but %d spaces with teams of this one: %s", len(e.Alike), strings.Join(names, ", "))
	}
	if e.Wrong != "" {
		text += "; " + e.Wrong
	}
	return text
}

// AlikeOf keeps what was found for spaces with the same teams: the keys of a thousand copies of one
// exercise may have been renewed together.
type AlikeOf map[string][]AlikeSpace

// alike are the spaces of the ledger that show a team of this one.
func (j *Job) alike() ([]AlikeSpace, error) {
	if j.Found == nil {
		return j.findAlike()
	}
	teams := fmt.Sprint(j.teams())
	alike, found := j.Found[teams]
	if found {
		return alike, nil
	}
	alike, err := j.findAlike()
	if err == nil {
		j.Found[teams] = alike
	}
	return alike, err
}

func (j *Job) findAlike() ([]AlikeSpace, error) {
	spaces, err := j.Ledger.SpacesByTeam(j.teams(), j.Others...)
	if err != nil {
		return nil, err
	}
	var alike []AlikeSpace
	for i, space := range spaces {
		one := AlikeSpace{Space: space, Number: i + 1}
		if i < maxAlike && len(spaces) > 1 {
			if err := j.describe(&one); err != nil {
				return nil, err
			}
		}
		alike = append(alike, one)
	}
	return alike, nil
}

// describe adds what tells a known space from those that look alike. A session team that was renamed
// has several names.
func (j *Job) describe(s *AlikeSpace) error {
	teams, err := j.Ledger.TeamsOf(s.ID)
	if err != nil {
		return err
	}
	var names []string
	for _, team := range teams {
		if strings.HasPrefix(team.Name, space.SessionPrefix) {
			names = append(names, team.Name)
		}
	}
	run, _, err := j.Ledger.LastRun(s.ID)
	s.SessionTeam, s.Plan = strings.Join(names, " or "), run.Plan
	return err
}

// takeOne makes one of several spaces that look alike the job's own: the one that was asked for.
func (j *Job) takeOne(alike []AlikeSpace) error {
	fitting := slices.Clone(alike)
	unknown := &UnknownKeyError{Alike: alike}
	if j.Asked.SameAs != "" {
		fitting = slices.DeleteFunc(fitting, func(s AlikeSpace) bool { return !s.isCalled(j.Asked.SameAs) })
	}
	switch {
	case !j.Asked.SameSpace:
		return unknown
	case len(fitting) == 0:
		unknown.Wrong = fmt.Sprintf("%q names none of them", wording.Clip(j.Asked.SameAs))
		return unknown
	case len(fitting) > 1 && j.Asked.SameAs != "":
		unknown.Wrong = fmt.Sprintf("%d of them are at %s", len(fitting), wording.Clip(j.Asked.SameAs))
		return unknown
	case len(fitting) > 1:
		unknown.Wrong = "--same-space alone does not say which one"
		return unknown
	}
	if err := j.notOfAnother(alike, fitting[0]); err != nil {
		return err
	}
	j.LedgerSpace = fitting[0].Space
	return nil
}

// isCalled reports whether a planner's word means this space: its number, its host, or an address there.
func (s AlikeSpace) isCalled(word string) bool {
	if n, err := strconv.Atoi(word); err == nil {
		return n == s.Number
	}
	if address, err := url.Parse(word); err == nil && address.Host != "" {
		word = address.Host
	}
	return strings.EqualFold(s.Address, strings.TrimSuffix(word, "/"))
}

// notOfAnother refuses to run results again in one of several spaces, if they name another one of them.
func (j *Job) notOfAnother(alike []AlikeSpace, chosen AlikeSpace) error {
	if j.Origin == nil || j.Origin.Space == "" || j.Origin.Space == plan.SpaceMark(chosen.ID) {
		return nil
	}
	for _, s := range alike {
		if j.Origin.Space == plan.SpaceMark(s.ID) {
			return &problem.UsageError{Message: fmt.Sprintf("these results are of the space %d (%s), and not of the space %d (%s)", s.Number, s, chosen.Number, chosen),
				Suggestion: fmt.Sprintf("say --same-space=%d, if that is the one whose key was renewed", s.Number)}
		}
	}
	return nil
}
