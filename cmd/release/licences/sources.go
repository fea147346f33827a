package licences

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// quotesHeaders are the packages whose comments quote headers of C, of glibc, MinGW and GCC, with their GNU licences: they were
// translated from C. Of these headers the packages have numbers and layouts, and none of their text is compiled.
func quotesHeaders() []string {
	return []string{"modernc.org/libc/limits", "modernc.org/libc/pthread", "modernc.org/libc/sys/types", "modernc.org/libc/uuid/uuid", "modernc.org/sqlite/lib"}
}

// forbidding are names of licences that ask for more than their text, or do not let everybody use the program, as otherLicence looks for them.
func forbidding() []string {
	return []string{
		"general public license", "general public licence", "gpl-1", "gpl-2", "gpl-3", "gplv1", "gplv2", "gplv3", "business source licen", "busl-1", " busl ",
		"server side public licen", "sspl-1", " sspl ", "elastic licen", "commons clause", "polyform", "non-commercial", "noncommercial", "cc-by-nc", "cc-by-nd", "cc-by-sa",
	}
}

var (
	ofSPDX    = regexp.MustCompile(`SPDX-License-Identifier: *([^\n]*)`)
	notInName = regexp.MustCompile(`[^\w.+-]+`)
)

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
			if named := otherLicence(string(source)); named != "" {
				return fmt.Errorf("%s %s: %s of the package %s names %q: somebody has to read why", p.Module.Path, p.Module.Version, name, p.ImportPath, named)
			}
		}
	}
	return nil
}

// otherLicence is a licence that a source names and that is not one of those that are allowed.
func otherLicence(source string) string {
	known := []string{"", "AND", "OR", "WITH", "LLVM-exception"} // that exception asks for less
	for _, licence := range allowed() {
		known = append(known, licence.spdx)
	}
	for _, found := range ofSPDX.FindAllStringSubmatch(source, -1) {
		for _, name := range notInName.Split(found[1], -1) {
			if !slices.Contains(known, name) {
				return found[0]
			}
		}
	}
	words := slices.DeleteFunc(strings.Fields(strings.ToLower(source)), func(word string) bool { return strings.Trim(word, "/*#;") == "" })
	text := " " + strings.Join(words, " ") + " " // a name may be broken over lines of a comment
	for _, name := range forbidding() {
		if strings.Contains(text, name) {
			return strings.TrimSpace(name)
		}
	}
	return ""
}
