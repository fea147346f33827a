package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"simcast/cmd/release/compare"
	"simcast/cmd/release/layout"
)

// differentError says where two releases of one commit differ.
type differentError struct {
	first, second string // their folders
	differences   []string
}

func (e *differentError) Error() string {
	return fmt.Sprintf("two releases of one commit differ; they are in %s and %s:\n%s", e.first, e.second, strings.Join(e.differences, "\n"))
}

// check makes a second release, in another folder, and fails if it differs from the first.
func check(ctx context.Context, first, second release) error {
	fmt.Fprintf(first.progress, "once more; compiled again: %s\n", layout.Names(second.compileAgain))
	began := time.Now()
	if err := second.make(ctx); err != nil {
		return err
	}
	differences, err := compare.Folders(first.output, second.output, func(string) bool { return false })
	if err != nil {
		return err
	}
	if len(differences) > 0 {
		return &differentError{first.output, second.output, differences}
	}
	fmt.Fprintf(first.progress, "The second release has the same bytes (%d s).\n", int(time.Since(began).Seconds()))
	return nil
}
