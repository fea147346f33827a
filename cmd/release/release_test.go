package main

import (
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"simcast/cmd/release/command"
	"simcast/cmd/release/layout"
	"simcast/cmd/release/sign"
	"simcast/cmd/simcast/handbook"
	"simcast/cmd/simcast/version"
)

// TestReadmeSaysWhatIsSigned: whichever keys were given, README.html says what is true of them, and nothing else.
func TestReadmeSaysWhatIsSigned(t *testing.T) {
	text, err := os.ReadFile("readme.md")
	if err != nil {
		t.Fatal(err)
	}
	const signed, unsigned, ends, stays = "The program is signed.", "SmartScreen", "The signature ends when its certificate does", "the signature stays good"
	const sums, noSums = "The sums are signed.", "The sums are not signed."
	key := sign.Key{File: "a"}
	for name, one := range map[string]struct {
		keys sign.Keys
		has  []string
	}{
		"both":            {sign.Keys{Windows: key, Minisign: key}, []string{signed, ends, sums}},
		"none":            {sign.Keys{}, []string{unsigned, noSums}},
		"programs":        {sign.Keys{Windows: key}, []string{signed, ends, noSums}},
		"programs, timed": {sign.Keys{Windows: key, Timestamp: "http://time.test/"}, []string{signed, stays, noSums}},
	} {
		page := string(readme(string(text), "1.2.3", one.keys))
		for _, sentence := range []string{signed, unsigned, ends, stays, sums, noSums, "{", "VERSION"} {
			if has, should := strings.Contains(page, sentence), slices.Contains(one.has, sentence); has != should {
				t.Errorf("%s: that README.html has %q is %t, and should be %t", name, sentence, has, should)
			}
		}
	}
}

// TestReadmeLeadsToWhatIsBesideIt: the links of README.html are to files that each archive has.
func TestReadmeLeadsToWhatIsBesideIt(t *testing.T) {
	text, err := os.ReadFile("readme.md")
	if err != nil {
		t.Fatal(err)
	}
	var page bytes.Buffer
	if err := handbook.WritePage(&page, "simcast", readme(string(text), "1.2.3", sign.Keys{})); err != nil {
		t.Fatal(err)
	}
	for _, link := range []string{`href="samples/README.html"`, `href="docs.html#first-message"`, `href="NOTICE.html"`} {
		if strings.Count(page.String(), link) != 1 {
			t.Errorf("README.html does not have %s", link)
		}
	}
}

