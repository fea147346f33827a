//go:build unix

package pgtest

import (
	"context"
	"errors"
	"syscall"

	"github.com/jackc/pgx/v5"
)

// Freeze stops the processes that serve the sessions which a condition on pg_stat_activity picks, as a machine does that hangs. thaw
// lets them go on; it has to be called.
func (s *Server) Freeze(ctx context.Context, condition string) (thaw func() error, err error) {
	at, err := pgx.Connect(ctx, s.URL("postgres"))
	if err != nil {
		return nil, err
	}
	defer at.Close(context.WithoutCancel(ctx))
	found, err := at.Query(ctx, `SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND backend_type = 'client backend' AND (`+condition+`)`)
	if err != nil {
		return nil, err
	}
	pids, err := pgx.CollectRows(found, pgx.RowTo[int])
	if err == nil && len(pids) == 0 {
		err = errors.New("there is no such session")
	}
	send := func(signal syscall.Signal) (err error) {
		for _, pid := range pids {
			if failed := syscall.Kill(pid, signal); !errors.Is(failed, syscall.ESRCH) { // it may have ended
				err = errors.Join(err, failed)
			}
		}
		return err
	}
	if err != nil {
		return nil, err
	}
	return func() error { return send(syscall.SIGCONT) }, send(syscall.SIGSTOP)
}

// Freeze stops the pooler as a machine does that hangs: its connections stay, and nothing is answered. thaw lets it go on; it has to
// be called.
func (b *Bouncer) Freeze() (thaw func() error, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.running == nil {
		return nil, errors.New("the pooler does not run")
	}
	process := b.running.cmd.Process
	return func() error { return process.Signal(syscall.SIGCONT) }, process.Signal(syscall.SIGSTOP)
}
