package check_test

import (
	"encoding/csv"
	"errors"
	"io"
	"os"
	"testing"
	"time"

	"simcast/pipeline/check"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/pipeline/space"
	"simcast/readers"
)

// benchCheck is what the command check does once it has the space.
func benchCheck(b *testing.B, path string, space *space.Space, rows int) {
	b.Helper()
	file, err := readers.Open(path, readers.Options{})
	pipetest.Must(b, err)
	verdict, err := check.Check(file, space, plan.Options{Zone: time.UTC, Now: time.Now()})
	pipetest.Must(b, errors.Join(err, file.Close()))
	if verdict.Rows != rows || len(verdict.Problems) > 0 {
		b.Fatalf("%d rows, problems %v", verdict.Rows, verdict.Problems)
	}
}

// benchPlainPass reads a CSV by encoding/csv alone, as its documentation shows it.
func benchPlainPass(b *testing.B, path string, rows int) {
	b.Helper()
	file, err := os.Open(path)
	pipetest.Must(b, err)
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
		pipetest.Must(b, err)
	}
}

// BenchmarkCheckCSV holds the check of a large CSV against a plain pass over
// the same file in the same run: x-plain is to be 5 at most.
func BenchmarkCheckCSV(b *testing.B) {
	const rows = 100_000
	path := pipetest.LargeCSV(b, rows)
	harbour := pipetest.Harbour(b)
	for _, with := range []struct {
		name  string
		space *space.Space
	}{{"space", harbour}, {"offline", nil}} {
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
	path := pipetest.LargeWorkbook(b, rows)
	space := pipetest.Harbour(b)
	for b.Loop() {
		benchCheck(b, path, space, rows)
	}
}
