package local

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
	// checkGarbage is the same of a check: of a large plan it keeps little but what tells rows apart.
	checkGarbage = 50
)

// CheckInLittleMemory keeps a check, in one space or in many, until back, from taking twice the memory that it needs.
func CheckInLittleMemory() (back func()) {
	before := debug.SetGCPercent(checkGarbage)
	return func() { debug.SetGCPercent(before) }
}

// LimitMemory gives back the memory in which the plan was checked, and keeps the run of a large
// plan, until back, from growing to twice that plan, as Go would by itself.
func LimitMemory() (back func()) {
	if needed() < largePlan {
		return func() {}
	}
	return garbage(leanGarbage)
}

const (
	// manyMemory is to what a run in many spaces may grow before garbage is collected. What Go itself needs comes on top.
	manyMemory = 220 << 20
	// manyGarbage is the most that there may be of it, in percent of what the run needs.
	manyGarbage = 100
)

// LimitMemoryOfMany is LimitMemory for a run in many spaces, which makes much garbage each second. To collect it takes
// all cores for a tenth of one, and runs send late: it is done as seldom as memory lets. A fixed limit would not do: a run
// that needs nearly as much would do nothing but collect.
func LimitMemoryOfMany() (back func()) {
	need := int(needed())
	return garbage(min(max((manyMemory-need)*100/need, leanGarbage), manyGarbage))
}

// needed gives back what memory is free, and says how much is in use.
func needed() uint64 {
	debug.FreeOSMemory()
	var now runtime.MemStats
	runtime.ReadMemStats(&now)
	return now.HeapAlloc
}

// garbage lets so much of it be, in percent, until back.
func garbage(percent int) (back func()) {
	before := debug.SetGCPercent(percent)
	return func() { debug.SetGCPercent(before) }
}

// AddProcessor lets Go run one goroutine more at a time, until back, than the machine has cores. One that
// waits for the disk may keep its place for ten milliseconds, and the collecting of garbage takes another: with
// no place left, all runs send late.
func AddProcessor() (back func()) {
	before := runtime.GOMAXPROCS(0)
	runtime.GOMAXPROCS(before + 1)
	return func() { runtime.GOMAXPROCS(before) }
}
