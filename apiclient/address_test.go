package apiclient

import (
	"errors"
	"strings"
	"testing"
)

func TestAddresses(t *testing.T) {
	tests := []struct {
		url                string
		accepted, insecure bool // insecure: what Config.Insecure makes of it
	}{
		{"https://service.test/v1.1/interface", true, true},
		{" https://service.test:8443/v1.1/interface/\n", true, true},
		{"HTTPS://service.test", true, true},
		{"http://127.0.0.1:8080/v1.1/x", true, true},
		{"http://127.9.9.9", true, true},
		{"http://[::1]:80/", true, true},
		{"http://LocalHost/", true, true},
		{"http://service.test/v1.1/interface", false, true},
		{"http://10.0.0.1", false, true},
		{"http://0.0.0.0", false, true},
		{"http://127.0.0.1.evil.test", false, true},
		{"http://localhost.evil.test", false, true},
		{"http://[::2]", false, true},
		{"http://[::ffff:127.0.0.1]", true, true},
		{"http://[::ffff:10.0.0.1]", false, true},
		{"http://[::]", false, true},
		{"http://127.0.0.1.nip.io", false, true},
		{"http://127.1", false, true},
		{"http://2130706433", false, true},
		{"http://0x7f.0.0.1", false, true},
		{"http://localhost.", false, true},
		{"http://localhost:80.evil.test", false, false},
		{"http://127.0.0.1%2eevil.test", false, false},
		{"http://127.0.0.1%00.evil.test", false, false},
		{"http://127.0.0.1\\.evil.test", false, false},
		{"http://1\u20622.0.0.1", false, true},
		{"http://\uff11\uff12\uff17.0.0.1", false, true},
		{"http://loc\u0430lhost", false, true},
		{"http://evil.test#@127.0.0.1", false, false},
		{"http://evil.test?@127.0.0.1", false, false},
		{"", false, false},
		{"service.test/v1.1/interface", false, false},
		{"service.test:443", false, false},
		{"ftp://service.test", false, false},
		{"https://", false, false},
		{"https:///v1.1", false, false},
		{"https://:443/v1.1", false, false},
		{"https://service.test:", false, false},
		{"https://service.test:99999/", false, false},
		{"https://user:secret@service.test/", false, false},
		{"http://127.0.0.1@evil.test/", false, false},
		{"https://service.test/?a=b", false, false},
		{"https://service.test/#x", false, false},
		{"https://ser vice.test/", false, false},
		{"https://service.test/\x7f", false, false},
	}
	for _, tt := range tests {
		for _, insecure := range []bool{false, true} {
			_, err := New(Config{BaseURL: tt.url, Key: "key", Insecure: insecure})
			want := tt.accepted
			if insecure {
				want = tt.insecure
			}
			var config *ConfigError
			if (err == nil) != want || err != nil && !errors.As(err, &config) {
				t.Errorf("%q, insecure %v: %v", tt.url, insecure, err)
			}
			if err != nil && strings.Contains(err.Error(), "secret") {
				t.Errorf("%v shows the password", err)
			}
		}
	}
}

func TestKeys(t *testing.T) {
	for _, key := range []string{"", "sec ret", "secret\n", "\tsecret", "sec\x00ret", "secr\u00e9t", "secret\u00a0"} {
		_, err := New(Config{BaseURL: "https://service.test/v1.1/x", Key: key})
		var config *ConfigError
		if !errors.As(err, &config) || strings.Contains(err.Error(), "sec") {
			t.Errorf("%q: %v", key, err)
		}
	}
}

func TestHint(t *testing.T) {
	for url, hint := range map[string]bool{
		"https://service.test/v1.1/interface":       false,
		"https://service.test/api/v1.1/interface/":  false,
		"https://service.test":                      true,
		"https://service.test/interface":            true,
		"https://service.test/v1.10/interface":      true,
		"https://v1.1.service.test:8443/interface/": true,
	} {
		c := newClient(t, Config{BaseURL: url})
		if got := c.Hint(); (got != "") != hint {
			t.Errorf("%s: %q", url, got)
		}
	}
	if got := newClient(t, Config{BaseURL: "http://127.0.0.1:8700/x"}).Hint(); !strings.Contains(got, "http://127.0.0.1:8700/v1.1/") {
		t.Errorf("for an address with http: %q", got)
	}
	if got := newClient(t, Config{BaseURL: "https://service.test:8443/x"}).Host(); got != "service.test:8443" {
		t.Errorf("the host is %q", got)
	}
}
