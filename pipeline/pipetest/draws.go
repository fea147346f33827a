package pipetest

import (
	"flag"
	"os"
	"strconv"
)

// FewerDraws has each property of a package be checked with a quarter of the draws that rapid makes, where nobody has
// said how many: with them the package takes long. It is called before the flags are read. A fuller check is
// RAPID_CHECKS=100 go test, or go test -rapid.checks.
func FewerDraws() {
	if os.Getenv("RAPID_CHECKS") != "" {
		return
	}
	if err := flag.Set("rapid.checks", strconv.Itoa(25)); err != nil {
		panic(err) // the package draws nothing
	}
}
