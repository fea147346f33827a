package main

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"simcast/cmd/release/command"
	"simcast/cmd/release/layout"
	"simcast/cmd/release/msi"
	"simcast/cmd/simcast/version"
)

// TestDamagedInstaller makes an installer of a small archive, and changes it.
func TestDamagedInstaller(t *testing.T) {
	needs(t, "wixl", "msibuild", "msiinfo", "msiextract")
	windows := layout.Platform{OS: "windows", Arch: "amd64"}
	check := func(damage func(r release, installer string) error) error {
		t.Helper()
		r, installer := newInstaller(t, windows)
		if err := damage(r, installer); err != nil {
			t.Fatal(err)
		}
		return checkInstaller(t.Context(), r, windows)
	}
	if err := check(func(release, string) error { return nil }); err != nil {
		t.Fatalf("an installer that is whole: %v", err)
	}
	with := func(args ...string) func(release, string) error {
		return func(_ release, installer string) error {
			_, err := command.Runner{}.Run(t.Context(), "msibuild", append([]string{installer}, args...)...)
			return err
		}
	}
	damaged := map[string]func(release, string) error{
		"another processor":           with("-s", "simcast", "simcast", "Arm64;1033", "{00000000-0000-0000-0000-000000000000}"),
		"another file in the archive": func(r release, _ string) error { return change("samples/a.csv")(r.unpacked(windows)) },
		"one file less":               func(r release, _ string) error { return change("samples/b.csv")(r.unpacked(windows)) },
		"one file more":               func(r release, _ string) error { return remove("samples/a.csv")(r.unpacked(windows)) },
		"no installer":                func(_ release, installer string) error { return os.Truncate(installer, 1000) },
	}
	for _, statement := range []string{
		"DELETE FROM `Environment`", "DELETE FROM `Shortcut` WHERE `Arguments` = 'web'", "DELETE FROM `Shortcut` WHERE `Target` = '[#docshtml]'", "DELETE FROM `Upgrade`",
		"UPDATE `Property` SET `Value` = '{00000000-0000-0000-0000-000000000000}' WHERE `Property` = 'UpgradeCode'", "UPDATE `Property` SET `Value` = '9.9.9' WHERE `Property` = 'ProductVersion'",
		"UPDATE `File` SET `Version` = '9.9.9.9' WHERE `File` = 'simcastexe'",
	} {
		damaged[statement] = with("-q", statement)
	}
	for _, action := range []string{"WriteEnvironmentStrings", "RemoveEnvironmentStrings", "CreateShortcuts", "RemoveShortcuts", "RemoveExistingProducts"} {
		damaged["without "+action] = with("-q", "DELETE FROM `InstallExecuteSequence` WHERE `Action` = '"+action+"'")
	}
	for name, damage := range damaged {
		if check(damage) == nil {
			t.Errorf("%s was not found", name)
		}
	}
}

// newInstaller is a release with an installer of a small archive.
func newInstaller(t *testing.T, p layout.Platform) (r release, installer string) {
	t.Helper()
	r = release{folder: t.TempDir(), work: t.TempDir(), platforms: []layout.Platform{p}}
	write(t, r.unpacked(p), map[string]string{"simcast.exe": "MZ", "docs.html": "handbook", "samples/a.csv": "a"})
	installer = r.file(p.Package(version.Number, "msi"))
	made := msi.Installer{Arch: p.Arch, Version: version.Number, Commit: "a", Time: time.Unix(1795831678, 0), Clone: filepath.Join("..", "..", ".."), Folder: r.unpacked(p), Work: t.TempDir()}
	if err := made.Make(t.Context(), installer); err != nil {
		t.Fatal(err)
	}
	return r, installer
}
