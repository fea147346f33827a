package linuxpackage

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestOwnFolders: a package has each folder of simcast's own, once, and none that is the system's.
func TestOwnFolders(t *testing.T) {
	var p Package
	var found []string
	for _, one := range p.ownFolders([]content{
		p.installed("", "/usr/bin/simcast"), p.installed("", "/usr/share/doc/simcast/README.html"),
		p.installed("", "/usr/share/licenses/simcast/copyright"), p.installed("", "/usr/share/doc/simcast/licences/a/LICENSE"), p.installed("", "/usr/share/doc/simcast/licences/b/LICENSE"),
	}) {
		if one.Type != "dir" || one.FileInfo["mode"] != 0o755 {
			t.Errorf("%+v is no folder that all can open", one)
		}
		found = append(found, one.Dst)
	}
	const own = "/usr/share/doc/simcast"
	if !slices.Equal(found, []string{own, own + "/licences", own + "/licences/a", own + "/licences/b", "/usr/share/licenses/simcast"}) {
		t.Errorf("the folders are %q", found)
	}
}

// TestContents: a package has each file of an archive where the system looks for it, and one that has no place there is an error.
func TestContents(t *testing.T) {
	p := Package{Folder: t.TempDir(), Work: t.TempDir(), Copyright: []byte("others")}
	write := func(name string) {
		t.Helper()
		file := filepath.Join(p.Folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(name), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"simcast", "licences/go/LICENSE", "completions/_simcast", "completions/simcast.ps1", "man/man1/simcast.1"} {
		write(name)
	}
	for kind, places := range map[string]struct{ zsh, copyright, as string }{
		"deb": {"vendor-completions", doc + "copyright", ""}, "rpm": {"site-functions", "/usr/share/licenses/simcast/copyright", "license"},
	} {
		contents, err := p.contents(kind)
		var found []string
		for _, one := range contents {
			if one.Type != "dir" {
				found = append(found, one.Dst)
			}
		}
		if expected := []string{"/usr/share/zsh/" + places.zsh + "/_simcast", doc + "licences/go/LICENSE", "/usr/share/man/man1/simcast.1.gz", "/usr/bin/simcast", places.copyright}; err != nil || !slices.Equal(found, expected) {
			t.Errorf("%s: %q, %v, and should be %q", kind, found, err, expected)
		}
		last := contents[len(contents)-1]
		if text, err := os.ReadFile(last.Src); err != nil || string(text) != "others" || last.Type != places.as {
			t.Errorf("%s: the licences are %q as %q, %v", kind, text, last.Type, err)
		}
	}
	write("settings.json")
	if _, err := p.contents("deb"); err == nil || !strings.Contains(err.Error(), "settings.json") {
		t.Errorf("of a file that has no place: %v", err)
	}
}