// TestSumsAreComparedAsTheReadmeSays: the commands of README.html for macOS and Linux find the file that is there, and only that one, and
// refuse one that has not arrived whole.
func TestSumsAreComparedAsTheReadmeSays(t *testing.T) {
	text, err := os.ReadFile("readme.md")
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	write := func(name, content string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(folder, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("a.tar.gz", "a")
	write("b.tar.gz", "b")
	if err := sign.WriteSums(folder); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(folder, "b.tar.gz")); err != nil {
		t.Fatal(err)
	}
	for content, isRight := range map[string]bool{"a": true, "cut off": false} {
		write("a.tar.gz", content)
		compared := 0
		for line := range strings.Lines(string(text)) {
			words := strings.Fields(line)
			if !strings.HasPrefix(line, "    sha") {
				continue
			}
			if _, err := exec.LookPath(words[0]); err != nil { // the one of the other system
				continue
			}
			compared++
			run := exec.Command(words[0], words[1:]...)
			run.Dir = folder
			said, err := run.CombinedOutput()
			if (err == nil) != isRight || strings.Contains(string(said), "a.tar.gz: OK") != isRight || strings.Contains(string(said), "b.tar.gz") {
				t.Errorf("of %q, %s says %q, %v", content, line, said, err)
			}
		}
		if compared == 0 && os.Getenv("CI") == "" {
			t.Skip("no program compares the sums here")
		}
		if compared == 0 {
			t.Error("nothing compares the sums")
		}
	}
}

// TestSignedText: the screen says of each kind of file that was made whether it is signed, and of a key that signs nothing that it does not.
func TestSignedText(t *testing.T) {
	const noSums, sums, noPrograms = "SHA256SUMS is not signed", "SHA256SUMS is signed", "The Windows programs are not signed"
	const ends, timed = "The Windows programs are signed. Their signatures end when the certificate does", "The Windows programs are signed, with the time of http://time.test/"
	const macOS, nothing = "The macOS programs are not signed", "Nothing is signed with the key of --windows-key"
	both := sign.Keys{Minisign: sign.Key{File: "a"}, Windows: sign.Key{File: "b"}}
	linux := []layout.Platform{{OS: "linux", Arch: "amd64"}}
	for _, one := range []struct {
		keys      sign.Keys
		platforms []layout.Platform
		expected  []string
	}{
		{sign.Keys{}, layout.Platforms(), []string{noSums, noPrograms, macOS}},
		{both, layout.Platforms(), []string{sums, ends, macOS}},
		{sign.Keys{Windows: sign.Key{File: "b"}, Timestamp: "http://time.test/"}, layout.Platforms(), []string{noSums, timed, macOS}},
		{sign.Keys{}, linux, []string{noSums}},
		{both, linux, []string{sums, nothing}},
	} {
		lines := strings.Split(strings.TrimSuffix(signedText(one.keys, one.platforms), "\n"), "\n")
		if !slices.EqualFunc(lines, one.expected, strings.HasPrefix) {
			t.Errorf("%+v, %v: %q, and should be %q", one.keys, one.platforms, lines, one.expected)
		}
	}
}

// TestRequireBuiltOf: the program that makes a release has pages of the same commit within it.
func TestRequireBuiltOf(t *testing.T) {
	for build, isRight := range map[version.Build]bool{
		{}: true, {Commit: "a"}: true, {Commit: "b"}: false, {Commit: "a", Modified: true}: false,
	} {
		if err := requireBuiltOf(build, "a"); (err == nil) != isRight {
			t.Errorf("built of %+v: %v", build, err)
		}
	}
}

// TestReplaceOutput: files of an earlier release are replaced, and a file of somebody's is never removed.
func TestReplaceOutput(t *testing.T) {
	from, to := t.TempDir(), t.TempDir()
	write := func(folder, name string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(folder, name), []byte(name), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	names := func() (found []string) {
		t.Helper()
		entries, err := os.ReadDir(to)
		if err != nil {
			t.Fatal(err)
		}
		for _, entry := range entries {
			found = append(found, entry.Name())
		}
		return found
	}
	write(from, "simcast_2.0.0_linux_amd64.deb")
	write(to, "simcast_1.0.0_linux_amd64.deb")
	write(to, layout.Handbook("1.0.0"))
	write(to, layout.Sums)
	if err := replaceOutput(from, to); err != nil || !slices.Equal(names(), []string{"simcast_2.0.0_linux_amd64.deb"}) {
		t.Errorf("%v, and there are %q", err, names())
	}
	if err := replaceOutput(t.TempDir()+"/nothing", to); err == nil || len(names()) != 1 {
		t.Errorf("what cannot be copied: %v, and there are %q", err, names())
	}
	for _, mine := range []string{"simcast_notes.docx", "thesis.docx"} {
		write(to, mine)
		if err := replaceOutput(from, to); err == nil || !slices.Equal(names(), []string{"simcast_2.0.0_linux_amd64.deb", mine}) {
			t.Errorf("%v, and there are %q", err, names())
		}
		if err := os.Remove(filepath.Join(to, mine)); err != nil {
			t.Fatal(err)
		}
	}
	unpacked := "simcast_1.0.0_linux_amd64.zip" // a folder
	if err := os.Mkdir(filepath.Join(to, unpacked), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := replaceOutput(from, to); err == nil || !slices.Equal(names(), []string{unpacked, "simcast_2.0.0_linux_amd64.deb"}) {
		t.Errorf("%v, and there are %q", err, names())
	}
}

// TestParse: what does not go together is refused before anything is made.
func TestParse(t *testing.T) {
	key := filepath.Join(t.TempDir(), "key")
	if err := os.WriteFile(key, []byte("secret\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	parsed, err := parse([]string{"--windows-key", key, "--windows-password", key, "--only", "linux/amd64"}, os.Stderr)
	if err != nil || parsed.keys.Windows.Password != "secret" || len(parsed.only) != 1 || len(parsed.compileAgain) != 1 {
		t.Errorf("%+v, %v", parsed, err)
	}
	for _, args := range [][]string{
		{"--compile-again", "linux/amd64"}, {"--check", "--compile-again", "plan9/amd64"}, {"--check", "--only", "linux/amd64", "--compile-again", "darwin/arm64"}, {"dist"}, {"--only", "plan9/amd64"}, {"--windows-key", key + "2"}, {"--windows-password", key},
		{"--windows-timestamp", "http://time.test/"}, {"--windows-key", key, "--windows-timestamp", "time.test"}, {"--windows-key", key, "--windows-timestamp", "http:/time.test"},
	} {
		if _, err := parse(args, os.Stderr); err == nil {
			t.Errorf("%q was taken", args)
		}
	}
}

// TestRequireSameHandbook: a release has the handbook of a program that was built of what is committed, to the byte.
func TestRequireSameHandbook(t *testing.T) {
	built := filepath.Join(t.TempDir(), "simcast")
	if _, err := (command.Runner{Dir: filepath.Join("..", "..")}).Go(t.Context(), "build", "-buildvcs=false", "-o", built, "./cmd/simcast"); err != nil {
		t.Fatal(err)
	}
	if err := requireSameHandbook(t.Context(), built, t.TempDir(), handbook.Write); err != nil {
		t.Errorf("of the same files: %v", err)
	}
	edited := func(w io.Writer) error {
		_, err := io.WriteString(w, "\n")
		return errors.Join(handbook.Write(w), err)
	}
	if err := requireSameHandbook(t.Context(), built, t.TempDir(), edited); err == nil || !strings.Contains(err.Error(), "built of other files") {
		t.Errorf("of another page: %v", err)
	}
}
