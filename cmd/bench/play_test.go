package main

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// TestLateToday has results in whole seconds, of entries that are parts of a second apart. What was moved is told.
func TestLateToday(t *testing.T) {
	path := filepath.Join(t.TempDir(), "results.csv")
	const text = "id,expected_at\nA,1970-01-01T00:01:40Z\nB,1970-01-01T00:01:40Z\nC,1970-01-01T00:01:41Z\n"
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	posts := []post{{Began: 100_002 * ms}, {Began: 100_603 * ms}, {Began: 101_201 * ms}}
	p, err := lateToday(posts, path, 600*time.Millisecond)
	if err != nil || p.late(0.5) != 2 || p.late(1) != 3 {
		t.Errorf("%v, %v", p, err)
	}
	if _, err := lateToday(posts, path, 300*time.Millisecond); err == nil {
		t.Error("an entry that was moved is not told")
	}
	if _, err := lateToday(posts[:2], path, 600*time.Millisecond); err == nil {
		t.Error("an entry without a POST is not told")
	}
}
