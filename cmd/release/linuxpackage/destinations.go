package linuxpackage

import (
	"fmt"
	"strings"
)

// The man pages in an archive, and where they are installed.
const (
	manPages    = "man/man1/"
	installedTo = "/usr/share/man/man1/"
)

// Destination is where Debian and Fedora look for a file of an archive. It is empty for one that nothing on Linux looks for. A file that is not
// known is an error: it would be missing from the packages.
func Destination(kind, name string) (string, error) {
	zsh := "/usr/share/zsh/vendor-completions/_simcast"
	if kind == "rpm" {
		zsh = "/usr/share/zsh/site-functions/_simcast"
	}
	one, isKnown := map[string]string{
		"simcast":                  "/usr/bin/simcast",
		"README.html":              doc + "README.html",
		"docs.html":                doc + "docs.html",
		"NOTICE.html":              doc + "NOTICE.html",
		"parts.cdx.json":           doc + "parts.cdx.json",
		"completions/simcast.bash": "/usr/share/bash-completion/completions/simcast",
		"completions/simcast.fish": "/usr/share/fish/vendor_completions.d/simcast.fish",
		"completions/_simcast":     zsh,
		"completions/simcast.ps1":  "", // PowerShell has no folder for it
	}[name]
	if isKnown {
		return one, nil
	}
	for _, folder := range []string{"licences/", "samples/"} {
		if strings.HasPrefix(name, folder) {
			return doc + name, nil
		}
	}
	if page, isPage := strings.CutPrefix(name, manPages); isPage {
		return installedTo + page + ".gz", nil
	}
	return "", fmt.Errorf("an archive has %s, and cmd/release/linuxpackage does not know where that is installed: Destination says it", name)
}
