package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	mathrand "math/rand/v2"
	"sync"

	"github.com/spf13/cobra"

	"simcast/cmd/simcast/flags"
	"simcast/cmd/simcast/help"
	"simcast/cmd/simcast/jsonout"
	"simcast/cmd/simcast/local"
	"simcast/pipeline/frozen"
	"simcast/pipeline/ledger"
	"simcast/pipeline/problem"
	"simcast/pipeline/spaces"
	"simcast/pipeline/worker"
	"simcast/pipeline/worker/handout"
)

// workerFlags are the flags of simcast worker.
type workerFlags struct {
	Spaces   string `flag:"spaces" value:"FILE" files:"csv tsv xlsx" group:"Which spaces, and how many" help:"send in the spaces of the list in FILE, with the keys that it leads to"`
	MaxLanes int    `flag:"max-lanes" value:"NUMBER" help:"send in at most this NUMBER of spaces at one time; by itself in fewer if the system lets it have fewer open files"`
	NewHosts bool   `flag:"new-hosts" help:"send the keys of the list also to hosts that are new to the ledger"`
	Listen   string `flag:"listen" value:"ADDRESS" group:"For whoever watches over it" help:"serve /healthz, and /metrics for Prometheus, at this ADDRESS, such as :9464; without a host, to this machine alone"`
	isGiven  func(flag string) bool
}

const (
	// defaultLanes is in how many spaces a worker sends at one time where it is not told, and the system lets it have the files.
	defaultLanes = 1000
	// workerConnections is how many connections to the database a worker has at most, those for handing out lanes among them.
	workerConnections = 10
)

// workerCommand is simcast worker.
func (a *app) workerCommand() *cobra.Command {
	asked := workerFlags{MaxLanes: defaultLanes}
	cmd := &cobra.Command{
		Use:   "worker --spaces FILE",
		Short: "Send on this machine what runs have left to workers",
		Long: `worker sends what is in the shared ledger, for the spaces of its own list: it has their
keys. Start one on each machine. Workers share the spaces among themselves; if one of them
dies, others that have the keys and room go on with its spaces within 20 seconds.

simcast send --workers leaves a run to them, and simcast play --workers an exercise day.
simcast runs shows what they do.

It runs until Ctrl-C, or SIGTERM: then the message that is on its way in each space ends,
and the other workers take over.`,
		Example: `  simcast worker --spaces spaces.csv
  simcast worker --spaces spaces.csv --max-lanes 50 --listen :9464`,
		Args:              help.None("--spaces names the list of spaces"),
		ValidArgsFunction: cobra.NoFileCompletions, // FILE is of the flag
		RunE: func(cmd *cobra.Command, _ []string) error {
			asked.isGiven = cmd.Flags().Changed
			return a.work(cmd.Context(), &asked)
		},
	}
	flags.Add(cmd.Flags(), &asked)
	return cmd
}

// work is a worker from its start to its end.
func (a *app) work(ctx context.Context, asked *workerFlags) error {
	place, err := a.placeOfWorker(asked)
	if err != nil {
		return err
	}
	list, err := a.workersSpaces(asked)
	if err != nil {
		return err
	}
	record, river, err := a.openForWorker(ctx, place, list, asked)
	if err != nil {
		return err
	}
	defer record.Close()
	defer river.Close()
	w := &workerProcess{app: a, by: ledger.ThisProcess(local.UserName(a.env)), began: a.now(), record: record}
	defer w.close()
	w.awake = sync.OnceFunc(func() { a.keepAwake(ctx, w.news.add, w.later) })
	w.metrics = newWorkerMetrics(w.counts)
	starts, err := w.startText(ctx, list, asked)
	if err != nil {
		return err
	}
	config := w.config(list, river, asked)
	config.Begun = func() { // whoever reads that it runs can leave a day to it
		for _, line := range starts {
			a.say("%s", line)
		}
	}
	w.engine = worker.New(config)
	if asked.Listen != "" {
		stop, err := w.listen(asked.Listen)
		if err != nil {
			return err
		}
		defer stop()
	}
	err = w.run()
	a.interrupts.End()
	sum := w.news.total()
	a.putJSON(jsonout.WorkerEnded{Served: len(list), Sent: sum.Sent, Failed: sum.Failed, Uncertain: sum.Uncertain})
	return err
}

