//go:build !windows

package local

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestTheFolderIsTheUsersOwn(t *testing.T) {
	t.Parallel()
	temp := t.TempDir()
	if path, err := ledgerPathIn(temp); err != nil || filepath.Base(path) != "ledger-1.db" {
		t.Errorf("before a day was played: %s, %v", path, err)
	}
	if left, err := os.ReadDir(temp); len(left) > 0 || err != nil {
		t.Errorf("who only looks has made %v, %v", left, err)
	}
	for range 2 { // it is made, and then it is there
		path, err := newLedgerPathIn(temp)
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

// A new day has a file of its own, which is the latest once it is there. What is left of earlier ones goes, as far as it can.
func TestEachDayHasALedgerOfItsOwn(t *testing.T) {
	t.Parallel()
	temp := t.TempDir()
	write := func(path string) {
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	paths := func() (latest, fresh string) {
		latest, err := ledgerPathIn(temp)
		if err != nil {
			t.Fatal(err)
		}
		if fresh, err = newLedgerPathIn(temp); err != nil {
			t.Fatal(err)
		}
		return filepath.Base(latest), filepath.Base(fresh)
	}
	is := func(latest, fresh string) {
		t.Helper()
		if l, f := paths(); l != latest || f != fresh {
			t.Errorf("the latest is %s, not %s, and a new one %s, not %s", l, latest, f, fresh)
		}
	}
	is("ledger-1.db", "ledger-1.db")
	folder := folderIn(temp)
	for _, name := range []string{"ledger.db", "ledger-1.db", "ledger-1.db-wal", "ledger-1.db.space.lock", "ledger-2.db-wal", "other"} {
		write(filepath.Join(folder, name))
	}
	is("ledger-1.db", "ledger-3.db") // of the second nothing is left but its log
	path := filepath.Join(folder, "ledger-10.db")
	write(path)
	write(path + "-wal")
	is("ledger-10.db", "ledger-11.db")
	RemoveOtherDemos(path)
	var left []string
	files, err := os.ReadDir(folder)
	for _, file := range files {
		left = append(left, file.Name())
	}
	if strings.Join(left, " ") != "ledger-10.db ledger-10.db-wal other" || err != nil {
		t.Errorf("left are %v: %v", left, err)
	}
}
