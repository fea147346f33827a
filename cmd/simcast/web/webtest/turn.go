package webtest

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/gofrs/flock"
)

const (
	atOnce   = 2               // browsers on this machine, whichever packages' tests run them
	patience = 5 * time.Minute // for a turn
)

// takeTurn waits until few enough tests of this user have a browser. Packages are
// tested in processes of their own, so the turns are locks on files, which end with
// the process at the latest.
func takeTurn(t testing.TB) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	for {
		for turn := range atOnce {
			lock := flock.New(filepath.Join(os.TempDir(), fmt.Sprintf("simcast-headless-%d-%d.lock", os.Getuid(), turn)))
			if held, err := lock.TryLock(); err != nil {
				t.Fatalf("no turn for a browser: %v", err)
			} else if held {
				t.Cleanup(func() { _ = lock.Unlock() })
				return
			}
			_ = lock.Close()
		}
		select {
		case <-ctx.Done():
			t.Fatalf("for %v other tests have held every browser; does this one open more than one?", patience)
		case <-time.After(50 * time.Millisecond):
		}
	}
}
