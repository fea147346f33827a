package pgtest

import (
	"context"
	"errors"
	"strconv"

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
	found, err := at.Query(ctx, `SELECT pid::TEXT FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND backend_type = 'client backend' AND (`+condition+`)`)
	if err != nil {
		return nil, err
	}
	pids, err := pgx.CollectRows(found, pgx.RowTo[string])
	if err == nil && len(pids) == 0 {
		err = errors.New("there is no such session")
	}
	if err != nil {
		return nil, err
	}
	return freeze(pids...)
}

// Freeze stops the pooler as a machine does that hangs: its connections stay, and nothing is answered. thaw lets it go on; it has to
// be called.
func (b *Bouncer) Freeze() (thaw func() error, err error) {
	return freeze(strconv.Itoa(b.running.cmd.Process.Pid))
}

func freeze(pids ...string) (thaw func() error, err error) {
	send := func(signal string) error {
		_, err := output(account{}.command(context.Background(), "sh", append([]string{"-c", `for pid; do kill -s "$0" "$pid" || ! kill -s 0 "$pid"; done`, signal}, pids...)...)) // it may have ended
		return err
	}
	return func() error { return send("CONT") }, send("STOP")
}
