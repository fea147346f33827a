package identify

import (
	"context"
	"fmt"
	"slices"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/problem"
	"simcast/pipeline/resultsreport"
	"simcast/pipeline/space"
	"simcast/templates/wording"
)

// AnySpace is what a planner says of a renewed key whose space is the only one that looks alike.
const AnySpace = "WHICH"

// Key is the key of a space that was reached, with what the planner says of it.
type Key struct {
	Fingerprint string
	Host        string        // where its space is
	Teams       []ledger.Team // that its space has
	SameSpace   string        // it is a renewed one of a space that the ledger knows: of [AnySpace], or of that number or address; "": nobody has said so
	NewSpace    bool          // it is of a space that the ledger does not know
	IsRerun     bool
	ResultsOf   string     // in a rerun, the mark of the space that the results name; "" where they name none
	Others      []string   // spaces of the ledger that its space is known not to be, in their own order
	Cache       AlikeCache // of several keys with the same Others; may be nil
}

// KeyOf is the key by which a space was reached.
func KeyOf(c *space.Connection) Key {
	key := Key{Fingerprint: c.Fingerprint, Host: c.Host()}
	for _, team := range c.Space.Teams {
		key.Teams = append(key.Teams, ledger.Team{ID: team.ID, Name: team.Name})
	}
	return key
}

// Found is the space of the ledger that a key selects.
type Found struct {
	Space ledger.Space
	Moved string          // the address that a known key had before, "" where it has not changed
	IsNew bool            // the ledger did not know the key
	alike map[string]bool // where the key is new, the spaces that looked alike
}

// LedgerSpace finds out which of the ledger's spaces the key selects; one that the ledger does not know has the
// key's fingerprint for its id. Where only the planner can tell, the error is an *UnknownKeyError.
func (k Key) LedgerSpace(ctx context.Context, ledger ledger.Ledger) (found Found, err error) {
	known, isKnown, err := ledger.SpaceOf(ctx, k.Fingerprint)
	switch {
	case err != nil:
		return found, err
	case isKnown && known.Address != k.Host:
		return Found{Space: known, Moved: known.Address}, nil
	case isKnown:
		return Found{Space: known}, nil
	}
	found.Space.ID, found.IsNew = k.Fingerprint, true
	alike, err := k.alikeSpaces(ctx, ledger)
	if err != nil {
		return found, err
	}
	found.alike = alike.ids
	switch {
	case k.NewSpace:
		return found, nil
	case len(alike.list) > 0:
		chosen, err := k.choose(alike.list)
		if err == nil {
			found.Space = chosen.Space
		}
		return found, err
	case k.SameSpace != "" && !k.IsRerun:
		return found, &problem.UsageError{Message: "the ledger knows no space with the same teams", Suggestion: "leave --same-space out"}
	}
	return found, nil
}

// Remember writes down that the key selects that space, under its host as it is now. Where the key was new, and its space may have come
// into the ledger since it was looked for, by another key or in another run, the error is [ledger.ErrSpaceCame]: two runs would post
// the same to it, each under a lane of its own.
func (k Key) Remember(ctx context.Context, l ledger.Ledger, found Found, now time.Time) error {
	found.Space.Address, found.Space.Seen = k.Host, now
	var isKnown func(string) bool
	if found.IsNew {
		isKnown = func(id string) bool {
			_, isOther := slices.BinarySearch(k.Others, id)
			return isOther || found.alike[id]
		}
	}
	return l.RememberSpace(ctx, found.Space, k.Fingerprint, k.Teams, isKnown)
}

// choose is the one of several spaces that look alike that was asked for.
func (k Key) choose(alike []AlikeSpace) (chosen AlikeSpace, err error) {
	fitting := slices.Clone(alike)
	unknown := &UnknownKeyError{Alike: alike}
	isNamed := k.SameSpace != AnySpace
	if isNamed {
		fitting = slices.DeleteFunc(fitting, func(s AlikeSpace) bool { return !s.isCalled(k.SameSpace) })
	}
	switch {
	case k.SameSpace == "":
		return chosen, unknown
	case len(fitting) == 0:
		unknown.Wrong = fmt.Sprintf("%q is not one of them", wording.Clip(k.SameSpace))
		return chosen, unknown
	case len(fitting) > 1 && isNamed:
		unknown.Wrong = fmt.Sprintf("%d of them are at %s", len(fitting), wording.Clip(k.SameSpace))
		return chosen, unknown
	case len(fitting) > 1:
		unknown.Wrong = "--same-space alone does not say which one"
		return chosen, unknown
	}
	return fitting[0], k.checkResults(alike, fitting[0])
}

// checkResults refuses to run results again in one of several spaces, if they name another one of them.
func (k Key) checkResults(alike []AlikeSpace, chosen AlikeSpace) error {
	if k.ResultsOf == "" || k.ResultsOf == resultsreport.SpaceMark(chosen.ID) {
		return nil
	}
	for _, s := range alike {
		if k.ResultsOf == resultsreport.SpaceMark(s.ID) {
			return &problem.UsageError{Message: fmt.Sprintf("these results are from the space %d (%s), not from the space %d (%s)", s.Number, s, chosen.Number, chosen),
				Suggestion: fmt.Sprintf("say --same-space=%d if the key of that space was renewed", s.Number)}
		}
	}
	return nil
}
