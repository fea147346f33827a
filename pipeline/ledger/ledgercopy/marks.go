package ledgercopy

import (
	"fmt"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/tables"
)

// change is the mark that a round had before this call, and the one that this call gives it.
type change struct{ before, now string }

// image is a round of the target that is being copied.
type image struct {
	mark    change
	token   string
	had     int           // attempts that the source has of it: fewer than the mark counts are those of a file that was copied only in part
	unsure  ledger.Unsure // that the target does not know all of it: before the copy, or that the source does not,
	after   ledger.Unsure // and after it
	isWider bool          // the source names a ledger that may have sent messages of it, and the target does not, or did not as the copy was begun
}

// pending is a round of the source that is being copied.
type pending struct {
	mark  change
	there tables.RoundOf
	image *image // several rounds of the source may be one of the target
}

// findPending finds the rounds that are copied, with the marks that they get. It writes nothing.
func (c *copying) findPending() error {
	source, err := c.from.Tables.Marks()
	if err != nil {
		return err
	}
	target, err := c.to.Tables.Marks()
	if err != nil {
		return err
	}
	images, blocked := map[tables.RoundOf]*image{}, map[tables.RoundOf]bool{}
	for _, of := range c.rounds {
		there := c.inTarget(of)
		found, err := c.look(of, source[of], target[there])
		if err != nil {
			return err
		}
		if found == nil {
			copied, isCopied := ledger.ParseCopyMark(target[there])
			unsure, _ := ledger.ParseUnsure(target[there])
			blocked[there], c.movedUnsure[of] = isCopied, unsure.With(copied.Unsure)
			continue
		}
		if images[there] == nil {
			images[there] = &image{token: found.image.token, mark: change{before: target[there]}}
		}
		images[there].add(found.image)
		found.image, c.pending[of] = images[there], found
	}
	for there, isBlocked := range blocked {
		if isBlocked && images[there] == nil {
			c.done.Blocked++
		}
	}
	for of, p := range c.pending {
		if c.lacking[of] && p.image.mark.before == "" && !p.image.unsure.Is() { // else what the target does not know counts as uncertain
			c.done.PerhapsLost++
		}
		if copied, _ := ledger.ParseCopyMark(p.image.mark.before); p.image.had < copied.Had {
			return c.cannotEnd(&ledger.MovedError{Round: of.Round, To: p.image.mark.before})
		}
		p.mark.now = ledger.BegunMark{Token: p.image.token, To: c.to.Name, Unsure: p.image.unsure}.String()
		if p.image.mark.now = p.image.mark.before; p.image.token == c.token {
			p.image.mark.now = ledger.CopyMark{Token: c.token, Name: c.from.Name, Had: p.image.had, Unsure: p.image.unsure}.String()
		}
	}
	return nil
}

// add adds what is known of the image of another round of the source.
func (i *image) add(other *image) {
	i.unsure, i.had, i.isWider = i.unsure.With(other.unsure), i.had+other.had, i.isWider || other.isWider
}

// look says how a round that has these marks is copied; nil where it was copied before, whatever other copy is under way. A round that another
// copy has left marked in the target is refused, unless the source has the token of that copy.
func (c *copying) look(of tables.RoundOf, source, target string) (*pending, error) {
	begun, isBegun := ledger.ParseBegunMark(source)
	copied, isCopied := ledger.ParseCopyMark(target)
	unsure, isUnsure := ledger.ParseUnsure(target)
	switch {
	case isMoved(source) && !c.lost[of]:
		return nil, nil
	case isCopied && (!isBegun || begun.Token != copied.Token), target != "" && !isCopied && !isUnsure:
		return nil, c.cannotEnd(&ledger.MovedError{Round: of.Round, To: target})
	}
	had, err := c.countOf(of)
	if isCopied {
		return &pending{mark: change{before: source}, there: c.inTarget(of), image: &image{token: copied.Token, unsure: copied.Unsure, had: had, isWider: begun.Unsure.Is()}}, err
	}
	if err != nil {
		return nil, err
	}
	own, err := c.unsureOf(of, source)
	if own.Name == c.to.Name { // it is of what a target of that name knew that was lost since, or of what this one has sent itself
		own.Name += " as it was before"
	}
	both := unsure.With(own)
	return &pending{mark: change{before: source}, there: c.inTarget(of), image: &image{token: c.token, unsure: both, had: had, isWider: both.Name != unsure.Name}}, err
}

// cannotEnd says what to do where the source is refused for a copy that has left a round marked. It may be the very file, and be told to repeat
// the copy with itself.
func (c *copying) cannotEnd(e *ledger.MovedError) error {
	return fmt.Errorf("%w; %s cannot end that copy: it is another file, or a backup from before, or lacks messages that were there as that copy began, or the copy was begun by an earlier simcast or given up in the file, "+
		"or the shared ledger was restored since, or two spaces of the file are one there, and the file has sent in the other one since; if no other file can end it, give it up in the shared ledger, then copy this one", e, c.from.Name)
}

// countOf is how many attempts the source has of a round.
func (c *copying) countOf(of tables.RoundOf) (n int, err error) {
	err = c.from.Tables.DB.QueryRow(`SELECT COUNT(*) FROM attempts WHERE space = $1 AND round = $2`, of.Space, of.Round).Scan(&n)
	return n, c.from.Tables.Wrap(err)
}
