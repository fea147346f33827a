package handout

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivertype"
)

// Connections is how many connections a River has at most. One of them listens for new jobs, outside the pool.
const Connections = 4

const (
	// Timeout is how long a job may take that is not a day's. River does not end it then, but counts it as stuck 10 s later.
	Timeout = 6 * time.Minute
	// fetchEvery is how often jobs are looked for that nobody has announced, such as those that were put off.
	fetchEvery = 250 * time.Millisecond
	// insertTimeout is how long a database may take that is out of reach, or slow.
	insertTimeout = 5 * time.Second
	// insertTries is how often jobs are inserted that River locks at the same moment to say how others of them have ended.
	insertTries = 3
	// known is how long a job is known that has been worked. Until then none that is equal is inserted.
	known = 10 * time.Minute
)

// Config is what a River needs.
type Config struct {
	Conn    *pgx.ConnConfig // how the database is connected to; the caller does not use it any more
	Name    string          // of this worker, which no other has; at most 100 letters, digits, - and _
	For     string          // the holder as jobs name it that are meant for this worker
	Keys    []string        // the fingerprints of the keys whose jobs are worked here, each once
	MaxJobs int             // that are worked at one time
	Log     *slog.Logger
}

// River hands out jobs. Its methods may be called by many goroutines.
type River struct {
	pool    *pgxpool.Pool
	client  *river.Client[pgx.Tx]
	workers *river.Workers
	keys    []string
	holder  string
}

// Open connects, and makes or upgrades River's tables. Nothing is worked before Start.
func Open(ctx context.Context, c Config) (*River, error) {
	config, err := pgxpool.ParseConfig("")
	if err != nil {
		return nil, fmt.Errorf("PostgreSQL's variables in the environment (PG…) cannot be used: %w", err)
	}
	config.ConnConfig, config.MaxConns, config.MinConns = c.Conn, Connections-1, 0
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, err
	}
	r := &River{pool: pool, workers: river.NewWorkers(), keys: c.Keys, holder: c.For}
	if err = setUp(ctx, pool, c.Log); err == nil {
		r.client, err = river.NewClient(riverpgxv5.New(pool), &river.Config{ID: c.Name, Schema: Schema, Logger: c.Log, Workers: r.workers, Hooks: []rivertype.Hook{river.HookInsertBeginFunc(insertNow)},
			Queues:              map[string]river.QueueConfig{river.QueueDefault: {MaxWorkers: min(c.MaxJobs, river.QueueNumWorkersMax)}},
			FetchOnlyKnownKinds: true, SkipUnknownJobCheck: true, FetchPollInterval: fetchEvery, JobTimeout: Timeout,
			CompletedJobRetentionPeriod: known, CancelledJobRetentionPeriod: known, DiscardedJobRetentionPeriod: known})
	}
	if err != nil {
		pool.Close()
		return nil, err
	}
	return r, nil
}

// Start begins to work jobs, MaxJobs of them at one time. It is called once.
func (r *River) Start(work Work) error {
	for _, key := range r.keys {
		for _, holder := range []string{"", r.holder} {
			river.AddWorkerArgs(r.workers, args{kind: kindOf(key, holder)}, &laneWorker{key: key, holder: holder, work: work})
		}
	}
	return r.client.Start(context.Background()) // River is stopped by Stop alone: the end of a context would cut off what is under way
}

// Insert offers jobs. One that is equal to another is left out.
func (r *River) Insert(ctx context.Context, jobs []Job) error {
	if len(jobs) == 0 {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, insertTimeout)
	defer cancel()
	params := paramsOf(jobs)
	for tries := insertTries; ; tries-- {
		_, err := r.client.InsertMany(ctx, params)
		if tries == 1 || !isDeadlock(err) {
			return err
		}
	}
}

// paramsOf are jobs as River takes them, in one order for all workers: an insert locks what is there already, and two that lock the
// same jobs in other orders would wait for each other.
func paramsOf(jobs []Job) []river.InsertManyParams {
	jobs = slices.SortedFunc(slices.Values(jobs), func(a, b Job) int {
		return cmp.Or(strings.Compare(a.Space, b.Space), strings.Compare(a.Run, b.Run), cmp.Compare(a.Epoch, b.Epoch), cmp.Compare(a.N, b.N), cmp.Compare(a.Handed, b.Handed), strings.Compare(a.For, b.For))
	})
	params := make([]river.InsertManyParams, len(jobs))
	for i, job := range jobs {
		params[i] = river.InsertManyParams{Args: argsOf(job)}
	}
	return params
}

// isDeadlock reports whether the server has chosen this transaction to end so that others can go on.
func isDeadlock(err error) bool {
	answer := (*pgconn.PgError)(nil)
	return errors.As(err, &answer) && answer.Code == "40P01"
}

// Stop fetches no more jobs, and waits until those that are under way have ended, or ctx ends. Jobs can be inserted until Close.
func (r *River) Stop(ctx context.Context) error { return r.client.Stop(ctx) }

// Close ends all connections. What still runs finds them closed.
func (r *River) Close() { r.pool.Close() }
