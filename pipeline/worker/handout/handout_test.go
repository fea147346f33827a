package handout

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"simcast/pipeline/ledger/postgres/pgtest"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// open opens a River that is closed at the end of the test.
func open(t *testing.T, address, name string, keys ...string) *River {
	t.Helper()
	conn, err := pgx.ParseConfig(address)
	must(t, err)
	r, err := Open(t.Context(), Config{Conn: conn, Name: name, Keys: keys, MaxJobs: 10, Random: func() float64 { return 0 }, Log: slog.New(slog.DiscardHandler)})
	must(t, err)
	t.Cleanup(r.Close)
	return r
}

// worked is a job that was worked.
type worked struct {
	by  string
	job Job
}

// start works jobs by a function, and stops before the River is closed.
func start(t *testing.T, r *River, by string, into chan worked, work func(worked) time.Duration) {
	t.Helper()
	must(t, r.Start(func(job Job, _ time.Duration) time.Duration {
		w := worked{by, job}
		again := time.Duration(0)
		if work != nil {
			again = work(w)
		}
		into <- w
		return again
	}))
	t.Cleanup(func() { must(t, r.Stop(context.Background())) })
}

// TestUnique holds that a job is worked once, however often it is inserted, and that another epoch or number makes another one.
func TestUnique(t *testing.T) {
	t.Parallel()
	r := open(t, pgtest.Database(t), "one", "key")
	into := make(chan worked, 100)
	jobs := []Job{{Key: "key", Run: "run", Space: "space", Epoch: 1, N: 0}, {Key: "key", Run: "run", Space: "space", Epoch: 1, N: 1}, {Key: "key", Run: "run", Space: "space", Epoch: 2, N: 0}, {Key: "key", Run: "run", Space: "other", Epoch: 1, N: 0}}
	must(t, r.Insert(t.Context(), jobs))
	start(t, r, "one", into, nil)
	got := map[Job]int{}
	for range jobs {
		w := <-into
		got[w.job]++
	}
	// What was worked counts as well. That nothing comes of them shows in a job that is inserted last, and worked last.
	must(t, r.Insert(t.Context(), jobs))
	last := Job{Key: "key", Run: "run", Space: "last", Epoch: 1, N: 0}
	must(t, r.Insert(t.Context(), []Job{last}))
	if w := <-into; w.job != last {
		t.Errorf("%v is worked once more", w.job)
	}
	for _, job := range jobs {
		if got[job] != 1 {
			t.Errorf("%v is worked %d times", job, got[job])
		}
	}
}

// TestKeys holds that a job is left to a worker with its key, which need not be the one that has inserted it.
func TestKeys(t *testing.T) {
	t.Parallel()
	address := pgtest.Database(t)
	one, two := open(t, address, "one", "a", "both"), open(t, address, "two", "b", "both")
	into := make(chan worked, 100)
	jobs := []Job{{Key: "a", Run: "run", Space: "1", Epoch: 1, N: 0}, {Key: "b", Run: "run", Space: "2", Epoch: 1, N: 0}, {Key: "a", Run: "run", Space: "3", Epoch: 1, N: 0}, {Key: "b", Run: "run", Space: "4", Epoch: 1, N: 0}}
	must(t, one.Insert(t.Context(), jobs))
	start(t, one, "one", into, nil)
	start(t, two, "two", into, nil)
	for range jobs {
		w := <-into
		if want := map[string]string{"a": "one", "b": "two"}[w.job.Key]; w.by != want {
			t.Errorf("%v is worked by %s", w.job, w.by)
		}
	}
}

// TestLeft holds that a job which is left is worked again, and how old it is then.
func TestLeft(t *testing.T) {
	t.Parallel()
	r := open(t, pgtest.Database(t), "one", "key")
	ages, left := make(chan time.Duration, 100), 0
	must(t, r.Start(func(_ Job, age time.Duration) time.Duration {
		ages <- age
		if left++; left < 3 {
			return 10 * time.Millisecond
		}
		return 0
	}))
	t.Cleanup(func() { must(t, r.Stop(context.Background())) })
	must(t, r.Insert(t.Context(), []Job{{Key: "key", Run: "run", Space: "space", Epoch: 1}}))
	last := -time.Second
	for range 3 {
		age := <-ages
		if age < last+10*time.Millisecond || age > time.Minute {
			t.Errorf("after %s it is %s old", last, age)
		}
		last = age
	}
}

