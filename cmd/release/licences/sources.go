package licences

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
)

// quotesHeaders are the packages whose comments quote headers of C, of glibc, MinGW and GCC, with their GNU licences: they were
// translated from C. Of these headers the packages have numbers and layouts, and none of their text is compiled.
func quotesHeaders() []string {
	return []string{"modernc.org/libc/limits", "modernc.org/libc/pthread", "modernc.org/libc/sys/types", "modernc.org/libc/uuid/uuid", "modernc.org/sqlite/lib"}
}

// checkSources looks in the sources for files that are under another licence than their module.
func checkSources(packages []goPackage) error {
	for _, p := range packages {
		if !p.isOthers() || slices.Contains(quotesHeaders(), p.ImportPath) {
			continue
		}
		for _, name := range slices.Concat(p.GoFiles, p.SFiles) {
			source, err := os.ReadFile(filepath.Join(p.Dir, name))
			if err != nil {
				return err
			}
			if bytes.Contains(source, []byte("General Public License")) {
				return fmt.Errorf("%s %s: %s of the package %s names the General Public License: somebody has to read why", p.Module.Path, p.Module.Version, name, p.ImportPath)
			}
		}
	}
	return nil
}
