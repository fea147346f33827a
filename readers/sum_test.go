package readers

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"testing"
)

// TestSum holds the sum to the bytes that were opened, though another file has taken their place since.
func TestSum(t *testing.T) {
	workbook, err := os.ReadFile(filepath.Join("..", "testdata", "foreign", "libreoffice.xlsx"))
	if err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string][]byte{"plan.csv": []byte("persona,channel,body\na,b,c\n"), "plan.xlsx": workbook} {
		path := filepath.Join(t.TempDir(), name)
		write := func(path string, content []byte) {
			if err := os.WriteFile(path, content, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		write(path, content)
		p, err := Open(path, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if err := os.Rename(path, path+".old"); err != nil {
			t.Skip("a file that is open keeps its name here")
		}
		write(path, []byte("another one"))
		want := sha256.Sum256(content)
		if got, err := p.Sum(); got != hex.EncodeToString(want[:]) {
			t.Errorf("%s: %s, %v", name, got, err)
		}
		if err := p.Close(); err != nil {
			t.Error(err)
		}
		if _, err := p.Sum(); err == nil {
			t.Errorf("%s: it has a sum once it is closed", name)
		}
	}
}
