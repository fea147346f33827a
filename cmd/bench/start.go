package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"time"

	"simcast/cmd/bench/compare"
)

// startRows is how many rows the plan has whose first POST is waited for.
const startRows = 40

// startToPost is how long it takes from the start of the process until its first POST arrives, with
// a ledger that is not there yet.
func (b *bench) startToPost(ctx context.Context) ([]compare.Section, error) {
	s, err := b.serve(ctx, 1, 0)
	if err != nil {
		return nil, err
	}
	defer s.stop()
	var all []compare.Section
	for _, kind := range []string{inlinePlan, csvPlan} {
		plan, err := b.plan(ctx, kind, startRows)
		if err != nil {
			return all, err
		}
		result, err := compare.Contest{
			Work:    "start to the first POST, 40 rows, " + filepath.Ext(plan),
			Unit:    "s",
			Ours:    compare.Contender{Name: "simcast send", Run: func(ctx context.Context) (compare.Trial, error) { return b.firstPost(ctx, s, plan) }},
			Targets: []compare.Target{compare.Seconds(0.15)},
		}.Run(ctx, b.starts, b.tell)
		if err != nil {
			return all, err
		}
		all = append(all, result)
	}
	return all, nil
}

func (b *bench) firstPost(ctx context.Context, s *standIn, plan string) (compare.Trial, error) {
	own, err := os.MkdirTemp(b.dir, "start-")
	if err != nil {
		return compare.Trial{}, err
	}
	defer os.RemoveAll(own)
	cmd := b.program(ctx, s.settings(0), "send", plan, "--interval", "0", "--yes",
		"--ledger", filepath.Join(own, "ledger.db"), "--results", filepath.Join(own, "results"+filepath.Ext(plan)))
	began := time.Now().UnixNano()
	t, err := measured(cmd)
	if err != nil {
		return t, err
	}
	r, err := s.record()
	if err == nil && len(r.Posts) == 0 {
		err = errors.New("nothing was posted")
	}
	if err != nil {
		return t, err
	}
	t.Value = time.Duration(r.Posts[0].Began - began).Seconds()
	return t, nil
}
