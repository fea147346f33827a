// Package approvals brings the column lint and the ledger together: an approval without a text holds for the text as it was at
// the first check in a space.
//
//	book := &approvals.Book{Key: identify.KeyOf(connection), Open: open} // for one check
//	book.AddTo(&options)
//	plan, err := check.Load(file, space, options)
//	book.Keep(&plan.Verdict)
//
// An approval is of a row by its id, in any round and plan file. A row without an id is known by its line in the column lint
// alone, so that it may be sorted: rows with the same line hold for the texts of all of them.
package approvals

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"slices"

	"simcast/pipeline/identify"
	"simcast/pipeline/ledger"
	"simcast/pipeline/lint"
	"simcast/pipeline/plan"
	"simcast/pipeline/problem"
)

// Open opens the ledger. release is called when it is no longer needed.
type Open func(toRead bool) (record ledger.Ledger, release func(), err error)

// Book is what the ledger has of the approvals in one space, for one check. It opens the ledger only for a plan that has
// approvals. nil is of no space: nothing is known, and nothing kept.
type Book struct {
	Key      identify.Key // of the space
	Open     Open
	ReadOnly bool // nothing is kept

	loaded bool
	space  string              // under which approvals are kept from now on
	texts  map[string][]string // by the id of an approval
	err    error               // why the ledger cannot be asked, or keeps nothing
}

// AddTo has a check ask the book.
func (b *Book) AddTo(options *plan.Options) {
	if b != nil {
		options.Changed = b.Changed
	}
}

// Changed says whether an approval is for another text than at the first check, as far as that is known.
func (b *Book) Changed(a lint.Approval) (changed, known bool) {
	b.load()
	texts, known := b.texts[idOf(a)]
	return known && !slices.Contains(texts, a.Digest), known
}

// Keep writes down the approvals of a verdict that the ledger does not have yet. Where it cannot, the verdict says so.
func (b *Book) Keep(v *plan.Verdict) {
	if b == nil {
		return
	}
	if len(v.Approvals) > 0 {
		b.load()
	}
	if b.err == nil && !b.ReadOnly {
		b.err = b.remember(v.Approvals)
	}
	if b.err != nil { // lint itself has no note where there is a space
		v.LintNote = fmt.Sprintf("texts that are approved in the column lint may change without being noticed: %v", b.err)
	}
}

func (b *Book) load() {
	if b.loaded {
		return
	}
	b.loaded = true
	record, release, err := b.Open(true)
	if err != nil {
		b.err = err
		return
	}
	defer release()
	b.err = b.read(record)
}

// read takes in what the ledger has of the space. Approvals are kept under the fingerprint of a key until a run has said of
// which space the key is, so both are read. What was approved in the space itself came first.
func (b *Book) read(record ledger.Ledger) error {
	b.space = b.Key.Fingerprint
	known, isKnown, err := record.SpaceOf(b.Key.Fingerprint)
	if err != nil {
		return err
	}
	if isKnown {
		b.space = known.ID
	}
	likely, err := b.likelySpace(record)
	if err != nil {
		return err
	}
	b.texts = map[string][]string{}
	for _, space := range slices.Compact([]string{likely, b.Key.Fingerprint}) {
		kept, err := record.ApprovedTexts(space)
		if err != nil {
			return err
		}
		ofSpace := map[string][]string{}
		for _, a := range kept {
			ofSpace[a.ID] = append(ofSpace[a.ID], a.Text)
		}
		for id, texts := range ofSpace {
			if b.texts[id] == nil {
				b.texts[id] = texts
			}
		}
	}
	return nil
}

// likelySpace is the space that a run would find for the key, as far as it is asked for. Where only the planner can tell, it is
// the key's fingerprint.
func (b *Book) likelySpace(record ledger.Ledger) (string, error) {
	found, _, err := b.Key.LedgerSpace(record)
	unknown, asked := (*identify.UnknownKeyError)(nil), (*problem.UsageError)(nil)
	if errors.As(err, &unknown) || errors.As(err, &asked) {
		return b.Key.Fingerprint, nil
	}
	return found.ID, err
}

// remember writes down what the ledger does not have.
func (b *Book) remember(approvals []lint.Approval) error {
	var fresh []ledger.Approval
	for _, a := range approvals {
		if id := idOf(a); b.texts[id] == nil {
			fresh = append(fresh, ledger.Approval{ID: id, Text: a.Digest})
		}
	}
	if len(fresh) == 0 {
		return nil
	}
	record, release, err := b.Open(false)
	if err != nil {
		return err
	}
	defer release()
	return record.RememberApprovals(b.space, fresh)
}

// idOf tells an approval from others. A line with a new reason is another approval.
func idOf(a lint.Approval) string {
	sum := sha256.New()
	for _, part := range []string{a.ID, a.Rule, a.Column, a.Line} {
		_, _ = io.WriteString(sum, fmt.Sprintf("%d %s", len(part), part)) // a hash takes everything
	}
	return hex.EncodeToString(sum.Sum(nil))
}
