//go:build !windows

package demos

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestTheFolderIsTheUsersOwn(t *testing.T) {
	t.Parallel()
	temp := t.TempDir()
	for range 2 { // it is made, and then it is there
		path, err := ledgerPathIn(temp)
		if err != nil {
			t.Fatal(err)
		}
		info, err := os.Stat(filepath.Dir(path))
		if err != nil || info.Mode().Perm() != 0o700 || filepath.Dir(filepath.Dir(path)) != temp {
			t.Fatalf("%s: %v %v", path, info.Mode(), err)
		}
	}
}

func TestAFolderOfOthersIsRefused(t *testing.T) {
	t.Parallel()
	for name, make := range map[string]func(folder string) error{
		"others may look into it": func(folder string) error { return os.Mkdir(folder, 0o755) },
		"a link": func(folder string) error {
			if err := os.Mkdir(folder+"-there", 0o700); err != nil {
				return err
			}
			return os.Symlink(folder+"-there", folder)
		},
		"a file": func(folder string) error { return os.WriteFile(folder, nil, 0o600) },
	} {
		temp := t.TempDir()
		folder := filepath.Join(temp, "simcast-demo-"+userID())
		if err := make(folder); err != nil {
			t.Fatal(err)
		}
		if path, err := ledgerPathIn(temp); err == nil || !strings.Contains(err.Error(), folder) {
			t.Errorf("%s: %q %v", name, path, err)
		}
	}
}

func TestRemoveLeavesNothing(t *testing.T) {
	t.Parallel()
	path, err := ledgerPathIn(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{path, path + "-wal", path + ".space.lock"} {
		if err := os.WriteFile(file, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := Remove(path); err != nil {
		t.Fatal(err)
	}
	if left, err := os.ReadDir(filepath.Dir(path)); err != nil || len(left) > 0 {
		t.Errorf("%v %v", left, err)
	}
}
