// Package workers has what is known and said of the workers of a shared ledger: what one tells while it works, whether those that are
// running have room for a day, and in which spaces of a day nobody plays it.
//
//	news.go      what a worker tells: each line at most once a minute, and how many messages came to what
//	room.go      asking for room for a day, waiting for it, and what is said where there is none
//	enough.go    for which spaces there is no room
//	unplayed.go  watching the lanes of a day that workers play
//	words.go     what is said of spaces in which nobody plays
//	metrics.go   what a worker says of itself: /healthz, and /metrics for Prometheus; metricsserver.go serves it. No key, no name of a space and no
//	             text of a message is part of that
package workers
