package history

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/pipeline/space"
	"simcast/templates/wording"
)

// Spaces are the spaces that a history has, as people call them, in the order of their first runs.
type Spaces struct {
	IDs   []string
	names map[string]string
}

// SpacesOf finds the spaces of a ledger's history, and after them those that have an exercise day and no message. Each has a
// name of its own.
func SpacesOf(ctx context.Context, record ledger.Ledger) (Spaces, error) {
	in, err := record.EntriesIn(ctx)
	if err != nil {
		return Spaces{}, err
	}
	onlyDays, err := spacesOfDays(ctx, record, in.Spaces)
	if err != nil {
		return Spaces{}, err
	}
	all, alike := Spaces{names: map[string]string{}}, map[string]int{}
	for _, s := range append(in.Spaces, onlyDays...) {
		teams, err := record.TeamsOf(ctx, s.ID)
		if err != nil {
			return Spaces{}, err
		}
		all.IDs, all.names[s.ID] = append(all.IDs, s.ID), spaceName(s, teams)
		alike[all.names[s.ID]]++
	}
	numbers := map[string]int{}
	for _, id := range all.IDs {
		if name := all.names[id]; alike[name] > 1 {
			numbers[name]++
			all.names[id] = fmt.Sprintf("%s (space %d)", name, numbers[name])
		}
	}
	return all, nil
}

// spacesOfDays are the spaces, besides others, that have an exercise day.
func spacesOfDays(ctx context.Context, record ledger.Ledger, others []ledger.Space) (found []ledger.Space, err error) {
	known, err := record.KnownSpaces(ctx)
	if err != nil {
		return nil, err
	}
	for _, space := range known {
		if slices.ContainsFunc(others, func(s ledger.Space) bool { return s.ID == space.ID }) {
			continue
		}
		days, err := record.DaysOf(ctx, space.ID)
		if err != nil {
			return nil, err
		}
		if len(days) > 0 {
			found = append(found, space)
		}
	}
	return found, nil
}

// spaceName is how people call a space: by its session team, where it had only one, and its address.
func spaceName(s ledger.Space, teams []ledger.Team) string {
	session := slices.DeleteFunc(teams, func(team ledger.Team) bool { return !strings.HasPrefix(team.Name, space.SessionPrefix) })
	address := cmp.Or(s.Address, "an address that is not known")
	if len(session) != 1 {
		return address
	}
	return session[0].Name + " at " + address
}

// Several reports whether there is more than one space.
func (s Spaces) Several() bool { return len(s.IDs) > 1 }

// Name is how people call the space with that id.
func (s Spaces) Name(id string) string { return s.names[id] }

// Named are the ids of the spaces that a planner's word may mean: a part of their names, in letters of any case.
func (s Spaces) Named(word string) (ids []string) {
	for _, id := range s.IDs {
		if strings.Contains(strings.ToLower(s.names[id]), strings.ToLower(word)) {
			ids = append(ids, id)
		}
	}
	return ids
}

// Choose narrows the filter to the spaces that planners' words mean. It says, a sentence each, which words mean none of
// those that the ledger has.
func (s Spaces) Choose(f *Filter, words []string) (unknown []string, err error) {
	if len(words) == 0 {
		return nil, nil
	}
	if err := plan.RejectEmpty(map[string][]string{"--space": words}); err != nil {
		return nil, err
	}
	f.Spaces = []string{}
	for _, word := range words {
		found := s.Named(word)
		if f.Spaces = append(f.Spaces, found...); len(found) == 0 && len(s.IDs) > 0 {
			unknown = append(unknown, s.unknown(word))
		}
	}
	return unknown, nil
}

func (s Spaces) unknown(asked string) string {
	var names []string
	for _, id := range s.IDs {
		names = append(names, s.names[id])
	}
	return fmt.Sprintf("The ledger has no space %q. It knows %s.", wording.Clip(asked), listed(names))
}
