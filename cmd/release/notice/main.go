// Command notice writes docs/NOTICE.md, the page that says which parts of simcast others have written. With --check it compares the
// page with the programs, and writes nothing.
package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"

	"simcast/cmd/release/layout"
	"simcast/cmd/release/licences"
)

func main() {
	check := flag.Bool("check", false, "compare docs/NOTICE.md with the programs, and write nothing")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := notice(ctx, *check); err != nil {
		fmt.Fprintln(os.Stderr, "notice:", err)
		os.Exit(1)
	}
}

func notice(ctx context.Context, check bool) error {
	out, err := exec.CommandContext(ctx, "go", "list", "-m", "-f", "{{.Dir}}").Output()
	if err != nil {
		return fmt.Errorf("go list -m: %w", err)
	}
	root := strings.TrimSpace(string(out))
	parts, err := licences.InProgram(ctx, root, layout.Platforms()...)
	if err != nil {
		return err
	}
	name, page := filepath.Join(root, "docs", "NOTICE.md"), licences.Page(parts)
	if !check {
		return os.WriteFile(name, page, 0o644)
	}
	old, err := os.ReadFile(name)
	if err == nil && !bytes.Equal(old, page) {
		err = errors.New("docs/NOTICE.md is not what is in the programs: go run ./cmd/release/notice writes it")
	}
	return err
}
