package main

import (
	"slices"
	"strings"
	"testing"

	"simcast/cmd/release/layout"
)

// TestNotChecked: what is passed over is said, each thing by its name; and what was checked is not among it.
func TestNotChecked(t *testing.T) {
	const sums, signatures, times, installed = "who made the release", "the signatures of the Windows programs", "when the Windows programs", "whether the .deb installs"
	linux := []layout.Platform{{OS: "linux", Arch: "amd64"}}
	for _, one := range []struct {
		release   release
		has, nots []string
	}{
		{release{platforms: layout.Platforms()}, []string{sums, signatures, installed, "whether the macOS programs run", "whether the .rpm installs"}, []string{times, "the Linux programs", "the macOS"}},
		{release{platforms: layout.Platforms(), minisign: "a", certificate: "b", install: true}, []string{times}, []string{sums, signatures, installed}},
		{release{platforms: layout.Platforms(), certificate: "b", timeCertificate: "c"}, nil, []string{signatures, times}},
		{release{platforms: linux}, []string{sums, "the Windows programs and installers: there are none", "the macOS programs: there are none"}, []string{signatures, "the Linux programs"}},
		{release{platforms: []layout.Platform{{OS: "windows", Arch: "amd64"}}}, []string{signatures, "the Linux programs and packages: there are none"}, []string{installed}},
	} {
		said := one.release.notChecked()
		begins := func(text string) bool {
			return slices.ContainsFunc(said, func(line string) bool { return strings.HasPrefix(line, text) })
		}
		for _, text := range one.has {
			if !begins(text) {
				t.Errorf("%+v: nothing says %q: %q", one.release, text, said)
			}
		}
		for _, text := range one.nots {
			if begins(text) {
				t.Errorf("%+v: %q is said: %q", one.release, text, said)
			}
		}
	}
}
