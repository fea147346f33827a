package main

import (
	"context"
	"errors"
	"fmt"
	"syscall"

	"golang.org/x/sync/errgroup"
)

// startWorkers starts the workers of a contest. drain has them end, and waits for them.
func (s *stage) startWorkers(ctx context.Context) (drain func() error) {
	ctx, end := context.WithCancel(ctx)
	var workers errgroup.Group
	for range s.workers {
		cmd := s.command(ctx, "simcast worker --ledger $postgres --spaces $list")
		cmd.Cancel = func() error { return cmd.Process.Signal(syscall.SIGTERM) }
		workers.Go(func() error {
			said, err := cmd.CombinedOutput()
			if err != nil && !errors.Is(err, context.Canceled) { // which stands for a worker that ended well
				return fmt.Errorf("a worker: %w\n%s", err, said)
			}
			return nil
		})
	}
	return func() error {
		end()
		return workers.Wait()
	}
}
