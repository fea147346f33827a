package pipeline_test

import (
	"bufio"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"

	"simcast/apiclient"
	"simcast/apiclient/simulator"
	"simcast/pipeline/check"
	"simcast/pipeline/clock"
	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/sqlite"
	"simcast/pipeline/plan"
	"simcast/pipeline/reconcile"
	"simcast/pipeline/send"
	"simcast/pipeline/space"
	"simcast/readers"
	"simcast/writers/results"

	"github.com/xuri/excelize/v2"
)

// benchSpace is a stand-in on a loopback socket, with a client of it and its space.
func benchSpace(b *testing.B, faults simulator.Faults) (*simulator.Simulator, *apiclient.Client, *space.Space) {
	b.Helper()
	standIn := simulator.New(simulator.Options{Space: simulator.Harbour(), Faults: faults})
	baseURL, stop, err := simulator.Start(context.Background(), "127.0.0.1:0", standIn)
	benchMust(b, err)
	b.Cleanup(stop)
	client, err := apiclient.New(apiclient.Config{BaseURL: baseURL, Key: standIn.Key()})
	benchMust(b, err)
	space, err := space.Load(context.Background(), client)
	benchMust(b, err)
	return standIn, client, space
}

func benchMust(b *testing.B, err error) {
	b.Helper()
	if err != nil {
		b.Fatal(err)
	}
}

// benchHeader and benchRow are a plan of 26 columns as planners keep them: ten
// that make the message, the others for themselves.
func benchHeader() []string {
	header := []string{"id", "persona", "channel", "team", "to", "subject", "body", "sentiment", "ts", "skip"}
	return append(header, "phase", "storyline", "objective", "author", "reviewer", "status", "trigger", "expected action",
		"place", "day", "clock", "source", "language", "priority", "comment", "version")
}

func benchRow(n int) []string {
	own := []string{"Phase 2", "Storyline fire", "Coordination with the city", "A. Planner", "B. Reviewer", "approved",
		"after the call of the harbour master", "crisis cell informs the residents", "Berth 7", "Friday", "14:30", "incident log", "en", "2",
		"keep it short, the players read it on a telephone", "3"}
	id := fmt.Sprintf("A%06d", n)
	body := fmt.Sprintf("Message %d from {{.port_name}}: the fire at Berth 7 is not under control. Keep windows shut, "+
		"stay away from the quay, and wait for the next report of {{.Persona.Name}}.", n)
	message := []string{id, "harbour_master", "mail", "Port operations", "Crisis manager", "Situation at {{.port_name}}", body, "", "", ""}
	if n%3 == 0 {
		message = []string{id, "petra_lindqvist", "gosocial", "", "", "", body + "\nIs that right?", "negative", "", ""}
	}
	return append(message, own...)
}

// benchCSV streams a plan to disk, so that the memory measured is not its making.
func benchCSV(b *testing.B, rows int) string {
	b.Helper()
	path := filepath.Join(b.TempDir(), "plan.csv")
	file, err := os.Create(path)
	benchMust(b, err)
	buffered := bufio.NewWriter(file)
	out := csv.NewWriter(buffered)
	benchMust(b, out.Write(benchHeader()))
	for n := range rows {
		benchMust(b, out.Write(benchRow(n)))
	}
	out.Flush()
	benchMust(b, errors.Join(out.Error(), buffered.Flush(), file.Close()))
	return path
}

func benchWorkbook(b *testing.B, rows int) string {
	b.Helper()
	path := filepath.Join(b.TempDir(), "plan.xlsx")
	book := excelize.NewFile()
	benchMust(b, book.SetSheetName("Sheet1", "Injects"))
	header := benchHeader()
	benchMust(b, book.SetSheetRow("Injects", "A1", &header))
	for n := range rows {
		row := benchRow(n)
		benchMust(b, book.SetSheetRow("Injects", fmt.Sprintf("A%d", n+2), &row))
	}
	benchMust(b, errors.Join(book.SaveAs(path), book.Close()))
	return path
}

// benchCheck is what the command check does once it has the space.
func benchCheck(b *testing.B, path string, space *space.Space, rows int) {
	b.Helper()
	file, err := readers.Open(path, readers.Options{})
	benchMust(b, err)
	verdict, err := check.Check(file, space, plan.Options{Zone: time.UTC, Now: time.Now()})
	benchMust(b, errors.Join(err, file.Close()))
	if verdict.Rows != rows || len(verdict.Problems) > 0 {
		b.Fatalf("%d rows, problems %v", verdict.Rows, verdict.Problems)
	}
}

