package handout

import (
	"context"
	"fmt"
	"log/slog"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivermigrate"
)

// Schema is the schema in which River's tables stand.
const Schema = "simcast_river"

// migrationLock keeps workers that start together one after another. It is a number like any other.
const migrationLock = 0x73696d72697665

// setUp makes River's tables, or upgrades them. Each of its migrations is a transaction of its own, so the lock is a session's.
func setUp(ctx context.Context, pool *pgxpool.Pool, log *slog.Logger) error {
	acquired, err := pool.Acquire(ctx)
	if err != nil {
		return err
	}
	held := acquired.Hijack()
	defer held.Close(context.WithoutCancel(ctx)) // gives the lock back
	// Whoever has the lock makes all tables, which takes longer than a lock is waited for otherwise.
	if _, err := held.Exec(ctx, `SET lock_timeout = '60s'`); err != nil {
		return err
	}
	if _, err := held.Exec(ctx, fmt.Sprintf(`SELECT pg_advisory_lock(%d)`, migrationLock)); err != nil {
		return err
	}
	if _, err := held.Exec(ctx, `CREATE SCHEMA IF NOT EXISTS `+Schema); err != nil {
		return err
	}
	migrator, err := rivermigrate.New(riverpgxv5.New(pool), &rivermigrate.Config{Schema: Schema, Logger: log})
	if err != nil {
		return err
	}
	_, err = migrator.Migrate(ctx, rivermigrate.DirectionUp, nil)
	return err
}
