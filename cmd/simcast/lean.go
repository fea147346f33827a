package main

import "runtime/debug"

// leanGarbage is how much garbage a run may leave before it is collected, in percent of what it
// needs: a run makes little of it, and lasts for hours beside other programs. By itself Go
// would let it grow to twice a large plan.
const leanGarbage = 20

// leanly gives back the memory in which the plan was checked, and keeps a run from growing, until back.
func leanly() (back func()) {
	before := debug.SetGCPercent(leanGarbage)
	debug.FreeOSMemory()
	return func() { debug.SetGCPercent(before) }
}
