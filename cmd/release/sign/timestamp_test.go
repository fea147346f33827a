package sign

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"simcast/cmd/release/command"
)

// atCommit is the time in the signatures of these tests.
var atCommit = time.Date(2026, 11, 28, 1, 2, 3, 0, time.UTC)

// signing has what an installer is signed with: a key, and the certificates of it and of a time server.
type signing struct {
	command.Runner
	t *testing.T
}

func newSigning(t *testing.T) signing {
	t.Helper()
	for _, tool := range []string{"openssl", "osslsigncode", "msibuild"} {
		if _, err := exec.LookPath(tool); err != nil && os.Getenv("CI") == "" {
			t.Skip(err)
		}
	}
	s := signing{command.Runner{Dir: t.TempDir()}, t}
	for name, use := range map[string]string{"windows": "codeSigning", "time": "critical,timeStamping"} {
		s.run("openssl", "req", "-x509", "-newkey", "rsa:2048", "-noenc", "-keyout", name+".key", "-out", name+".pem", "-days", "30", "-subj", "/CN="+name+" test", "-addext", "extendedKeyUsage="+use)
	}
	s.run("openssl", "pkcs12", "-export", "-inkey", "windows.key", "-in", "windows.pem", "-out", "windows.pfx", "-passout", "pass:test")
	s.write("serial", "01\n")
	s.write("time.cnf", "[tsa]\ndefault_tsa=one\n[one]\nserial=serial\nsigner_cert=time.pem\nsigner_key=time.key\nsigner_digest=sha256\ndefault_policy=1.2.3.4\ndigests=sha256\n")
	return s
}

func (s signing) run(name string, args ...string) string {
	s.t.Helper()
	said, err := s.Run(s.t.Context(), name, args...)
	if err != nil {
		s.t.Fatal(err)
	}
	return said
}

func (s signing) write(name, text string) {
	s.t.Helper()
	if err := os.WriteFile(filepath.Join(s.Dir, name), []byte(text), 0o600); err != nil {
		s.t.Fatal(err)
	}
}

// sign makes an installer without files, and signs it.
func (s signing) sign(ctx context.Context, timeServer string) (string, error) {
	s.t.Helper()
	installer := filepath.Join(s.t.TempDir(), "a.msi")
	s.run("msibuild", installer, "-s", "simcast")
	keys := Keys{Windows: Key{File: filepath.Join(s.Dir, "windows.pfx"), Password: "test"}, Timestamp: timeServer}
	return installer, keys.SignProgram(ctx, installer, atCommit)
}

// ServeHTTP answers as a time server does.
func (s signing) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	query, err := io.ReadAll(r.Body)
	if err == nil {
		err = os.WriteFile(filepath.Join(s.Dir, "query"), query, 0o600)
	}
	if err == nil {
		_, err = s.Run(r.Context(), "openssl", "ts", "-reply", "-config", "time.cnf", "-queryfile", "query", "-out", "reply")
	}
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/timestamp-reply")
	http.ServeFile(w, r, filepath.Join(s.Dir, "reply"))
}

// TestSignWithTime: a signature has the time of a server where one is named, and of nobody else; and always the time of the commit.
func TestSignWithTime(t *testing.T) {
	s := newSigning(t)
	server := httptest.NewServer(s)
	defer server.Close()
	for timeServer, expected := range map[string]string{"": "Timestamp is not available", server.URL + "/": "Timestamp Server Signature verification: ok"} {
		installer, err := s.sign(t.Context(), timeServer)
		if err != nil {
			t.Fatal(err)
		}
		said := s.run("osslsigncode", "verify", "-CAfile", "windows.pem", "-TSA-CAfile", "time.pem", "-in", installer)
		for _, text := range []string{expected, "Signing time: Nov 28 01:02:03 2026 GMT"} {
			if !strings.Contains(said, text) {
				t.Errorf("time server %q: the signature does not have %q:\n%s", timeServer, text, said)
			}
		}
	}
}

// TestSignWithoutAnswer: where a time server gives no time, or never answers, there is no signature without one.
func TestSignWithoutAnswer(t *testing.T) {
	s := newSigning(t)
	refuses := httptest.NewServer(http.NotFoundHandler())
	defer refuses.Close()
	installer, err := s.sign(t.Context(), refuses.URL+"/")
	if err == nil || !strings.Contains(err.Error(), refuses.URL) {
		t.Errorf("of a server that gives no time: %v", err)
	}
	if said, err := s.Run(t.Context(), "osslsigncode", "verify", "-CAfile", "windows.pem", "-in", installer); err == nil {
		t.Errorf("the installer has a signature:\n%s", said)
	}

	ctx, stop := context.WithCancel(t.Context())
	hangs := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body) // else the server does not see that the connection ends
		stop()
		<-r.Context().Done()
	}))
	defer hangs.Close()
	if _, err := s.sign(ctx, hangs.URL+"/"); err == nil {
		t.Error("of a server that never answers: no error")
	}
}

// TestReadTimestamp: an address that no server can have is refused before anything is made.
func TestReadTimestamp(t *testing.T) {
	for address, isRight := range map[string]bool{"": true, "http://time.test/": true, "https://time.test/a": true, "time.test": false, "http:/time.test": false, "ftp://time.test": false} {
		if read, err := ReadTimestamp(address); (err == nil) != isRight || isRight && read != address {
			t.Errorf("%q: %q, %v", address, read, err)
		}
	}
}
