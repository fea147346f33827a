package pipeline_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"path/filepath"
	"testing"
	"time"

	"simcast/apiclient"
	"simcast/apiclient/simulator"
	"simcast/pipeline/check"
	"simcast/pipeline/clock"
	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/ledgertest"
	"simcast/pipeline/ledger/sqlite"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/pipeline/reconcile"
	"simcast/pipeline/send"
	"simcast/pipeline/space"
	"simcast/readers"
	"simcast/writers/results"
)

// benchSpace is a stand-in on a loopback socket, with a client of it and its space.
func benchSpace(b *testing.B, faults simulator.Faults) (*simulator.Simulator, *apiclient.Client, *space.Space) {
	b.Helper()
	standIn := simulator.New(simulator.Options{Space: simulator.Harbour(), Faults: faults})
	baseURL, stop, err := simulator.Start(context.Background(), "127.0.0.1:0", standIn)
	pipetest.Must(b, err)
	b.Cleanup(stop)
	client, err := apiclient.New(apiclient.Config{BaseURL: baseURL, Key: standIn.Key()})
	pipetest.Must(b, err)
	space, err := space.Load(context.Background(), client)
	pipetest.Must(b, err)
	return standIn, client, space
}

// timedPoster notes when the first request begins and when the last answer is there.
type timedPoster struct {
	send.Poster
	first, last time.Time
}

func (p *timedPoster) Post(ctx context.Context, to apiclient.Endpoint, body []byte, mayStart func() error) apiclient.Answer {
	if p.first.IsZero() {
		p.first = time.Now()
	}
	answer := p.Poster.Post(ctx, to, body, mayStart)
	p.last = time.Now()
	return answer
}

// benchSend takes, reconciles and sends the plan as the command send does.
func benchSend(b *testing.B, path string, space *space.Space, poster send.Poster, interval time.Duration) {
	b.Helper()
	folder := b.TempDir()
	file, err := readers.Open(path, readers.Options{})
	pipetest.Must(b, err)
	defer file.Close()
	checked, err := check.Load(file, space, plan.Options{Zone: time.UTC, Now: time.Now()})
	pipetest.Must(b, err)
	sendPlan, err := reconcile.Reconcile(checked, nil, reconcile.Options{})
	pipetest.Must(b, err)
	book, err := sqlite.Open(b.Context(), filepath.Join(folder, "ledger.db"))
	pipetest.Must(b, err)
	defer book.Close()
	run, err := ledgertest.BeginRun(b.Context(), book, ledger.Run{Name: "bench", Space: "space", Started: time.Now()})
	pipetest.Must(b, err)
	sheet := results.NewFile(b.Context(), filepath.Join(folder, "plan.results.xlsx"), 0o600, book, func(err error) { b.Error(err) }, time.Now)
	ending, err := send.Send(sendPlan, context.Background(), context.Background(), send.Config{Queue: send.EverythingNow(sendPlan), Name: "bench", Poster: poster, Ledger: run, Results: sheet,
		Clock: clock.System{}, Jitter: rand.Float64, Interval: interval,
		Limits: send.Limits{MaxAttempts: 5, MaxOutage: time.Minute}})
	pipetest.Must(b, errors.Join(err, ending.ResultsError))
	if ending.Sent != checked.Verdict.Rows {
		b.Fatalf("%+v", ending)
	}
}
