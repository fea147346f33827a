package main

import (
	"runtime"
	"runtime/debug"
)

const (
	// largePlan is from how many bytes of memory on a plan is large.
	largePlan = 64 << 20
	// leanGarbage is how much garbage the run of a large plan may leave before it is collected,
	// in percent of what it needs: it makes little, and lasts for hours beside other programs.
	leanGarbage = 20
)

// leanly gives back the memory in which the plan was checked, and keeps the run of a large
// plan, until back, from growing to twice that plan, as Go would by itself.
func leanly() (back func()) {
	debug.FreeOSMemory()
	var now runtime.MemStats
	runtime.ReadMemStats(&now)
	if now.HeapAlloc < largePlan {
		return func() {}
	}
	before := debug.SetGCPercent(leanGarbage)
	return func() { debug.SetGCPercent(before) }
}
