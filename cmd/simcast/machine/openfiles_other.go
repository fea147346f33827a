//go:build !unix

package machine

// MaxOpenFiles is 0 where the system sets no such bound.
func MaxOpenFiles() uint64 { return 0 }
