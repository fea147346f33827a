package results

import (
	"io"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"simcast/writers/sheet"
)

// BenchmarkFileWrite is what a run does every ten seconds: a results file of 120 rows replaces the one that
// it wrote before.
func BenchmarkFileWrite(b *testing.B) {
	r := benchReport(b, 120)
	for _, format := range []sheet.Format{sheet.XLSX, sheet.CSV} {
		b.Run(string(format), func(b *testing.B) {
			b.ReportAllocs()
			file := newResults(b, filepath.Join(b.TempDir(), "plan.results."+string(format)), ledgerOf{sums: map[string]bool{}})
			before := cpuUsed(b)
			for b.Loop() {
				r.MayGoOut++ // no two alike
				if err := file.Write(r); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(cpuUsed(b)-before)/float64(b.N)/1e6, "cpu-ms/op")
		})
	}
}

// BenchmarkResults120 is the first results file of a run of 120 rows, for which excelize makes the workbook.
func BenchmarkResults120(b *testing.B) {
	r := benchReport(b, 120)
	b.ReportAllocs()
	before := cpuUsed(b)
	for b.Loop() {
		if err := Write(io.Discard, sheet.XLSX, r); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(cpuUsed(b)-before)/float64(b.N)/1e6, "cpu-ms/op")
}

// cpuUsed is the processor's time that this process has used.
func cpuUsed(b *testing.B) time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		b.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
