package main

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"simcast/cmd/release/compare"
	"simcast/cmd/release/layout"
	"simcast/cmd/simcast/version"
)

// check makes a second release, which has another folder and nothing that was compiled before, and says where it differs from the first. Its files
// are in the folder second.
func check(ctx context.Context, asked options, first, second, work string, progress io.Writer) ([]string, error) {
	platforms := asked.checkOnly
	fmt.Fprintf(progress, "once more, with a build cache of its own: %s\n", layout.Names(platforms))
	began := time.Now()
	if err := makeRelease(ctx, asked, platforms, filepath.Join(work, "in", "another", "folder"), second, filepath.Join(work, "cache"), progress); err != nil {
		return nil, err
	}
	differences, err := compare.Folders(first, second, func(name string) bool { return !isMadeFor(name, platforms, len(platforms) == len(asked.only)) })
	if err == nil && len(differences) == 0 {
		fmt.Fprintf(progress, "The second release has the same bytes (%d s).\n", int(time.Since(began).Seconds()))
	}
	return differences, err
}

// isMadeFor says whether a file is of these platforms. The sums can be compared only where both releases have all platforms.
func isMadeFor(name string, platforms []layout.Platform, all bool) bool {
	if strings.HasPrefix(name, layout.Sums) {
		return all
	}
	return slices.ContainsFunc(platforms, func(p layout.Platform) bool { return strings.HasPrefix(name, p.Folder(version.Number)+".") })
}
