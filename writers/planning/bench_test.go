package planning

import (
	"io"
	"testing"

	"simcast/writers/writertest"
)

func BenchmarkPlanning(b *testing.B) {
	o := writertest.Harbour(b)
	for b.Loop() {
		if err := (Workbook{Objects: o, File: "plan.xlsx"}).Write(io.Discard); err != nil {
			b.Fatal(err)
		}
	}
}