// benchPlainPass reads a CSV by encoding/csv alone, as its documentation shows it.
func benchPlainPass(b *testing.B, path string, rows int) {
	b.Helper()
	file, err := os.Open(path)
	benchMust(b, err)
	defer file.Close()
	records := csv.NewReader(file)
	for n := 0; ; n++ {
		_, err := records.Read()
		if err == io.EOF {
			if n != rows+1 {
				b.Fatalf("%d records", n)
			}
			return
		}
		benchMust(b, err)
	}
}

// BenchmarkCheckCSV holds the check of a large CSV against a plain pass over
// the same file in the same run: x-plain is to be 5 at most.
func BenchmarkCheckCSV(b *testing.B) {
	const rows = 100_000
	path := benchCSV(b, rows)
	_, _, sp := benchSpace(b, simulator.Faults{})
	for _, with := range []struct {
		name  string
		space *space.Space
	}{{"space", sp}, {"offline", nil}} {
		b.Run(with.name, func(b *testing.B) {
			var plain, check time.Duration
			for b.Loop() {
				start := time.Now()
				benchPlainPass(b, path, rows)
				middle := time.Now()
				benchCheck(b, path, with.space, rows)
				plain, check = plain+middle.Sub(start), check+time.Since(middle)
			}
			b.ReportMetric(check.Seconds()/float64(b.N), "check-s")
			b.ReportMetric(plain.Seconds()/float64(b.N), "plain-s")
			b.ReportMetric(check.Seconds()/plain.Seconds(), "x-plain")
		})
	}
}

// BenchmarkCheckWorkbook checks 1,000 rows: 0.3 s at most.
func BenchmarkCheckWorkbook(b *testing.B) {
	const rows = 1000
	path := benchWorkbook(b, rows)
	_, _, space := benchSpace(b, simulator.Faults{})
	for b.Loop() {
		benchCheck(b, path, space, rows)
	}
}

// timedPoster notes when the first request begins and when the last answer is there.
type timedPoster struct {
	send.Poster
	first, last time.Time
}

func (p *timedPoster) Post(ctx context.Context, to apiclient.Endpoint, body []byte) apiclient.Answer {
	if p.first.IsZero() {
		p.first = time.Now()
	}
	answer := p.Poster.Post(ctx, to, body)
	p.last = time.Now()
	return answer
}

// BenchmarkSend posts 300 deliveries over a real socket, with the ledger and the
// results on disk. x-ideal is the span from the first request to the last answer
// over what interval and latency alone would take: 1.02 at most. x-whole is the
// same of the whole of Send, the results files before and after included.
func BenchmarkSend(b *testing.B) {
	const rows, interval, latency = 300, 20 * time.Millisecond, 12 * time.Millisecond
	const ideal = (rows-1)*interval + latency
	path := benchCSV(b, rows)
	standIn, client, space := benchSpace(b, simulator.Faults{Latency: latency})
	var span, whole time.Duration
	for b.Loop() {
		poster := &timedPoster{Poster: client}
		before := len(standIn.Published())
		start := time.Now()
		benchSend(b, path, space, poster, interval)
		span, whole = span+poster.last.Sub(poster.first), whole+time.Since(start)
		if got := len(standIn.Published()) - before; got != rows {
			b.Fatalf("%d messages published", got)
		}
	}
	b.ReportMetric(span.Seconds()/ideal.Seconds()/float64(b.N), "x-ideal")
	b.ReportMetric(whole.Seconds()/ideal.Seconds()/float64(b.N), "x-whole")
}

// benchSend takes, reconciles and sends the plan as the command send does.
func benchSend(b *testing.B, path string, space *space.Space, poster send.Poster, interval time.Duration) {
	b.Helper()
	folder := b.TempDir()
	file, err := readers.Open(path, readers.Options{})
	benchMust(b, err)
	defer file.Close()
	checked, err := check.Load(file, space, plan.Options{Zone: time.UTC, Now: time.Now()})
	benchMust(b, err)
	sendPlan, err := reconcile.Reconcile(checked, nil, plan.ResendOptions{})
	benchMust(b, err)
	book, err := sqlite.Open(filepath.Join(folder, "ledger.db"))
	benchMust(b, err)
	defer book.Close()
	run, err := book.BeginRun(ledger.Run{Name: "bench", Space: "space", Started: time.Now()})
	benchMust(b, err)
	sheet := results.NewFile(filepath.Join(folder, "plan.results.xlsx"), 0o600, book, func(err error) { b.Error(err) }, time.Now)
	ending, err := send.Send(sendPlan, context.Background(), context.Background(), send.Config{Name: "bench", Poster: poster, Log: run, Results: sheet,
		Clock: clock.System{}, Jitter: rand.Float64, Interval: interval,
		Limits: send.Limits{MaxAttempts: 5, MaxOutage: time.Minute}})
	benchMust(b, errors.Join(err, ending.ResultsError))
	if ending.Sent != checked.Rows {
		b.Fatalf("%+v", ending)
	}
}
