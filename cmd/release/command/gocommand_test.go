package command

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestGoIsSetAlike: no setting that changes what is built reaches Go, from the environment or from the file of go env -w. Those that say where modules
// are stay, or nothing could be built without a network.
func TestGoIsSetAlike(t *testing.T) {
	modules, built := t.TempDir(), t.TempDir()
	changing := map[string]string{
		"GOEXPERIMENT": "jsonv2", "GOAMD64": "v3", "GOARM64": "v9.0", "GOFIPS140": "latest", "GOFLAGS": "-tags=other", "CGO_CFLAGS": "-O0", "GODEBUG": "netdns=go",
	}
	where := map[string]string{"GOMODCACHE": modules, "GOCACHE": built, "GOPROXY": "off", "GOSUMDB": "off", "GOTOOLCHAIN": "local", "GOPRIVATE": "example.test"}
	fixed := map[string]string{
		"GOEXPERIMENT": "", "GOAMD64": "v1", "GOARM64": "v8.0", "GOFIPS140": "off", "GOFLAGS": "-mod=readonly", "CGO_CFLAGS": "-O2 -g", "GODEBUG": "",
	}
	for _, from := range []string{"file", "environment"} {
		t.Run(from, func(t *testing.T) {
			var file strings.Builder
			for _, settings := range []map[string]string{changing, where} {
				for name, value := range settings {
					t.Setenv(name, "")
					if from == "environment" && name != "CGO_CFLAGS" {
						t.Setenv(name, value)
					}
					file.WriteString(name + "=" + value + "\n")
				}
			}
			name := filepath.Join(t.TempDir(), "env")
			if err := os.WriteFile(name, []byte(file.String()), 0o600); err != nil {
				t.Fatal(err)
			}
			t.Setenv("GOENV", name)
			settings := goSettings(t, "amd64")
			settings["GOARM64"] = goSettings(t, "arm64")["GOARM64"]
			for _, expected := range []map[string]string{where, fixed} {
				for name, value := range expected {
					if settings[name] != value {
						t.Errorf("%s is %q, and should be %q", name, settings[name], value)
					}
				}
			}
		})
	}
}

// goSettings are the settings with which Go builds for a processor.
func goSettings(t *testing.T, arch string) map[string]string {
	t.Helper()
	said, err := Runner{Env: []string{"GOOS=linux", "GOARCH=" + arch}}.Go(t.Context(), "env", "-json")
	if err != nil {
		t.Fatal(err)
	}
	var settings map[string]string
	if err := json.Unmarshal([]byte(said), &settings); err != nil {
		t.Fatal(err)
	}
	return settings
}
