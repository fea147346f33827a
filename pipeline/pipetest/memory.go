package pipetest

import "runtime"

// AllocatedMiB is how much memory work asks for in all, given back or not: work that
// goes on and on asks for more and more.
func AllocatedMiB(work func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	work()
	runtime.ReadMemStats(&after)
	return (after.TotalAlloc - before.TotalAlloc) >> 20
}
