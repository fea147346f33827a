package handout

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivertype"
)

// Connections is how many connections a River has at most. One of them listens for new jobs, outside the pool.
const Connections = 4

const (
	// How often jobs are looked for that nobody has announced, such as those that were left: each River has a span of its own between these,
	// or one of two would look just before the other each time, and the jobs that it leaves would come back to it.
	fetchLeast = 200 * time.Millisecond
	fetchMost  = 300 * time.Millisecond
	// insertTimeout is how long a database may take that is out of reach, or slow.
	insertTimeout = 5 * time.Second
	// insertTries is how often an insert is tried.
	insertTries = 3
	// known is how long a job is known that has been worked. Until then none that is equal is inserted.
	known = 10 * time.Minute
)

// Config is what a River needs.
type Config struct {
	Conn    *pgx.ConnConfig // how the database is connected to; the caller does not use it any more
	Name    string          // of this worker, which no other has; at most 100 letters, digits, - and _
	Keys    []string        // the fingerprints of the keys whose jobs are worked here, each once
	MaxJobs int             // that are worked at one time
	Random  func() float64  // in [0,1)
	Log     *slog.Logger
}

// River hands out jobs. Its methods may be called by many goroutines.
type River struct {
	pool    *pgxpool.Pool
	client  *river.Client[pgx.Tx]
	workers *river.Workers
	keys    []string
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
	r := &River{pool: pool, workers: river.NewWorkers(), keys: c.Keys}
	if err = setUp(ctx, pool, c.Log); err == nil {
		r.client, err = river.NewClient(riverpgxv5.New(pool), &river.Config{ID: c.Name, Schema: Schema, Logger: c.Log, Workers: r.workers, Hooks: []rivertype.Hook{river.HookInsertBeginFunc(insertNow)},
			Queues:              map[string]river.QueueConfig{river.QueueDefault: {MaxWorkers: min(c.MaxJobs, river.QueueNumWorkersMax)}},
			FetchOnlyKnownKinds: true, SkipUnknownJobCheck: true, FetchPollInterval: fetchLeast + time.Duration(c.Random()*float64(fetchMost-fetchLeast)),
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
		river.AddWorkerArgs(r.workers, Job{Key: key}, &laneWorker{key: key, work: work})
	}
	return r.client.Start(context.Background()) // River is stopped by Stop alone: the end of a context would cut off what is under way
}

// Insert inserts jobs, which all workers do in the order of their spaces. One that is equal to another is left out. River may lock what is
// there already at the same moment, to say how it has ended, and the database then ends the insert.
func (r *River) Insert(ctx context.Context, jobs []Job) (err error) {
	params := make([]river.InsertManyParams, len(jobs))
	for i, job := range jobs {
		params[i] = river.InsertManyParams{Args: job}
	}
	ctx, cancel := context.WithTimeout(ctx, insertTimeout)
	defer cancel()
	for tries := insertTries; len(jobs) > 0 && tries > 0; tries-- {
		if _, err = r.client.InsertMany(ctx, params); err == nil {
			return nil
		}
	}
	return err
}

// Stop fetches no more jobs, and waits until those that are under way have ended, or ctx ends. Jobs can be inserted until Close.
func (r *River) Stop(ctx context.Context) error { return r.client.Stop(ctx) }

// Close ends all connections. What still runs finds them closed.
func (r *River) Close() { r.pool.Close() }
