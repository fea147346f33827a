//go:build !unix

package main

// noCoreFile has nothing to do where a crash leaves no file by itself.
func noCoreFile() {}
