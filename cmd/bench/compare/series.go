package compare

import "slices"

// Trial is one run of one contender.
type Trial struct {
	Value float64 // seconds, or how many in one
	Peak  int     // KiB, the most memory that the process ever had; 0: not known
	Cores float64 // that it kept busy
	Size  int64   // bytes of the file that it wrote; 0: it wrote none
}

// Series are the trials of one contender.
type Series []Trial

func (s Series) values() []float64 {
	var all []float64
	for _, t := range s {
		all = append(all, t.Value)
	}
	slices.Sort(all)
	return all
}

func (s Series) median() float64 { return Median(s.values()) }

// peak is the highest of them: memory has no good days.
func (s Series) peak() (kib int) {
	for _, t := range s {
		kib = max(kib, t.Peak)
	}
	return kib
}

func (s Series) size() (bytes int64) {
	for _, t := range s {
		bytes = max(bytes, t.Size)
	}
	return bytes
}

// Median is of values in their order, 0 of none.
func Median(sorted []float64) float64 {
	n := len(sorted)
	if n == 0 {
		return 0
	}
	return (sorted[(n-1)/2] + sorted[n/2]) / 2
}
