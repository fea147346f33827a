package session

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"

	"simcast/pipeline/ledger"
)

// RunNow is a run as it is now: one that has ended or was cut off as its results and the ledger have it, also one of an earlier start
// of simcast. One of this start of which they cannot be read is as it was at its end. Where there is none the error is ErrUnknown; it
// is ErrUnderWay or a *NoResultsError where nothing can be read yet, or any more.
func (s *Session) RunNow(ctx context.Context, id string) (Snapshot, error) {
	own, unknown := s.Run(id)
	if unknown == nil && own.Snapshot().UnderWay() {
		return own.Snapshot(), nil
	}
	now, err := s.readNamed(ctx, id)
	if unknown != nil || err == nil {
		return now, err
	}
	if now = own.Snapshot(); now.Summary != nil { // else it may have sent nothing
		now.Notes = append(now.Notes, fmt.Sprintf("these are the numbers at the end of the run, since its results could not be read again: %v; the history has each message", err))
	}
	return now, nil
}

// readNamed reads a past run of that name.
func (s *Session) readNamed(ctx context.Context, id string) (now Snapshot, err error) {
	record, release, err := s.config.Access.Ledger(ctx, true)
	if err != nil {
		return now, err
	}
	defer release()
	plans, err := s.Plans()
	if err != nil {
		return now, err
	}
	for _, file := range plans {
		note, _ := s.noteOf(file.ID) // the plan may be removed in this moment
		i := slices.IndexFunc(note.Runs, func(of runNote) bool { return of.Run == id })
		if i < 0 {
			continue
		}
		past, err := pastRunOf(ctx, record, file, s.ResultsOf(file), note.Runs[i])
		if err != nil {
			return now, err
		}
		return s.read(ctx, record, file, past)
	}
	return now, ErrUnknown
}

// LastRuns are the last run of each of these plans, by the plan's ID, and the runs of them that were cut off, in the order of the plans.
func (s *Session) LastRuns(ctx context.Context, plans []PlanFile) (last map[string]Snapshot, cutOff []CutOff) {
	own := map[string]*Run{} // the last ones of this start
	for _, run := range slices.Backward(s.Runs()) {
		own[run.Snapshot().Plan.folderOf()] = run
	}
	record, release, unreached := s.config.Access.Ledger(ctx, true)
	if unreached == nil {
		defer release()
	}
	last = map[string]Snapshot{}
	for _, file := range plans {
		var past []pastRun
		if unreached == nil {
			past = s.pastRuns(ctx, record, file)
		}
		cutOff = append(cutOff, s.cutOff(ctx, record, file, past)...)
		run := own[file.ID]
		if run != nil { // it is under way, or has left no results that can be read
			last[file.ID] = run.Snapshot()
		}
		if len(past) == 0 || run != nil && run.ID != past[0].Name {
			continue
		}
		if now, err := s.readForList(ctx, record, file, past[0]); err == nil {
			last[file.ID] = now
		}
	}
	return last, cutOff
}

// listed is a run as the list of plans has it.
type listed struct {
	of  listedOf
	now Snapshot
}

// listedOf is what it was read from: each change of the ledger is a run's. While a run is under way, it counts as it was when that began.
type listedOf struct {
	results  PlanFile   // with the moment of their last change
	last     ledger.Run // of their space
	underWay bool       // last goes on
}

// readForList is read for the list of plans, which shows no message. Results are not read again where nothing has changed since, for those
// of many plans take a while.
func (s *Session) readForList(ctx context.Context, record ledger.Ledger, file PlanFile, past pastRun) (Snapshot, error) {
	last, _, err := record.LastRun(ctx, past.Space)
	if err != nil {
		return Snapshot{}, err
	}
	of := listedOf{past.results, last, last.Ended.IsZero() && isUnderWay(ctx, record, last)}
	s.mu.Lock()
	known, isKnown := s.listed[past.Name]
	s.mu.Unlock()
	if isKnown && known.of == of {
		return known.now, nil
	}
	now, err := s.read(ctx, record, file, past)
	if err != nil {
		return now, err
	}
	now.Found, now.Open = nil, nil // they hold the whole file
	s.mu.Lock()
	defer s.mu.Unlock()
	s.listed[past.Name] = listed{of, now}
	return now, nil
}

// CutOff is a run that did not come to its end, such as one whose process was killed, while something of it is left to settle.
type CutOff struct {
	Snapshot
	Pending int   // messages that are not sent, of those that the run was to send; none where a later version of the plan was sent since in the same round
	Err     error // why the results could not be read: then nothing is counted
}

// cutOff are those of a plan's past runs that were cut off, where something of them is uncertain or pending.
func (s *Session) cutOff(ctx context.Context, record ledger.Ledger, file PlanFile, past []pastRun) (list []CutOff) {
	for _, one := range past {
		if !one.Ended.IsZero() {
			continue
		}
		now, err := s.readForList(ctx, record, file, one)
		left := CutOff{Snapshot: now, Pending: now.Chosen.OnlyPending(), Err: err}
		if slices.ContainsFunc(past, one.isBefore) {
			left.Pending = 0
		}
		if left.Questions+left.Pending > 0 || left.Err != nil {
			list = append(list, left)
		}
	}
	return list
}

// isBefore reports whether another run has sent a later version of the plan in the same round: what this one left is then out of date.
func (p pastRun) isBefore(other pastRun) bool {
	mine, others := filepath.Base(p.results.version()), filepath.Base(other.results.version())
	return mine != others && !momentOf(mine).After(momentOf(others)) &&
		p.Space == other.Space && p.Round == other.Round && p.Started.Before(other.Started)
}
