package linuxpackage

import (
	"slices"
	"testing"
)

// TestOwnFolders: a package has each folder of simcast's own, once, and none that is the system's.
func TestOwnFolders(t *testing.T) {
	var p Package
	var found []string
	for _, one := range p.ownFolders([]content{
		p.installed("", "/usr/bin/simcast"), p.installed("", "/usr/share/doc/simcast/README.html"),
		p.installed("", "/usr/share/doc/simcast/licences/a/LICENSE"), p.installed("", "/usr/share/doc/simcast/licences/b/LICENSE"),
	}) {
		if one.Type != "dir" || one.FileInfo["mode"] != 0o755 {
			t.Errorf("%+v is no folder that all can open", one)
		}
		found = append(found, one.Dst)
	}
	const own = "/usr/share/doc/simcast"
	if !slices.Equal(found, []string{own, own + "/licences", own + "/licences/a", own + "/licences/b"}) {
		t.Errorf("the folders are %q", found)
	}
}
