package control

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"simcast/pipeline/day"
	"simcast/pipeline/dayplan"
	"simcast/pipeline/ledger"
	"simcast/pipeline/problem"
	"simcast/pipeline/space"
)

// checked is the plan as a control that changes it would have it.
type checked struct {
	basis   int64           // the last event that had changed the plan then: once there is another one, the plan is checked again
	change  *dayplan.Change // nil where it cannot be
	refused *day.Refusal    // why not
	source  *ledger.DaySource
}

// errNotChecked says that the plan has to be checked before, or once more: somebody has changed it.
var errNotChecked = errors.New("the plan was changed meanwhile")

// mostChecks is how often a plan is checked for one control.
const mostChecks = 10

// overtaken refuses a control that others were always quicker than.
func overtaken() *Refused {
	return &Refused{Message: fmt.Sprintf("others have changed the plan each of the %d times that it was checked for this, so nothing was done", mostChecks),
		Suggestion: "ask for it again once they have done that; simcast control status shows the day"}
}

// basisOf is the last event of a day that has changed its plan.
func basisOf(events []day.Event) (n int64) {
	for i := range events {
		switch e := &events[i]; e.Verb {
		case day.VerbAdd, day.VerbEdit, day.VerbReload, day.EventTake, day.EventStart:
			n = max(n, e.N)
		}
	}
	return n
}

// ready reads how the day stands, and checks the plan where the control changes it.
func (s *submission) ready(ctx context.Context) (standing, error) {
	of, err := s.look(ctx)
	if err == nil && day.SpecOf(s.control.Verb).ChangesPlan {
		if _, wrong := s.decide(of); errors.Is(wrong, errNotChecked) {
			err = s.check(ctx, of)
		}
	}
	return of, err
}

// check loads the plan as the control would have it, and checks it, which may take seconds. The error is one of the ledger, or that of ctx;
// why the control cannot be is kept.
func (s *submission) check(ctx context.Context, of standing) error {
	events := of.reader.Record().Events
	s.checked = &checked{basis: basisOf(events)}
	from, err := s.Ledger.SourceOf(ctx, s.Space, s.Round)
	if err != nil {
		return err
	}
	kept, err := s.shared.plans.Open(ctx, from.Parts)
	if err == nil {
		defer kept.Close()
		err = s.checkFrom(ctx, kept, of, events)
	}
	switch refusal, wrong := (*day.Refusal)(nil), (*problem.UsageError)(nil); {
	case err == nil:
	case ctx.Err() != nil || errors.Is(err, ledger.ErrUnreachable):
		return cmp.Or(context.Cause(ctx), err)
	case errors.As(err, &refusal):
		s.checked.refused = refusal
	case errors.As(err, &wrong):
		s.checked.refused = &day.Refusal{Message: wrong.Message, Suggestion: wrong.Suggestion}
	default:
		s.checked.refused = &day.Refusal{Message: err.Error()}
	}
	return nil
}

