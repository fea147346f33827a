package simulator

import (
	"archive/zip"
	"bytes"
	crand "crypto/rand"
	"encoding/json"
	"net/http"
	"strings"
	"time"
)

const (
	archivePath = ownPath + "archive/" // the token follows
	archiveLife = time.Minute          // "short-lived" (interface.md, section 8)
)

// zipPersonas packs the personas as section 4.3 has it: one JSON file, data.json, with an array.
func zipPersonas(personas []json.RawMessage) []byte {
	var packed bytes.Buffer
	archive := zip.NewWriter(&packed)
	// Nothing here can fail: all of it goes to memory.
	file, _ := archive.Create("data.json")
	_, _ = file.Write([]byte{'['})
	for i, p := range personas {
		if i > 0 {
			_, _ = file.Write([]byte{','})
		}
		_, _ = file.Write(p)
	}
	_, _ = file.Write([]byte{']'})
	_ = archive.Close()
	return packed.Bytes()
}

// presign returns an address of the archive that anyone may get until its token ends.
func (s *Simulator) presign(r *http.Request) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.options.Now()
	for token, end := range s.tokens {
		if now.After(end) {
			delete(s.tokens, token)
		}
	}
	token := crand.Text()
	s.tokens[token] = now.Add(archiveLife)
	scheme := "http"
	if r.TLS != nil {
		scheme = "https"
	}
	return scheme + "://" + r.Host + archivePath + token
}

// getArchive needs no Authorization: the token in the address is the permission.
func (s *Simulator) getArchive(r *http.Request) answer {
	s.mu.Lock()
	end, known := s.tokens[strings.TrimPrefix(r.URL.Path, archivePath)]
	s.mu.Unlock()
	if !known || s.options.Now().After(end) {
		return refuse(http.StatusForbidden, "this address has expired: GET /personas gives a new one")
	}
	return answer{status: http.StatusOK, contentType: "application/zip", body: s.archive()}
}
