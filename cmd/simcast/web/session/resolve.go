package session

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"simcast/apiclient"
	"simcast/pipeline"
	"simcast/pipeline/ledger"
	"simcast/pipeline/problem"
	"simcast/pipeline/resolve"
	"simcast/pipeline/space"
	"simcast/readers"
	"simcast/writers/results"
)

// Uncertain reads what is uncertain in the results of a run, and what somebody has looked for in the exercise.
func (s *Session) Uncertain(ctx context.Context, file PlanFile) (*resolve.Results, error) {
	record, release, err := s.config.Access.Ledger(ctx, true)
	if err != nil {
		return nil, err
	}
	defer release()
	found, err := resolve.Read(ctx, s.resolveConfig(ctx, file, record))
	return found, shortPath(err, file)
}

// Answer is what somebody says of an uncertain message, and what the page had shown of it.
type Answer struct {
	Hash     string
	Is       resolve.Answer
	Was      resolve.Answer // the answer that it changes, "" where there was none
	Requests int            // how many requests were made for the message, as [resolve.Question] counts them
}

// Resolve writes down what was found of a message of these results, in the ledger and in their file. Where the message was sent
// again since the page was shown, or has another answer, it is refused. Who says the same once more has said it once. notes are
// what a planner should know of the file. While a run is under way it is a *BusyError or a *ledger.BusyError.
func (s *Session) Resolve(ctx context.Context, file PlanFile, given Answer) (notes []string, err error) {
	ctx = context.WithoutCancel(ctx) // ledger and file get the same answer, whoever has left the page
	err = s.WhileIdle(func() error {
		record, release, err := s.config.Access.Ledger(ctx, false)
		if err != nil {
			return err
		}
		defer release()
		r, err := resolve.Open(ctx, s.resolveConfig(ctx, file, record))
		if err != nil {
			return err
		}
		written := results.NewFile(ctx, file.Path, r.Report().File.Mode, record, func(err error) { notes = append(notes, err.Error()) }, s.config.Now)
		written.InPlace = true
		err = errors.Join(answer(ctx, r, given), writeIfChanged(r, written), r.Close(ctx))
		notes = append(notes, written.Notes()...)
		return err
	})
	return notes, shortPath(err, file)
}

// loadAgain is what to do where the page shows what is not so any more.
const loadAgain = "load the page again"

// answer answers the question about the message of that hash.
func answer(ctx context.Context, r *resolve.Results, given Answer) error {
	all := slices.Concat(r.Questions(), r.Answered())
	i := slices.IndexFunc(all, func(q *resolve.Question) bool { return q.Hash == given.Hash })
	if i < 0 && given.Was == "" {
		return &problem.UsageError{Message: "this message is not uncertain any more", Suggestion: loadAgain}
	}
	if i < 0 || all[i].Requests != given.Requests {
		return &problem.UsageError{Message: ledger.ErrSentAgain.Error(), Suggestion: loadAgain}
	}
	q := all[i]
	switch now := cmp.Or(q.Answer, resolve.NotKnown); {
	case now == given.Is:
		return nil
	case q.Answer == given.Was:
	case q.Answer == "":
		return &problem.UsageError{Message: "the answer was taken back in the meantime", Suggestion: loadAgain}
	default:
		return &problem.UsageError{Message: fmt.Sprintf("%s answered before that it is %s", q.By, q.Answer), Suggestion: loadAgain}
	}
	if err := r.Answer(ctx, q, given.Is); errors.Is(err, ledger.ErrSentAgain) {
		return &problem.UsageError{Message: ledger.ErrSentAgain.Error(), Suggestion: loadAgain}
	} else if err != nil {
		return err
	}
	return nil
}

// writeIfChanged writes the results file, where it has something as uncertain that is settled.
func writeIfChanged(r *resolve.Results, file *results.File) error {
	if !r.Changed() {
		return nil
	}
	return file.Write(r.Report())
}

func (s *Session) resolveConfig(ctx context.Context, file PlanFile, record ledger.Ledger) resolve.Config {
	return resolve.Config{Open: func() (*readers.File, error) { return pipeline.FileOf(s.open(ctx, file, &pipeline.ReadOptions{})) }, Ledger: record, Fingerprint: s.fingerprint,
		Demo: s.config.Access.IsDemo(), By: cmp.Or(s.config.User, "the planner"), Now: s.config.Now}
}

// fingerprint is that of the space's key, "" where no space is known.
func (s *Session) fingerprint() string {
	_, key, err := s.config.Access.Client()
	if err != nil {
		return ""
	}
	return space.Fingerprint(key)
}

// PersonaKnown is the persona of that hash, where the space was read before. It asks the space for nothing.
func (s *Session) PersonaKnown(hash string) (persona *apiclient.Persona, known bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.connected == nil || hash == "" {
		return nil, false
	}
	persona, wrong := s.connected.Space.Persona(hash)
	return persona, wrong == nil
}
