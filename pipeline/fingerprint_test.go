package pipeline

import (
	"encoding/binary"
	"testing"

	"pgregory.net/rapid"
)

// TestFirstsAreAMap holds the tables of prints against a map, whether room was made for
// them or not.
func TestFirstsAreAMap(t *testing.T) {
	printer := newHasher()
	rapid.Check(t, func(r *rapid.T) {
		var f firstSeen
		if rapid.Bool().Draw(r, "expected") {
			f.expect(rapid.IntRange(0, 3000).Draw(r, "rows"))
		}
		known := map[uint16]uint32{}
		for i, n := range rapid.SliceOfN(rapid.Uint16Range(0, 1500), 0, 3000).Draw(r, "texts") {
			p := printer.of(binary.BigEndian.AppendUint16(nil, n))
			f.bring(p)
			row := f.at(p)
			if *row != known[n] {
				r.Fatalf("%d was met in row %d, and is said to be of row %d", n, known[n], *row)
			}
			if *row == 0 {
				*row, known[n] = uint32(i+1), uint32(i+1)
			}
		}
	})
}
