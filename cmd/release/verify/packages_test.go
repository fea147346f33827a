package main

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"simcast/cmd/release/layout"
	"simcast/cmd/release/linuxpackage"
	"simcast/cmd/release/source"
	"simcast/cmd/simcast/version"
)

// TestDamagedPackages makes the packages of a small archive, and others in their place.
func TestDamagedPackages(t *testing.T) {
	needs(t, "dpkg-deb", "rpm", "rpm2archive")
	check := func(damage func(release) error) error {
		t.Helper()
		r := newRelease(t)
		for _, kind := range linux.Packages() {
			if err := pack(t, r, kind, linux); err != nil {
				t.Fatal(err)
			}
		}
		if err := damage(r); err != nil {
			t.Fatal(err)
		}
		return checkPackages(t.Context(), r)
	}
	if err := check(func(release) error { return nil }); err != nil {
		t.Fatalf("packages that are whole: %v", err)
	}
	for kind, other := range map[string]string{"deb": "rpm", "rpm": "deb"} {
		// packed is a damage: a file of the archive is another one, and the other package has it.
		packed := func(name string) func(release) error {
			return func(r release) error {
				if err := change(name)(r.unpacked(linux)); err != nil {
					return err
				}
				return pack(t, r, other, linux)
			}
		}
		for name, damage := range map[string]func(release) error{
			"another program":   packed(linux.Program()),
			"a missing file":    packed("samples/more.csv"),
			"another processor": func(r release) error { return pack(t, r, kind, layout.Platform{OS: "linux", Arch: "arm64"}) },
			"a package that is cut": func(r release) error {
				file := r.file(linux.Package(version.Number, kind))
				info, err := os.Stat(file)
				if err != nil {
					return err
				}
				return os.Truncate(file, info.Size()*9/10)
			},
		} {
			if check(damage) == nil {
				t.Errorf("%s: %s was not found", kind, name)
			}
		}
	}
}

// pack makes a package of the archive of a release, in the place of that for linux.
func pack(t *testing.T, r release, kind string, p layout.Platform) error {
	t.Helper()
	root, err := filepath.Abs(filepath.Join("..", "..", ".."))
	if err != nil {
		return err
	}
	made := linuxpackage.Package{Platform: p, Version: version.Number, Source: source.Source{Dir: root, Time: time.Unix(1795831678, 0)}, Folder: r.unpacked(linux), Copyright: []byte("others"), Work: t.TempDir()}
	return made.Make(t.Context(), kind, r.file(linux.Package(version.Number, kind)))
}