// placeOfWorker is the ledger of a worker, with its flags looked at.
func (a *app) placeOfWorker(asked *workerFlags) (local.LedgerPlace, error) {
	place, err := a.placeOfRecord()
	switch {
	case err != nil:
		return place, err
	case place.CheckForWorkers() != nil:
		return place, place.CheckForWorkers()
	case asked.MaxLanes < 1:
		return place, problem.Usage(fmt.Sprintf("--max-lanes %d: a worker sends in one space at least", asked.MaxLanes), "write a number of 1 or more")
	}
	if asked.Listen != "" {
		if _, err := listenAddress(asked.Listen); err != nil {
			return place, problem.Usage("--listen "+asked.Listen+" is no address", "write a port, or a host and a port, such as :9464")
		}
	}
	most := local.MaxOpenFiles()
	if !asked.isGiven("max-lanes") && most > otherFiles {
		asked.MaxLanes = int(min(defaultLanes, (most-otherFiles)/filesOfSpace))
	}
	return place, checkOpenFiles(asked.MaxLanes, most)
}

// workersSpaces are the spaces of a worker's list.
func (a *app) workersSpaces(asked *workerFlags) ([]*spaces.Listed, error) {
	if asked.Spaces == "" {
		return nil, problem.Usage("no list of spaces is named", "name its file: simcast worker --spaces spaces.csv")
	}
	if err := a.checkSpaces(&sendFlags{Spaces: asked.Spaces}); err != nil {
		return nil, err
	}
	list, err := a.listedSpaces(asked.Spaces, true)
	if err != nil {
		return nil, err
	}
	a.showProblems(list.Problems)
	if problem.CountErrors(list.Problems) > 0 {
		return nil, problem.Usage("the list of spaces has errors, so the worker was not started", "correct "+asked.Spaces)
	}
	return list.Spaces, nil
}

// openForWorker opens the ledger, and what hands out lanes.
func (a *app) openForWorker(ctx context.Context, place local.LedgerPlace, list []*spaces.Listed, asked *workerFlags) (record ledger.SharedLedger, river *handout.River, err error) {
	var fingerprints []string
	for _, space := range list {
		fingerprints = append(fingerprints, space.Fingerprint())
	}
	a.sayHints(list)
	record, conn, err := place.OpenForWorker(ctx, workerConnections-handout.Connections)
	if err != nil {
		return nil, nil, err
	}
	river, err = handout.Open(ctx, handout.Config{Conn: conn, Name: rand.Text(), Keys: fingerprints, MaxJobs: asked.MaxLanes, Random: mathrand.Float64, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		return nil, nil, errors.Join(err, record.Close())
	}
	return record, river, nil
}

// config is what the engine needs. Nothing connects to a space before its lane is there.
func (w *workerProcess) config(list []*spaces.Listed, river *handout.River, asked *workerFlags) worker.Config {
	listed := make(map[string]*spaces.Listed, len(list)) // by the fingerprints of their keys
	keys := make([]worker.Key, 0, len(list))
	for _, space := range list {
		listed[space.Fingerprint()] = space
		key := worker.Key{Name: space.Name, Fingerprint: space.Fingerprint()}
		if !asked.NewHosts {
			key.Host = space.Client.Host()
		}
		keys = append(keys, key)
	}
	posts := frozen.New(frozen.Config{Ledger: w.record, Holder: w.by, Started: w.began, Clock: w.app.clock, RecordClock: w.app.recordClock, Answered: w.answered, NotReached: w.news.notReached,
		Jitter: mathrand.Float64, Tell: func(name, text string) { w.news.add(name + ": " + text) }})
	own := ledger.Worker{Holder: w.by, ID: rand.Text(), Started: w.began, MaxLanes: asked.MaxLanes}
	return worker.Config{Ledger: w.record, Handout: river, Own: own, Keys: keys, Clock: w.app.clock, Random: mathrand.Float64, Tell: w.news.tell, CannotPost: cannotPost,
		Open: func(space worker.Space, taken ledger.WorkerLane, run ledger.WorkersRun) (worker.Lane, error) {
			if run.Kind == ledger.KindPlay {
				w.awake()
			}
			in := frozen.In{ID: space.ID, Name: space.Key.Name, Client: listed[space.Key.Fingerprint].Client, Fingerprint: space.Key.Fingerprint}
			return posts.NewLane(taken, run, in)
		}}
}

// cannotPost says why this simcast cannot post a run, nil where it can.
func cannotPost(run ledger.WorkersRun) error {
	_, err := frozen.ReadOptions(run)
	return err
}
