package pipeline

import (
	"context"
	"errors"

	"simcast/pipeline/ledger"
)

// Freeze writes down what there is to post in the space, for a run that is left to workers: its place in the ledger is put into what is
// given. Nothing is posted before that run is started; until then [SpaceRun.Abandon] ends it.
func (r *SpaceRun) Freeze(ctx context.Context, to ledger.Workers, run string, in ledger.FrozenSpace) (err error) {
	if r.frozen, err = r.openRun(ctx, r.RunName(), 0); err != nil {
		return err
	}
	in.Space, in.RunInSpace = r.LedgerSpace.ID, r.RunName()
	if err := to.Freeze(ctx, run, in); err != nil {
		return errors.Join(err, r.Abandon(ctx))
	}
	return nil
}

// Abandon ends what Freeze has begun, where workers were not started after all.
func (r *SpaceRun) Abandon(ctx context.Context) error {
	if r.frozen == nil {
		return nil
	}
	defer func() { r.frozen = nil }()
	return r.frozen.Close(context.WithoutCancel(ctx), r.Now(), "could not begin")
}
