package licences

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// PublicDomain stands for a licence where there is no copyright, in SPDX's form for what it has no identifier for.
const PublicDomain = "LicenseRef-public-domain"

// licenceText is the licence of a part that comes without one. Each is word for word as its author publishes it: Apache-2.0 and MPL-2.0 as
// Debian has them, Unicode-3.0 as https://www.unicode.org/license.txt.
func licenceText(root, licence string) ([]byte, error) {
	return os.ReadFile(filepath.Join(root, "cmd", "release", "licences", "texts", licence+".txt"))
}

// inner is a part that is no module, and within one. It is in the program if the package is.
type inner struct {
	Part
	inPackage   string
	versionFile string // a file in the package's folder that says which version of the part it has
	version     *regexp.Regexp
}

// knownInner are what packages have within them. Their module says nothing of it, or not enough.
func knownInner() []inner {
	return []inner{
		{
			Part: Part{Name: "SQLite", Within: "modernc.org/sqlite", Licence: "blessing", Source: "https://sqlite.org/src/", PURL: "pkg:generic/sqlite",
				Holders: []string{"none: its authors have put it in the public domain"}},
			inPackage: "modernc.org/sqlite", versionFile: "LICENSE-3RD-PARTY.md", version: regexp.MustCompile(`\| \[SQLite\]\(https://sqlite.org/\) \| ([0-9.]+) \|`),
		},
		{
			Part: Part{Name: "libphonenumber (data)", Within: "github.com/nyaruka/phonenumbers", Licence: "Apache-2.0", Source: "https://github.com/google/libphonenumber",
				Holders: []string{"Copyright (C) 2009 The Libphonenumber Authors"}},
			inPackage: "github.com/nyaruka/phonenumbers",
		},
		{
			Part:      Part{Name: "Public Suffix List", Within: "golang.org/x/net", Licence: "MPL-2.0", Source: "https://github.com/publicsuffix/list"},
			inPackage: "golang.org/x/net/publicsuffix", versionFile: "table.go", version: regexp.MustCompile(`const version = .*git revision ([0-9a-f]{40})`),
		},
		unicodeIn(Go, "unicode", "", nil),
		unicodeIn("golang.org/x/text", "golang.org/x/text/unicode/norm", "", nil),
		unicodeIn("golang.org/x/net", "golang.org/x/net/idna", "", nil),
		unicodeIn("github.com/yuin/goldmark", "github.com/yuin/goldmark/util", "", nil),
		unicodeIn("github.com/rivo/uniseg", "github.com/rivo/uniseg", "eastasianwidth.go", regexp.MustCompile(`https://www\.unicode\.org/Public/([0-9.]+)/ucd/`)),
		unicodeIn("github.com/mattn/go-runewidth", "github.com/mattn/go-runewidth", "script/generate.go", regexp.MustCompile(`https://unicode\.org/Public/([0-9.]+)/ucd/`)),
		{
			Part: Part{Name: "Time zones", Within: Go, Licence: PublicDomain, Source: "https://www.iana.org/time-zones",
				Holders: []string{"none: they are in the public domain"}},
			inPackage: "time/tzdata",
		},
	}
}

// unicodeIn are tables that were made of data of Unicode.
func unicodeIn(within, inPackage, versionFile string, version *regexp.Regexp) inner {
	return inner{
		Part: Part{Name: "Unicode (data)", Within: within, Licence: "Unicode-3.0", Source: "https://www.unicode.org/Public/",
			Holders: []string{"Copyright © 1991-2026 Unicode, Inc."}},
		inPackage: inPackage, versionFile: versionFile, version: version,
	}
}

// embedsOwn are the packages of others that embed files of their own module's making. Files in any other package may be somebody
// else's, as most have been.
func embedsOwn() []string {
	return []string{"google.golang.org/protobuf/internal/editiondefaults", "github.com/riverqueue/river/riverdriver/riverpgxv5"}
}

// noModules are the parts of the program that are no modules.
func (r *reader) noModules(root string, packages []goPackage) ([]Part, error) {
	all, err := r.pageFiles(root)
	if err != nil {
		return nil, err
	}
	known := knownInner()
	for _, p := range packages {
		at := slices.IndexFunc(known, func(i inner) bool { return i.inPackage == p.ImportPath })
		if at < 0 {
			if p.isOthers() && len(p.EmbedFiles) > 0 && !slices.Contains(embedsOwn(), p.ImportPath) {
				return nil, fmt.Errorf("%s %s: somebody has to read whose files the package %s embeds: %s", p.Module.Path, p.Module.Version, p.ImportPath, p.EmbedFiles[0])
			}
			continue
		}
		part, err := known[at].partIn(root, p)
		if err != nil {
			return nil, err
		}
		all = append(all, part)
	}
	return all, nil
}

// partIn is the part as this package has it.
func (i inner) partIn(root string, p goPackage) (Part, error) {
	part := i.Part
	if i.version != nil {
		text, err := os.ReadFile(filepath.Join(p.Dir, i.versionFile))
		if err != nil {
			return Part{}, fmt.Errorf("%s: %w", part.Name, err)
		}
		found := i.version.FindSubmatch(text)
		if found == nil {
			return Part{}, fmt.Errorf("%s: %s of %s does not say its version", part.Name, i.versionFile, p.ImportPath)
		}
		part.Version = string(found[1])
	}
	if part.PURL != "" {
		part.PURL += "@" + part.Version
	}
	text, err := licenceText(root, part.Licence)
	if errors.Is(err, os.ErrNotExist) { // the module that brings the part has its licence, or there is none
		return part, nil
	}
	if err != nil {
		return Part{}, fmt.Errorf("%s: %w", part.Name, err)
	}
	withoutSpaces := part
	withoutSpaces.Name = strings.NewReplacer(" ", "-", "(", "", ")", "").Replace(part.Name)
	withoutSpaces.addFile(part.Licence+".txt", text)
	part.Files = withoutSpaces.Files
	return part, nil
}
