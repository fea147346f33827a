package main

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"

	"simcast/cmd/release/command"
	"simcast/cmd/release/layout"
	"simcast/cmd/simcast/version"
)

// checkSums has sha256sum check the sums, and sees that they are those of all files that there should be, and of no others.
func checkSums(ctx context.Context, r release) error {
	in := command.Runner{Dir: r.folder}
	if _, err := in.Run(ctx, "sha256sum", "--check", "--strict", "--quiet", layout.Sums); err != nil {
		return err
	}
	expected := []string{layout.Sums, layout.Handbook(version.Number)}
	for _, p := range r.platforms {
		expected = append(expected, p.Archive(version.Number))
		for _, ending := range p.Packages() {
			expected = append(expected, p.Package(version.Number, ending))
		}
	}
	if r.minisign != "" {
		expected = append(expected, layout.Signature)
		if _, err := in.Run(ctx, "minisign", "-V", "-p", r.minisign, "-m", layout.Sums); err != nil {
			return err
		}
	}
	slices.Sort(expected)
	entries, err := os.ReadDir(r.folder)
	if err != nil {
		return err
	}
	var found []string
	for _, entry := range entries {
		found = append(found, entry.Name())
	}
	if !slices.Equal(found, expected) {
		return fmt.Errorf("the release has %q, and should have %q", found, expected)
	}
	sums, err := os.ReadFile(r.file(layout.Sums))
	if err != nil {
		return err
	}
	for _, name := range expected {
		if !strings.HasPrefix(name, layout.Sums) && !strings.Contains(string(sums), "  "+name+"\n") {
			return fmt.Errorf("%s has no sum for %s", layout.Sums, name)
		}
	}
	return nil
}
