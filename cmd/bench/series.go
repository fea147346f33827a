package main

import "slices"

// trial is one run of one contender.
type trial struct {
	value float64 // seconds, or how many in one
	peak  int     // KiB, the most memory that the process ever had; 0: not known
	cores float64 // that it kept busy
	size  int64   // bytes of the file that it wrote; 0: it wrote none
}

// series are the trials of one contender.
type series []trial

func (s series) values() []float64 {
	var all []float64
	for _, t := range s {
		all = append(all, t.value)
	}
	slices.Sort(all)
	return all
}

func (s series) median() float64 { return median(s.values()) }

// peak is the highest of them: memory has no good days.
func (s series) peak() (kib int) {
	for _, t := range s {
		kib = max(kib, t.peak)
	}
	return kib
}

func (s series) size() (bytes int64) {
	for _, t := range s {
		bytes = max(bytes, t.size)
	}
	return bytes
}

// median is of values in their order, 0 of none.
func median(sorted []float64) float64 {
	n := len(sorted)
	if n == 0 {
		return 0
	}
	return (sorted[(n-1)/2] + sorted[n/2]) / 2
}
