// Package linuxpackage makes .deb and .rpm packages by nfpm.
//
// Where to look:
//
//   - linuxpackage.go: the package
//   - destinations.go: where each file of an archive is installed
package linuxpackage

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"simcast/cmd/release/command"
	"simcast/cmd/release/files"
	"simcast/cmd/release/layout"
	"simcast/cmd/release/source"
)

// Package is a package to be made.
type Package struct {
	Platform  layout.Platform
	Version   string
	Source    source.Source
	Folder    string // what an archive of the platform holds
	Copyright []byte // who has written what, and under which licences, as plain text
	Work      string // a folder for files that are made on the way
}

// Where what people read is installed, and where systems with rpm look for licences.
const (
	doc         = "/usr/share/doc/simcast/"
	rpmLicences = "/usr/share/licenses/simcast/"
)

// Make writes the package of a kind, which is deb or rpm, to a path.
func (p Package) Make(ctx context.Context, kind, to string) error {
	contents, err := p.contents(kind)
	if err != nil {
		return err
	}
	config, err := json.MarshalIndent(p.describe(contents), "", " ") // JSON is YAML, too
	if err != nil {
		return err
	}
	file := filepath.Join(p.Work, p.Platform.Package(p.Version, kind)+".yaml")
	if err := os.WriteFile(file, config, 0o644); err != nil {
		return err
	}
	runner := command.Runner{Dir: p.Source.Dir, Env: slices.Concat(command.Reproducible(p.Source.Time), command.ForThisMachine())}
	_, err = runner.Go(ctx, command.GoTool("nfpm", "package", "--config", file, "--packager", kind, "--target", to)...)
	return err
}

type content struct {
	Type     string         `json:"type,omitempty"`
	Src      string         `json:"src,omitempty"`
	Dst      string         `json:"dst"`
	FileInfo map[string]any `json:"file_info"`
}

// describe is the configuration of nfpm. It asks for a licence where a package is built: the owner has not chosen one.
func (p Package) describe(contents []content) map[string]any {
	return map[string]any{
		"name":       "simcast",
		"arch":       p.Platform.Arch,
		"platform":   "linux",
		"version":    p.Version,
		"release":    "1",
		"section":    "utils",
		"priority":   "optional",
		"maintainer": "simcast <simcast@localhost>",
		"description": "Brings the injects of a simulation exercise from a spreadsheet to its players\n" + // the first line is what lists show
			"simcast checks a plan against the space of an exercise, and sends each\nmessage once. It plays a plan by the clock, too. All of this is also\n" +
			"done on a page in the browser.",
		"license":          "see the file copyright",
		"mtime":            p.Source.Time.Format(time.RFC3339),
		"rpm":              map[string]any{"buildhost": "localhost", "compression": "gzip:9"},
		"contents":         contents,
		"disable_globbing": true, // a folder may have a name with * or ? in it
	}
}

// contents lists every file of the package, in a fixed order.
func (p Package) contents(kind string) ([]content, error) {
	names, err := files.Below(p.Folder)
	if err != nil {
		return nil, err
	}
	var contents []content
	for _, name := range names {
		to, err := Destination(kind, name)
		if err != nil {
			return nil, err
		}
		from := filepath.Join(p.Folder, filepath.FromSlash(name))
		if strings.HasPrefix(name, manPages) {
			from, err = p.compress(from)
		}
		if err != nil {
			return nil, err
		}
		if to != "" {
			contents = append(contents, p.installed(from, to))
		}
	}
	licence, err := p.copyright(kind)
	if err != nil {
		return nil, err
	}
	contents = append(contents, licence)
	return append(p.ownFolders(contents), contents...), nil
}

// copyright is the file with all licences. rpm is told that it is one: it then installs it even where no documentation is wanted.
func (p Package) copyright(kind string) (content, error) {
	from := filepath.Join(p.Work, p.Platform.Package(p.Version, kind)+".copyright")
	if err := os.WriteFile(from, p.Copyright, 0o644); err != nil {
		return content{}, err
	}
	if kind != "rpm" {
		return p.installed(from, doc+"copyright"), nil
	}
	licence := p.installed(from, rpmLicences+"copyright")
	licence.Type = "license"
	return licence, nil
}

// ownFolders are the folders that nothing but simcast has files in. rpm leaves a folder behind that is in no package.
func (p Package) ownFolders(contents []content) []content {
	var names []string
	for _, one := range contents {
		for at := path.Dir(one.Dst); strings.HasPrefix(at+"/", doc) || strings.HasPrefix(at+"/", rpmLicences); at = path.Dir(at) {
			names = append(names, at)
		}
	}
	slices.Sort(names)
	var folders []content
	for _, name := range slices.Compact(names) {
		folder := p.installed("", name)
		folder.Type, folder.FileInfo["mode"] = "dir", 0o755
		folders = append(folders, folder)
	}
	return folders
}

// compress compresses a man page, as both kinds of packages have them.
func (p Package) compress(page string) (string, error) {
	text, err := os.ReadFile(page)
	if err != nil {
		return "", err
	}
	var compressed bytes.Buffer
	writer, err := gzip.NewWriterLevel(&compressed, gzip.BestCompression)
	if err != nil {
		return "", err
	}
	if _, err := writer.Write(text); err != nil {
		return "", err
	}
	if err := writer.Close(); err != nil {
		return "", err
	}
	to := filepath.Join(p.Work, filepath.Base(page)+".gz")
	return to, os.WriteFile(to, compressed.Bytes(), 0o644)
}

// installed is a file with what it is installed as. Its time is set here, or nfpm takes that of the file.
func (p Package) installed(from, to string) content {
	mode := 0o644
	if strings.HasPrefix(to, "/usr/bin/") {
		mode = 0o755
	}
	return content{Src: from, Dst: to, FileInfo: map[string]any{
		"mode": mode, "owner": "root", "group": "root", "mtime": p.Source.Time.Format(time.RFC3339),
	}}
}