// checkFrom is check from what the record has. The error is why the control cannot be.
func (s *submission) checkFrom(ctx context.Context, kept *dayplan.Kept, of standing, events []day.Event) error {
	state := of.reader.State()
	known, _, err := s.Ledger.SpaceOf(ctx, s.Space) // a space keeps the fingerprint of its first key
	if err != nil {
		return err
	}
	source := kept.Source(space.Connection{Fingerprint: s.Space, KnownHost: known.Address}, s.Ledger, dayplan.TimesOf(state.Day, nil), s.clock.Now)
	if source.Defaults, err = s.Ledger.DefaultsOf(ctx, s.Space, s.Round, startedFrom(events)); err != nil {
		return err
	}
	path := kept.Path
	if s.control.Verb == day.VerbReload {
		path = s.control.Plan
		if s.who.Host != "" && s.who.Host == begunOn(&of.lane, events) { // elsewhere another file may stand there
			source.Asked.MappingFile = asItIsNow(kept.Options.Asked.MappingFile, kept.Asked.MappingFile)
			source.Asked.SettingsFile = asItIsNow(kept.Options.Asked.SettingsFile, kept.Asked.SettingsFile)
		}
		if source.Connection.Space, err = s.listsNow(ctx, kept.Space); err != nil {
			return err
		}
	}
	s.checked.change, err = source.Change(ctx, path, s.control, state, events, kept.Space.Smartwords)
	if err != nil || s.control.Verb != day.VerbReload {
		return err
	}
	paths := []string{path, source.Asked.MappingFile, source.Asked.SettingsFile}
	if saved := s.shared.savedMeanwhile(paths, s.checked.change.Files); saved != "" {
		return &day.Refusal{Message: saved + " was saved while it was read for several spaces, which would have two versions of it", Suggestion: "ask for it again"}
	}
	parts, err := dayplan.PartsOf(s.checked.change.Files, kept.Options, source.Connection.Space)
	s.checked.source = &ledger.DaySource{Plan: path, Parts: s.shared.once(parts)}
	return err
}

// startedFrom is the name of the plan with which the day was begun, or gone on with. The ledger keeps its defaults under that.
func startedFrom(events []day.Event) (name string) {
	for i := range events {
		if e := &events[i]; e.Verb == day.EventTake && e.Plan != "" {
			name = filepath.Base(e.Plan)
		}
	}
	return name
}

// begunOn is the machine on which the files stand with which the day was begun, or gone on with, or left to workers.
func begunOn(lane *ledger.LaneState, events []day.Event) (host string) {
	if lane.WorkersRun != "" {
		return lane.LeftBy.Host
	}
	for i := range events {
		if e := &events[i]; e.Verb == day.EventStart {
			host = e.Host
		}
	}
	return host
}

// asItIsNow is where a file of mappings or settings stands that is taken again: once it is gone, it counts as the record has it.
func asItIsNow(path, inRecord string) string {
	if _, err := os.Stat(path); path == "" || err != nil {
		return inRecord
	}
	return path
}

// listsNow is the space as it is now. The texts of a list of spaces stay, where whoever asks has none.
func (s *submission) listsNow(ctx context.Context, before *space.Space) (*space.Space, error) {
	loaded, err := s.Lists(ctx)
	if err != nil {
		return nil, fmt.Errorf("the space could not be loaded again: %w", err)
	}
	if len(loaded.Texts) == 0 {
		loaded = loaded.WithTexts(before.Texts)
	}
	return loaded, nil
}

// shared is what a control needs in all spaces in which it is asked for: they mostly have one plan.
type shared struct {
	plans *dayplan.Plans
	mu    sync.Mutex
	known map[[sha256.Size]byte][]byte
	files map[string][]byte // of a reload, by their paths, as the first space has them
}

// newShared is nothing yet; nil for a control that changes no plan.
func newShared(l Ledger, c day.Control) *shared {
	if !day.SpecOf(c.Verb).ChangesPlan {
		return nil
	}
	return &shared{plans: dayplan.NewPlans(l, ""), known: map[[sha256.Size]byte][]byte{}, files: map[string][]byte{}}
}

// savedMeanwhile is the path of a file that says something else than when it was read for another space, "" for none. Files are in the order
// of the paths, without those that are "".
func (s *shared) savedMeanwhile(paths []string, files []ledger.Part) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, path := range paths {
		if path == "" {
			continue
		}
		if first, isThere := s.files[path]; isThere && !bytes.Equal(first, files[0].Bytes) {
			return path
		}
		s.files[path], files = files[0].Bytes, files[1:]
	}
	return ""
}

// once has equal parts in memory once.
func (s *shared) once(parts []ledger.Part) []ledger.Part {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := range parts {
		sum := sha256.Sum256(parts[i].Bytes)
		if known, isThere := s.known[sum]; isThere {
			parts[i].Bytes = known
		} else {
			s.known[sum] = parts[i].Bytes
		}
	}
	return parts
}
