package mapping

import "testing"

// A sheet Mapping may name the same few headers over and over.
func BenchmarkNewTableOfOneHeader(b *testing.B) {
	list := make([]Entry, 20_000)
	for i := range list {
		list[i] = header("Send To", "to")
	}
	for b.Loop() {
		NewTable(list)
	}
}
