// Package suppressions brings the column lint and the ledger together: a suppression without a text holds for the text as it was
// at the first check in a space.
//
//	store := &suppressions.Store{Key: identify.KeyOf(connection), Open: open} // for one check
//	store.AddTo(&options)
//	plan, err := check.Load(file, space, options)
//	store.Keep(&plan.Verdict)
//
// A suppression is of a row by its id, in any round and plan file. A row without an id is known by its line in the column lint
// alone, so that it may be sorted: rows with the same line hold for the texts of all of them.
package suppressions

import (
	"context"
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
type Open func(ctx context.Context, toRead bool) (record ledger.Ledger, release func(), err error)

// Store is what the ledger has of the suppressions in one space, for one check. It opens the ledger only for a plan that has
// suppressions. nil is of no space: nothing is known, and nothing kept.
type Store struct {
	Key      identify.Key // of the space
	Open     Open
	ReadOnly bool // nothing is kept

	loaded bool
	space  string              // under which suppressions are kept from now on
	texts  map[string][]string // by the id of a suppression
	err    error               // why the ledger cannot be asked, or keeps nothing
}

// AddTo has a check ask the store, as long as ctx lasts.
func (s *Store) AddTo(ctx context.Context, options *plan.Options) {
	if s != nil {
		options.SuppressedTextChanged = func(a lint.Suppression) (changed, known bool) { return s.Changed(ctx, a) }
	}
}

// Changed says whether a suppression is for another text than at the first check, as far as that is known.
func (s *Store) Changed(ctx context.Context, a lint.Suppression) (changed, known bool) {
	s.load(ctx)
	texts, known := s.texts[idOf(a)]
	return known && !slices.Contains(texts, a.Digest), known
}

// Keep writes down the suppressions of a verdict that the ledger does not have yet. Where it cannot, the verdict says so.
func (s *Store) Keep(ctx context.Context, v *plan.Verdict) {
	if s == nil {
		return
	}
	if len(v.Suppressions) > 0 {
		s.load(ctx)
	}
	if s.err == nil && !s.ReadOnly {
		s.err = s.remember(ctx, v.Suppressions)
	}
	if s.err != nil { // lint itself has no note where there is a space
		v.LintNote = fmt.Sprintf("it is not noticed if a text changes after its finding was suppressed in the column lint: %v", s.err)
	}
}

func (s *Store) load(ctx context.Context) {
	if s.loaded {
		return
	}
	s.loaded = true
	record, release, err := s.Open(ctx, true)
	if err != nil {
		s.err = err
		return
	}
	defer release()
	s.err = s.read(ctx, record)
}

// read takes in what the ledger has of the space. Suppressions are kept under the fingerprint of a key until a run has said of
// which space the key is, so both are read. Those of the space itself came first.
func (s *Store) read(ctx context.Context, record ledger.Ledger) error {
	s.space = s.Key.Fingerprint
	known, isKnown, err := record.SpaceOf(ctx, s.Key.Fingerprint)
	if err != nil {
		return err
	}
	if isKnown {
		s.space = known.ID
	}
	likely, err := s.likelySpace(ctx, record)
	if err != nil {
		return err
	}
	s.texts = map[string][]string{}
	for _, space := range slices.Compact([]string{likely, s.Key.Fingerprint}) {
		kept, err := record.SuppressedTexts(ctx, space)
		if err != nil {
			return err
		}
		ofSpace := map[string][]string{}
		for _, a := range kept {
			ofSpace[a.ID] = append(ofSpace[a.ID], a.Text)
		}
		for id, texts := range ofSpace {
			if s.texts[id] == nil {
				s.texts[id] = texts
			}
		}
	}
	return nil
}

// likelySpace is the space that a run would find for the key, as far as it is asked for. Where only the planner can tell, it is
// the key's fingerprint.
func (s *Store) likelySpace(ctx context.Context, record ledger.Ledger) (string, error) {
	found, err := s.Key.LedgerSpace(ctx, record)
	unknown, asked := (*identify.UnknownKeyError)(nil), (*problem.UsageError)(nil)
	if errors.As(err, &unknown) || errors.As(err, &asked) {
		return s.Key.Fingerprint, nil
	}
	return found.Space.ID, err
}

// remember writes down what the ledger does not have.
func (s *Store) remember(ctx context.Context, suppressions []lint.Suppression) error {
	var fresh []ledger.Suppression
	for _, a := range suppressions {
		if id := idOf(a); s.texts[id] == nil {
			fresh = append(fresh, ledger.Suppression{ID: id, Text: a.Digest})
		}
	}
	if len(fresh) == 0 {
		return nil
	}
	record, release, err := s.Open(ctx, false)
	if err != nil {
		return err
	}
	defer release()
	return record.RememberSuppressions(ctx, s.space, fresh)
}

// idOf tells a suppression from others. A line with a new reason is another suppression.
func idOf(a lint.Suppression) string {
	sum := sha256.New()
	for _, part := range []string{a.ID, a.Rule, a.Column, a.Line} {
		_, _ = io.WriteString(sum, fmt.Sprintf("%d %s", len(part), part)) // a hash takes everything
	}
	return hex.EncodeToString(sum.Sum(nil))
}
