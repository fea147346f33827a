package identify

import (
	"context"
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"simcast/pipeline/ledger"
	"simcast/pipeline/space"
)

// AlikeSpace is a space of the ledger that has a team of the one that an unknown key selects.
type AlikeSpace struct {
	ledger.Space
	Number      int    // by which it can be chosen, from 1
	SessionTeam string // "" where it has none
	Plan        string // of its last run
}

// String is what a planner knows it by.
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

// AlikeCache keeps what was found for spaces with the same teams: the keys of a thousand copies of one
// exercise may have been renewed together.
type AlikeCache map[string]*alikeSpaces

// alikeSpaces are spaces that look alike, in their order.
type alikeSpaces struct {
	list []AlikeSpace
	ids  map[string]bool
}

// alikeSpaces are the spaces of the ledger that have had a team of the key's space.
func (k Key) alikeSpaces(ctx context.Context, ledger ledger.Ledger) (*alikeSpaces, error) {
	teams := fmt.Sprint(k.Teams)
	alike, found := k.Cache[teams]
	if found {
		return alike, nil
	}
	spaces, err := ledger.SpacesByTeam(ctx, k.Teams, k.Others...)
	if err != nil {
		return nil, err
	}
	alike = &alikeSpaces{ids: map[string]bool{}}
	for i, space := range spaces {
		one := AlikeSpace{Space: space, Number: i + 1}
		if i < maxAlike && len(spaces) > 1 {
			if err := one.describe(ctx, ledger); err != nil {
				return nil, err
			}
		}
		alike.list, alike.ids[space.ID] = append(alike.list, one), true
	}
	if k.Cache != nil {
		k.Cache[teams] = alike
	}
	return alike, nil
}

// describe adds what tells a known space from those that look alike. A session team that was renamed
// has several names.
func (s *AlikeSpace) describe(ctx context.Context, ledger ledger.Ledger) error {
	teams, err := ledger.TeamsOf(ctx, s.ID)
	if err != nil {
		return err
	}
	var names []string
	for _, team := range teams {
		if strings.HasPrefix(team.Name, space.SessionPrefix) {
			names = append(names, team.Name)
		}
	}
	run, _, err := ledger.LastRun(ctx, s.ID)
	s.SessionTeam, s.Plan = strings.Join(names, " or "), run.Plan
	return err
}
