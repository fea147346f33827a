package check_test

import (
	"bufio"
	"encoding/csv"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"simcast/pipeline/check"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/readers"
)

// dayPlan writes a plan of an exercise day: each row has an id, a time, a marked text of 400 letters, and what a MSEL says of it.
func dayPlan(b *testing.B, rows int) string {
	b.Helper()
	path := filepath.Join(b.TempDir(), "day.csv")
	file, err := os.Create(path)
	pipetest.Must(b, err)
	buffered := bufio.NewWriter(file)
	out := csv.NewWriter(buffered)
	pipetest.Must(b, out.Write([]string{"id", "at", "persona", "channel", "team", "subject", "body", "to", "expected", "objective", "controller"}))
	teams := []string{"Port operations", "City crisis cell", "Communications", "IT response", "Port operations; IT response"}
	for n := range rows {
		body := fmt.Sprintf("EXERCISE\nReport %d from {{.berth}}: smoke is drifting over the outer basin, and the crew of {{.ship_name}} asks which tug is to come first. "+
			"The harbour master has closed gate %d and wants to know by 10:%02d who speaks to the press. Please write to duty@port-verrin.example or call extension %d. "+
			"We have 3 people with light injuries, 120 m of hose, and water for two hours; the wind turns to the south-west.\nEXERCISE", n, n%9, n%60, 100+n%800)
		pipetest.Must(b, out.Write([]string{fmt.Sprintf("A%d", n), fmt.Sprintf("+%02d:%02d:%02d", n/3600%900, n/60%60, n%60), "Tomas Rehn", "mail", teams[n%len(teams)],
			fmt.Sprintf("EXERCISE Situation %d", n), body, "duty@port.example", "They ask for a tug", "O1", "Ada"}))
	}
	out.Flush()
	pipetest.Must(b, errors.Join(out.Error(), buffered.Flush(), file.Close()))
	return path
}

// BenchmarkLint holds the check with all rules of lint against the check without them, in one run: x-without is to be 1.5 at
// most.
func BenchmarkLint(b *testing.B) {
	const rows = 100_000
	path, space := dayPlan(b, rows), pipetest.Harbour(b)
	once := func(lint bool) {
		file, err := readers.Open(path, readers.Options{})
		pipetest.Must(b, err)
		verdict, err := check.Check(file, space, plan.Options{Zone: time.UTC, Now: time.Now(), Lint: lint, Interval: 500 * time.Millisecond})
		pipetest.Must(b, errors.Join(err, file.Close()))
		if verdict.Rows != rows || verdict.Errors() > 0 {
			b.Fatalf("%d rows, %d errors", verdict.Rows, verdict.Errors())
		}
	}
	var with, without time.Duration
	for b.Loop() {
		start := time.Now()
		once(false)
		middle := time.Now()
		once(true)
		without, with = without+middle.Sub(start), with+time.Since(middle)
	}
	b.ReportMetric(with.Seconds()/float64(b.N), "with-s")
	b.ReportMetric(without.Seconds()/float64(b.N), "without-s")
	b.ReportMetric(with.Seconds()/without.Seconds(), "x-without")
}
