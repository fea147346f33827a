// Package pace says when the next request may start. It takes what was asked for (an interval, fixed or adaptive) and what
// the service answers, and gives moments; it waits for nothing and has no clock of its own.
//
// Where to look:
//
//	pace.go      the fixed pace, and the waits after an answer
//	adaptive.go  the pace that finds the service's own limit
//	bursts.go    what the pace lets not go out at its moments
package pace