// TestClockOfTheDatabase holds that a job is worked, and worked again after it was left, where the database's clock is an hour off.
func TestClockOfTheDatabase(t *testing.T) {
	t.Parallel()
	for _, ahead := range []time.Duration{-time.Hour, time.Hour} {
		address := pgtest.Database(t)
		must(t, pgtest.SetClock(t.Context(), address, ahead))
		r := open(t, address, "one", "key")
		into := make(chan worked, 100)
		left := 0
		start(t, r, "one", into, func(worked) time.Duration {
			left++
			return time.Duration(max(2-left, 0)) * time.Millisecond
		})
		must(t, r.Insert(t.Context(), []Job{{Key: "key", Run: "run", Space: "space", Epoch: 1}}))
		for range 2 {
			<-into
		}
	}
}

// TestDay holds that the job of a day has no time of its own, that others have theirs, and that it comes before those.
func TestDay(t *testing.T) {
	t.Parallel()
	r := open(t, pgtest.Database(t), "one", "key")
	day, other := Job{Key: "key", Run: "b", Space: "b", Epoch: 1, Day: true}, Job{Key: "key", Run: "a", Space: "a", Epoch: 1}
	must(t, r.Insert(t.Context(), []Job{other, day}))
	rows, err := r.pool.Query(t.Context(), `SELECT (args->>'day')::BOOLEAN IS TRUE FROM `+Schema+`.river_job ORDER BY priority`)
	must(t, err)
	order, err := pgx.CollectRows(rows, pgx.RowTo[bool])
	if must(t, err); len(order) != 2 || !order[0] || order[1] {
		t.Errorf("those of days come in this order: %v", order)
	}
	if worker := (&laneWorker{}); worker.Timeout(&river.Job[Job]{Args: day}) != -1 || worker.Timeout(&river.Job[Job]{Args: other}) != 0 {
		t.Error("the job of a day has a time by which River counts it as lost, or another one has none")
	}
}

// TestStop holds that stopping waits for what is under way and takes nothing new, and that jobs can be offered to others then.
func TestStop(t *testing.T) {
	t.Parallel()
	address := pgtest.Database(t)
	one, two := open(t, address, "one", "key"), open(t, address, "two", "key")
	into, begun, goOn := make(chan worked, 100), make(chan bool), make(chan bool)
	start(t, one, "one", into, func(worked) time.Duration {
		begun <- true
		<-goOn
		return 0
	})
	must(t, one.Insert(t.Context(), []Job{{Key: "key", Run: "run", Space: "under way", Epoch: 1, N: 0}}))
	<-begun
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if err := one.Stop(ended); err == nil { // River waits for an earlier call of Stop, whatever the context
		t.Error("it has stopped while a job was under way")
	}
	stopped := make(chan error, 1)
	go func() { stopped <- one.Stop(context.Background()) }()
	close(goOn)
	must(t, <-stopped)
	if w := <-into; w.job.Space != "under way" {
		t.Errorf("%v was under way", w.job)
	}
	must(t, one.Insert(t.Context(), []Job{{Key: "key", Run: "run", Space: "next", Epoch: 1, N: 0}}))
	start(t, two, "two", into, nil)
	if w := <-into; w.by != "two" || w.job.Space != "next" {
		t.Errorf("%v is worked by %s", w.job, w.by)
	}
}

// TestWorkersThatStartTogether holds that many may make River's tables at one time.
func TestWorkersThatStartTogether(t *testing.T) {
	t.Parallel()
	address := pgtest.Database(t)
	opened := make(chan error)
	for range 4 {
		go func() {
			conn, err := pgx.ParseConfig(address)
			if err == nil {
				var r *River
				if r, err = Open(t.Context(), Config{Conn: conn, Name: "one", Keys: []string{"key"}, MaxJobs: 1, Random: func() float64 { return 0 }, Log: slog.New(slog.DiscardHandler)}); err == nil {
					r.Close()
				}
			}
			opened <- err
		}()
	}
	for range 4 {
		must(t, <-opened)
	}
}

// TestConnections holds that a River with much to do has no more connections than it says.
func TestConnections(t *testing.T) {
	t.Parallel()
	address := pgtest.Database(t)
	r := open(t, address, "one", "key")
	into := make(chan worked, 100)
	start(t, r, "one", into, nil)
	var jobs []Job
	for i := range 50 {
		jobs = append(jobs, Job{Key: "key", Run: "run", Space: "space", Epoch: int64(i), N: 0})
	}
	must(t, r.Insert(t.Context(), jobs))
	for range jobs {
		<-into
	}
	conn, err := pgx.Connect(t.Context(), address)
	must(t, err)
	defer conn.Close(context.Background())
	n := 0
	must(t, conn.QueryRow(t.Context(), `SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`).Scan(&n))
	if n == 0 || n > Connections {
		t.Errorf("it has %d connections", n)
	}
}
