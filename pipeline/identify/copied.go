package identify

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"simcast/pipeline/ledger"
	"simcast/pipeline/problem"
)

// Copied is what a planner says of the spaces of a ledger that is copied into another one which does not know their keys.
type Copied struct {
	SameSpace string // their keys were renewed: they are spaces that the other ledger knows, as in a [Key]
	NewSpace  bool   // they are spaces that it does not know
}

// Choose is the id of the one of the spaces of the other ledger, which look alike, that a copied space is; "" where it is none of them.
// Where the planner has not said so, the error asks for it.
func (c Copied) Choose(ctx context.Context, from, to ledger.Ledger, of ledger.Space, alike []ledger.Space) (id string, err error) {
	if c.NewSpace {
		return "", nil
	}
	copied := AlikeSpace{Space: of}
	if err := copied.describe(ctx, from); err != nil {
		return "", err
	}
	list := make([]AlikeSpace, len(alike))
	for i, space := range alike {
		list[i] = AlikeSpace{Space: space, Number: i + 1}
		if i < maxAlike {
			if err := list[i].describe(ctx, to); err != nil {
				return "", err
			}
		}
	}
	chosen, err := Key{SameSpace: c.SameSpace}.choose(list)
	if unknown, isUnknown := errors.AsType[*UnknownKeyError](err); isUnknown {
		err = unknown.ofCopied(copied)
	}
	return chosen.ID, err
}

// ofCopied is the error of a space that is copied.
func (e *UnknownKeyError) ofCopied(copied AlikeSpace) error {
	there, which := "a space with the same teams: "+e.Alike[0].String(), "--same-space"
	if len(e.Alike) > 1 {
		there, which = fmt.Sprintf("%d spaces with the same teams: %s", len(e.Alike), strings.Join(e.names(), ", ")), "--same-space=NUMBER (or the address) of its space"
	}
	text := fmt.Sprintf("the shared ledger does not know the key of the file's space %s, but it knows %s", copied, there)
	if e.Wrong != "" {
		text += "; " + e.Wrong
	}
	return &problem.UsageError{Message: text + "; nothing was copied", Suggestion: "if the key was renewed, say " + which + ", so that nothing is sent twice; if they are two spaces, say --new-space"}
}
