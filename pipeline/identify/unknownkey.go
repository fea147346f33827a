package identify

import (
	"fmt"
	"strings"
)

// UnknownKeyError says that the ledger does not know the key, but knows spaces
// that look like this one. Taken for a new space, everything would go out twice, and
// so it would if it were taken for the wrong one.
type UnknownKeyError struct {
	Alike []AlikeSpace
	Wrong string // why what was asked for chooses none of them, "" where nothing was
}

// maxAlike is how many spaces that look alike an error names.
const maxAlike = 20

// Error is the reason and what to do about it.
func (e *UnknownKeyError) Error() string {
	if len(e.Alike) == 1 {
		return e.Reason() + "; if the key was renewed, say --same-space, so that nothing goes out twice; if this is a new space, say --new-space"
	}
	return e.Reason() + "; if the key was renewed, say --same-space=NUMBER (or the address) of its space, so that nothing goes out twice; if this is a new space, say --new-space"
}

// Reason is the error without what to do about it.
func (e *UnknownKeyError) Reason() string {
	var text string
	if len(e.Alike) == 1 {
		text = fmt.Sprintf("the ledger does not know this key, but it knows a space with the same teams (last used %s at %s)",
			e.Alike[0].Seen.Format("2006-01-02 15:04"), e.Alike[0].Address)
	} else {
		text = fmt.Sprintf("the ledger does not know this key, but it knows %d spaces with the same teams: %s", len(e.Alike), strings.Join(e.names(), ", "))
	}
	if e.Wrong != "" {
		text += "; " + e.Wrong
	}
	return text
}

// names are the spaces that look alike, with their numbers.
func (e *UnknownKeyError) names() (names []string) {
	for _, s := range e.Alike[:min(len(e.Alike), maxAlike)] {
		names = append(names, fmt.Sprintf("%d (%s)", s.Number, s))
	}
	if rest := len(e.Alike) - len(names); rest > 0 {
		names = append(names, fmt.Sprintf("and %d more", rest))
	}
	return names
}
