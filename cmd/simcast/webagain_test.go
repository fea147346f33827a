package main

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"simcast/cmd/simcast/web"
)

func TestOpenAlready(t *testing.T) {
	address, stop, err := web.Start(t.Context(), "127.0.0.1:0", web.Config{})
	if err != nil {
		t.Fatal(err)
	}
	defer stop()
	other := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		http.SetCookie(w, &http.Cookie{Name: "session", Value: "1"})
	}))
	defer other.Close()
	gone := httptest.NewServer(http.NotFoundHandler())
	gone.Close()
	for name, c := range map[string]struct {
		file string
		want string
	}{
		"it serves":                           {address, address},
		"another simcast has the port":        {address[:len(address)-1] + "x", ""},
		"another program has the port":        {other.URL + "/?token=T", ""},
		"it was killed":                       {gone.URL + "/?token=T", ""},
		"another machine":                     {strings.Replace(address, "127.0.0.1", "192.0.2.1", 1), ""},
		"a name":                              {strings.Replace(address, "127.0.0.1", "localhost", 1), ""},
		"no address":                          {"\x00", ""},
		"a file":                              {"file:///etc/passwd", ""},
		"nothing, as the page has just ended": {"", ""},
	} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			if err := os.WriteFile(filepath.Join(folder, addressFile), []byte(c.file), 0o600); err != nil {
				t.Fatal(err)
			}
			if got := openAlready(t.Context(), folder); got != c.want {
				t.Errorf("the page is at %q, not %q", got, c.want)
			}
		})
	}
}

func TestRememberPage(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, addressFile)
	forget := rememberPage(folder, "http://127.0.0.1:1/?token=first")
	if info, err := os.Stat(path); err != nil || info.Mode().Perm()&0o077 != 0 {
		t.Errorf("others can read the token: %v, %v", info, err)
	}
	forgetSecond := rememberPage(folder, "http://127.0.0.1:2/?token=second")
	forget()
	if text, err := os.ReadFile(path); err != nil || !strings.Contains(string(text), "second") {
		t.Errorf("the end of the first page hides the second: %q, %v", text, err)
	}
	forgetSecond()
	if _, err := os.Stat(path); err == nil {
		t.Error("the token is left on the disk")
	}
	rememberPage(filepath.Join(folder, "nowhere"), "x")() // a page all the same
}

// TestEachLedgerHasItsOwnFolder: the page's plans lie in one that goes with its ledger.
func TestEachLedgerHasItsOwnFolder(t *testing.T) {
	for ledger, want := range map[string]string{"ledger.db": "desk", "other.db": "desk-other.db"} {
		if got := folderBeside(filepath.Join("beside", ledger)); got != filepath.Join("beside", want) {
			t.Errorf("%s: %s", ledger, got)
		}
	}
}
