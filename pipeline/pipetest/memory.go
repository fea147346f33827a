package pipetest

import (
	"os"
	"runtime"
	"runtime/debug"
)

// CollectRarely has a test process collect garbage a quarter as often, where GOGC does not say how often: tests make
// much that is small and soon garbage, and would spend up to a third of their time on collecting it. Processes that
// they start go by GOGC as before.
func CollectRarely() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400)
	}
}

// AllocatedMiB is how much memory work asks for in all, given back or not: work that
// goes on and on asks for more and more.
func AllocatedMiB(work func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	work()
	runtime.ReadMemStats(&after)
	return (after.TotalAlloc - before.TotalAlloc) >> 20
}
