package web

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"regexp"
	"strings"
	"testing"
)

// TestThirdParty: what others have written is what was fetched, and its licence is there.
func TestThirdParty(t *testing.T) {
	told, err := readAsset("THIRD-PARTY.txt")
	if err != nil {
		t.Fatal(err)
	}
	listed := regexp.MustCompile(`(?s)(\S+\.js) .*?sha256 ([0-9a-f]{64})`).FindAllSubmatch(told, -1)
	if len(listed) != 2 || bytes.Count(told, []byte("Permission to use, copy, modify, and/or distribute this")) != 2 {
		t.Errorf("%d are listed", len(listed))
	}
	for _, entry := range listed {
		content, err := readAsset(string(entry[1]))
		if err != nil {
			t.Fatal(err)
		}
		if sum := sha256.Sum256(content); hex.EncodeToString(sum[:]) != string(entry[2]) {
			t.Errorf("%s is not what THIRD-PARTY.txt says", entry[1])
		}
	}
}

// TestAssets: each that a page names is there, as what it is.
func TestAssets(t *testing.T) {
	s := newPageServer(t, knows).enter()
	named := regexp.MustCompile(`/assets/[^"]+`).FindAllString(s.get("/", http.StatusOK).body, -1)
	if len(named) < 5 {
		t.Errorf("the page names %q", named)
	}
	kinds := map[string]string{"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}
	for _, path := range named {
		got := s.get(path, http.StatusOK)
		kind := kinds[path[strings.LastIndex(path, ".")+1:]]
		if !strings.HasPrefix(got.Header.Get("Content-Type"), kind) || got.body == "" {
			t.Errorf("%s: %v", path, got.Header)
		}
	}
	s.get("/assets/none.css", http.StatusNotFound)
	s.get("/assets/..%2fserver.go", http.StatusNotFound)
}
