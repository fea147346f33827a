package main

import (
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"testing"

	"simcast/cmd/release/layout"
	"simcast/cmd/release/sign"
	"simcast/cmd/simcast/handbook"
	"simcast/cmd/simcast/version"
)

// linux is the platform of the small releases of these tests.
var linux = layout.Platform{OS: "linux", Arch: "amd64"}

// newRelease is a release of small files, with sums, and an archive that is unpacked.
func newRelease(t *testing.T) release {
	t.Helper()
	r := release{folder: t.TempDir(), work: t.TempDir(), platforms: []layout.Platform{linux}, commit: "0123456789abcdef"}
	inArchive := map[string]string{linux.Program(): "", "licences/go/LICENSE": "", handbook.FileName: "simcast check"}
	for name, text := range needed() {
		inArchive[name] = text
	}
	write(t, r.unpacked(linux), inArchive)
	if err := os.Chmod(filepath.Join(r.unpacked(linux), linux.Program()), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{linux.Archive(version.Number), linux.Package(version.Number, "deb"), linux.Package(version.Number, "rpm")} {
		write(t, r.folder, map[string]string{name: "of " + name})
	}
	write(t, r.folder, map[string]string{layout.Handbook(version.Number): inArchive[handbook.FileName]})
	if err := sign.WriteSums(r.folder); err != nil {
		t.Fatal(err)
	}
	return r
}

// damages are ways to damage a folder, each by what is wrong then.
type damages map[string]func(folder string) error

// remove is a damage: a file is missing.
func remove(name string) func(string) error {
	return func(folder string) error { return os.Remove(filepath.Join(folder, filepath.FromSlash(name))) }
}

// change is a damage: a file has another text.
func change(name string) func(string) error {
	return func(folder string) error {
		return os.WriteFile(filepath.Join(folder, filepath.FromSlash(name)), []byte("another"), 0o600)
	}
}

// all holds a check to its word: a release that is whole passes, and each of the damages is found.
func (d damages) all(t *testing.T, damaged func(release) string, check func(release) error) {
	t.Helper()
	if err := check(newRelease(t)); err != nil {
		t.Errorf("a release that is whole: %v", err)
	}
	for name, damage := range d {
		r := newRelease(t)
		if err := damage(damaged(r)); err != nil {
			t.Fatal(err)
		}
		if check(r) == nil {
			t.Errorf("%s was not found", name)
		}
	}
}

// needs skips a test where programs that the check runs are not there. CI has them all.
func needs(t *testing.T, programs ...string) {
	t.Helper()
	for _, program := range programs {
		if _, err := exec.LookPath(program); err != nil && os.Getenv("CI") == "" {
			t.Skip(err)
		}
	}
}

func TestDamagedSums(t *testing.T) {
	needs(t, "sha256sum")
	deb := linux.Package(version.Number, "deb")
	damages{
		"another file in place of one": change(deb),
		"a missing file":               remove(deb),
		"a file that is too many":      change("simcast.exe"),
		"a file without a sum": func(folder string) error {
			if err := remove(deb)(folder); err != nil {
				return err
			}
			return resum(folder, change(deb))
		},
		"a missing file, without a sum": func(folder string) error {
			return resum(folder, func(string) error { return nil }, remove(deb))
		},
		"no sums": remove(layout.Sums),
	}.all(t, func(r release) string { return r.folder }, func(r release) error { return checkSums(t.Context(), r) })
}

// resum writes the sums of a folder again, with damages before and after it.
func resum(folder string, after func(string) error, before ...func(string) error) error {
	for _, damage := range append(before, remove(layout.Sums)) {
		if err := damage(folder); err != nil {
			return err
		}
	}
	if err := sign.WriteSums(folder); err != nil {
		return err
	}
	return after(folder)
}

func TestDamagedArchive(t *testing.T) {
	d := damages{
		"a file that is too many":          change("simcast.exe"),
		"a program that nobody can run":    func(folder string) error { return os.Chmod(filepath.Join(folder, linux.Program()), 0o644) },
		"no program":                       remove(linux.Program()),
		"a folder of licences that is not": func(folder string) error { return os.RemoveAll(filepath.Join(folder, "licences")) },
	}
	for name, text := range needed() {
		d["no "+name] = remove(name)
		if text != "" {
			d["another "+name] = change(name)
		}
	}
	d.all(t, func(r release) string { return r.unpacked(linux) }, func(r release) error { return checkContents(r.unpacked(linux), linux) })
}

func TestDamagedHandbook(t *testing.T) {
	check := func(r release) error { return r.checkHandbook(linux) }
	damages{"another handbook in the archive": change(handbook.FileName), "none in the archive": remove(handbook.FileName)}.
		all(t, func(r release) string { return r.unpacked(linux) }, check)
	damages{"another handbook": change(layout.Handbook(version.Number)), "none": remove(layout.Handbook(version.Number))}.
		all(t, func(r release) string { return r.folder }, check)
}

func TestDamagedParts(t *testing.T) {
	modules := []*debug.Module{{Path: "example.test/a", Version: "v1.0.0"}, {Path: "example.test/b", Version: "v2.0.0"}}
	for text, isWhole := range map[string]bool{
		`{"bomFormat": "CycloneDX", "components": [{"purl": "pkg:golang/example.test/b@v2.0.0"}, {"purl": "pkg:golang/example.test/a@v1.0.0"}]}`: true,
		`{"bomFormat": "CycloneDX", "components": [{"purl": "pkg:golang/example.test/b@v2.0.0"}, {"purl": "pkg:golang/example.test/a@v1.0.1"}]}`: false,
		`{"bomFormat": "CycloneDX", "components": [{"purl": "pkg:golang/example.test/b@v2.0.0"}]}`:                                               false,
		`{"bomFormat": "another", "components": [{"purl": "pkg:golang/example.test/b@v2.0.0"}, {"purl": "pkg:golang/example.test/a@v1.0.0"}]}`:   false,
		`{"bomFormat": "CycloneDX", `: false,
	} {
		file := filepath.Join(t.TempDir(), "parts.cdx.json")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := checkParts(file, modules); (err == nil) != isWhole {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// TestDamagedPackage: each file that a package lacks is found.
func TestDamagedPackage(t *testing.T) {
	whole := []string{
		"/usr/bin/simcast", "/usr/share/man/man1/simcast.1.gz", "/usr/share/bash-completion/completions/simcast", "/usr/share/fish/vendor_completions.d/simcast.fish", "/of/its/kind",
		"/usr/share/doc/simcast/README.html", "/usr/share/doc/simcast/docs.html", "/usr/share/doc/simcast/NOTICE.html", "/usr/share/doc/simcast/parts.cdx.json",
		"/usr/share/doc/simcast/samples/harbour-light-msel.xlsx",
	}
	if err := checkPlaces(whole, []string{"/of/its/kind"}); err != nil {
		t.Error(err)
	}
	for i, name := range whole {
		if checkPlaces(slices.Delete(slices.Clone(whole), i, i+1), []string{"/of/its/kind"}) == nil {
			t.Errorf("that %s is missing was not found", name)
		}
	}
}

// TestDamagedProgram has a script in place of the program, which answers as simcast does, or in one thing does not.
func TestDamagedProgram(t *testing.T) {
	whole := map[string]string{
		"version":    "echo simcast " + version.Number + " 0123456789ab",
		"send":       "test -f \"$5\" && test \"$3\" = --results",
		"help --man": ": >\"$3/simcast.1\" && : >\"$3/simcast-send.1\"",
		"help --web": "printf '%s' 'simcast check' >\"$XDG_CACHE_HOME/book\" && echo \"{\\\"path\\\": \\\"$XDG_CACHE_HOME/book\\\"}\"",
	}
	check := func(answers map[string]string) error {
		r := newRelease(t)
		script := "case \"$1 $2\" in version*) " + answers["version"] + ";; send*) " + answers["send"] + ";; 'help --man') " + answers["help --man"] + ";; 'help --web') " + answers["help --web"] + ";; esac\n"
		// A script is run by sh, as a program for another processor is run by its emulator.
		file := filepath.Join(t.TempDir(), "simcast")
		if err := os.WriteFile(file, []byte(script), 0o600); err != nil {
			t.Fatal(err)
		}
		for _, folder := range []string{"manual", "handbook"} { // which simcast makes
			if err := os.MkdirAll(filepath.Join(r.work, folder, linux.Arch), 0o700); err != nil {
				t.Fatal(err)
			}
		}
		return checkLinuxProgram(t.Context(), r, linux, []string{"sh", file})
	}
	if err := check(whole); err != nil {
		t.Errorf("a program that is whole: %v", err)
	}
	for name, one := range map[string][2]string{
		"another version":            {"version", "echo simcast 0.0.1 0123456789ab"},
		"another commit":             {"version", "echo simcast " + version.Number + " 1123456789ab"},
		"one that does not start":    {"version", "exit 1"},
		"one that does not send":     {"send", "exit 3"},
		"another page of its manual": {"help --man", ": >\"$3/simcast.1\" && : >\"$3/simcast-plan.1\""},
		"one page of its manual":     {"help --man", ": >\"$3/simcast.1\""},
		"no manual":                  {"help --man", "exit 1"},
		"another handbook":           {"help --web", "echo another >\"$XDG_CACHE_HOME/book\" && echo \"{\\\"path\\\": \\\"$XDG_CACHE_HOME/book\\\"}\""},
		"no handbook":                {"help --web", "exit 1"},
	} {
		answers := maps.Clone(whole)
		answers[one[0]] = one[1]
		if check(answers) == nil {
			t.Errorf("%s was not found", name)
		}
	}
}
