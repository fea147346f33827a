package local

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/ledgercopy"
	"simcast/pipeline/pipetest"
)

// TestStateOfNoFile holds that a file that is not there is an empty ledger, and that one at which nobody can look is an error of
// another kind.
func TestStateOfNoFile(t *testing.T) {
	folder := t.TempDir()
	pipetest.Must(t, os.WriteFile(filepath.Join(folder, "plan.csv"), nil, 0o600))
	for name, isNone := range map[string]bool{"none.db": true, filepath.Join("plan.csv", "ledger.db"): false} {
		place, err := FindLedger(filepath.Join(folder, name), func(string) string { return "" }, false)
		pipetest.Must(t, err)
		state, err := place.State(t.Context())
		if isNone != (err == nil) || state.Version != 0 {
			t.Errorf("%s is %+v: %v", name, state, err)
		}
		_, _, err = place.Migrate(t.Context())
		if err == nil || errors.Is(err, fs.ErrNotExist) != isNone {
			t.Errorf("%s is upgraded: %v", name, err)
		}
		_, err = CopyLedger(t.Context(), place, LedgerPlace{isShared: true}, ledgercopy.How{By: ledger.ThisProcess("ada")})
		if err == nil || errors.Is(err, fs.ErrNotExist) != isNone {
			t.Errorf("%s is copied: %v", name, err)
		}
		if _, err := os.Lstat(filepath.Join(folder, name)); err == nil {
			t.Errorf("%s was made", name)
		}
	}
}
