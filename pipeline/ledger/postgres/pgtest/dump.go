package pgtest

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
)

// Dump is all that the database at an address holds, in the text of pg_dump.
func Dump(ctx context.Context, address string) ([]byte, error) {
	bin, err := programs()
	if err != nil {
		return nil, err
	}
	cmd := exec.CommandContext(ctx, filepath.Join(bin, "pg_dump"), "--dbname="+address)
	cmd.Dir = "/"
	text, err := cmd.Output()
	if failed, hasFailed := errors.AsType[*exec.ExitError](err); hasFailed {
		return nil, fmt.Errorf("pg_dump: %w: %s", err, failed.Stderr)
	}
	return text, err
}
