package writers

import (
	"io"
	"testing"
)

func BenchmarkPlanning(b *testing.B) {
	o := harbourObjects(b)
	for b.Loop() {
		if err := (Planning{Objects: o, File: "plan.xlsx"}).Write(io.Discard); err != nil {
			b.Fatal(err)
		}
	}
}
