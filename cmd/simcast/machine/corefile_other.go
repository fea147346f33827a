//go:build !unix

package machine

// NoCoreFile has nothing to do where a crash leaves no file by itself.
func NoCoreFile() {}
