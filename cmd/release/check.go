package main

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"simcast/cmd/release/compare"
	"simcast/cmd/release/layout"
	"simcast/cmd/simcast/version"
)

// differentError says where two releases of one commit differ.
type differentError struct {
	first, second string // their folders
	differences   []string
}

func (e *differentError) Error() string {
	return fmt.Sprintf("two releases of one commit differ; they are in %s and %s:\n%s", e.first, e.second, strings.Join(e.differences, "\n"))
}

// check makes a second release, which has another folder and nothing that was compiled before, and fails if it differs from the first.
func check(ctx context.Context, first, second release) error {
	fmt.Fprintf(first.progress, "once more, with a build cache of its own: %s\n", layout.Names(second.platforms))
	began := time.Now()
	if err := second.make(ctx); err != nil {
		return err
	}
	isWhole := len(second.platforms) == len(first.platforms)
	differences, err := compare.Folders(first.output, second.output, func(name string) bool { return !isMadeFor(name, second.platforms, isWhole) })
	if err != nil {
		return err
	}
	if len(differences) > 0 {
		return &differentError{first.output, second.output, differences}
	}
	fmt.Fprintf(first.progress, "The second release has the same bytes (%d s).\n", int(time.Since(began).Seconds()))
	return nil
}

// isMadeFor says whether a file is of these platforms, or for all. The sums can be compared only where both releases have all platforms.
func isMadeFor(name string, platforms []layout.Platform, all bool) bool {
	if strings.HasPrefix(name, layout.Sums) {
		return all
	}
	return name == layout.Handbook(version.Number) || slices.ContainsFunc(platforms, func(p layout.Platform) bool { return strings.HasPrefix(name, p.Folder(version.Number)+".") })
}
