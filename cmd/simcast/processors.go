package main

import "runtime"

// addProcessor lets Go run one goroutine more at a time, until back, than the machine has cores. One that
// waits for the disk may keep its place for ten milliseconds, and the collecting of garbage takes another: with
// no place left, all lanes miss their slots.
func addProcessor() (back func()) {
	before := runtime.GOMAXPROCS(0)
	runtime.GOMAXPROCS(before + 1)
	return func() { runtime.GOMAXPROCS(before) }
}
