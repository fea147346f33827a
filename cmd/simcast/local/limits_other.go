//go:build !unix

package local

// NoCoreFile has nothing to do where a crash leaves no file by itself.
func NoCoreFile() {}

// MaxOpenFiles is 0 where the system sets no such bound.
func MaxOpenFiles() uint64 { return 0 }
