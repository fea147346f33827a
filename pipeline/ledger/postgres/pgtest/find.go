package pgtest

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// errMissing says that this machine lacks what a server needs. Other errors of starting one are faults.
var errMissing = errors.New("not on this machine")

// places are where packages put PostgreSQL's programs, which are often not in PATH.
func places() []string {
	return []string{"/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/usr/local/opt/postgresql*/bin", "/opt/homebrew/opt/postgresql*/bin", "/usr/local/pgsql/bin"}
}

// programs is the folder with initdb and postgres: that in PATH, or the newest of the packages.
func programs() (string, error) {
	if path, err := exec.LookPath("initdb"); err == nil {
		if real, err := filepath.EvalSymlinks(path); err == nil && isFile(filepath.Join(filepath.Dir(real), "postgres")) {
			return filepath.Dir(real), nil
		}
	}
	for _, pattern := range places() {
		found, _ := filepath.Glob(pattern)
		slices.SortFunc(found, func(a, b string) int { return major(b) - major(a) })
		for _, dir := range found {
			if isFile(filepath.Join(dir, "initdb")) && isFile(filepath.Join(dir, "postgres")) {
				return dir, nil
			}
		}
	}
	return "", fmt.Errorf("%w: initdb and postgres", errMissing)
}

// major is the number in a folder's path.
func major(dir string) int {
	n, _ := strconv.Atoi(strings.TrimFunc(filepath.Dir(dir), func(r rune) bool { return r < '0' || r > '9' }))
	return n
}

// bouncerProgram is where pgbouncer is.
func bouncerProgram() (string, error) {
	if path, err := exec.LookPath("pgbouncer"); err == nil {
		return path, nil
	}
	if isFile("/usr/sbin/pgbouncer") {
		return "/usr/sbin/pgbouncer", nil
	}
	return "", fmt.Errorf("%w: pgbouncer", errMissing)
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}
