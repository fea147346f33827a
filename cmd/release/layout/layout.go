// Package layout says what a release is made for, and how its files and versions are named.
//
// Where to look:
//
//   - layout.go: platforms, and the names of files
//   - version.go: the numbers of a version, as Windows has them
package layout

import (
	"fmt"
	"slices"
	"strings"
)

// Platform is an operating system with a kind of processor, both in Go's words.
type Platform struct{ OS, Arch string }

// Platforms lists all that a release is made for.
func Platforms() []Platform {
	return []Platform{
		{"windows", "amd64"},
		{"windows", "arm64"},
		{"darwin", "amd64"},
		{"darwin", "arm64"},
		{"linux", "amd64"},
		{"linux", "arm64"},
	}
}

// String is the form that ParsePlatforms reads, such as linux/amd64.
func (p Platform) String() string { return p.OS + "/" + p.Arch }

// Program is the name of the program's file.
func (p Platform) Program() string {
	if p.OS == "windows" {
		return "simcast.exe"
	}
	return "simcast"
}

// Folder is the name of the one folder in an archive, and what the names of all files for the platform begin with.
func (p Platform) Folder(version string) string {
	return "simcast_" + version + "_" + p.OS + "_" + p.Arch
}

// Archive is the name of the platform's archive.
func (p Platform) Archive(version string) string {
	if p.OS == "windows" {
		return p.Folder(version) + ".zip"
	}
	return p.Folder(version) + ".tar.gz"
}

// Packages lists the endings of the packages that are made for the platform beside its archive.
func (p Platform) Packages() []string {
	switch p.OS {
	case "windows":
		return []string{"msi"}
	case "linux":
		return []string{"deb", "rpm"}
	}
	return nil
}

// Package is the name of one of them.
func (p Platform) Package(version, ending string) string { return p.Folder(version) + "." + ending }

// Handbook is the name of the handbook beside the archives and packages: it says which of them to take, and how to install it.
func Handbook(version string) string { return "simcast_" + version + "_handbook.html" }

// ParsePlatforms reads a list such as linux/amd64,windows/arm64. An empty text names all platforms.
func ParsePlatforms(list string) ([]Platform, error) {
	if list == "" {
		return Platforms(), nil
	}
	var named []Platform
	for name := range strings.SplitSeq(list, ",") {
		at := slices.IndexFunc(Platforms(), func(p Platform) bool { return p.String() == name })
		if at < 0 {
			return nil, fmt.Errorf("no release is made for %q: give some of %s, separated by commas", name, Names(Platforms()))
		}
		if slices.Contains(named, Platforms()[at]) {
			return nil, fmt.Errorf("%s is named twice", name)
		}
		named = append(named, Platforms()[at])
	}
	return named, nil
}

// HasSystem says whether one of the platforms has this operating system, in Go's words.
func HasSystem(platforms []Platform, system string) bool {
	return slices.ContainsFunc(platforms, func(p Platform) bool { return p.OS == system })
}

// Names lists platforms in one text.
func Names(platforms []Platform) string {
	names := make([]string, 0, len(platforms))
	for _, p := range platforms {
		names = append(names, p.String())
	}
	return strings.Join(names, ", ")
}

// Sums is the file with the SHA-256 sums of all other files of a release.
const Sums = "SHA256SUMS"

// Signature is the signature of Sums by minisign.
const Signature = Sums + ".minisig"
