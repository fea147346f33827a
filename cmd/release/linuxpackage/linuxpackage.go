// Package linuxpackage makes .deb and .rpm packages by nfpm.
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

	"simcast/cmd/release/layout"
	"simcast/cmd/release/outside"
	"simcast/cmd/release/source"
)

// Package is a package to be made.
type Package struct {
	Platform layout.Platform
	Version  string
	Source   source.Source
	Folder   string // what an archive of the platform holds
	Work     string // a folder for files that are made on the way
}

// place says where a file or folder of an archive is installed.
type place struct{ from, to string }

// doc is where what people read is installed.
const doc = "/usr/share/doc/simcast/"

// places are where Debian and Fedora look for such files.
func places() []place {
	return []place{
		{"simcast", "/usr/bin/simcast"},
		{"README.html", doc + "README.html"},
		{"docs.html", doc + "docs.html"},
		{"NOTICE.html", doc + "NOTICE.html"},
		{"parts.cdx.json", doc + "parts.cdx.json"},
		{"licences", doc + "licences"},
		{"samples", doc + "samples"},
		{"completions/simcast.bash", "/usr/share/bash-completion/completions/simcast"},
		{"completions/simcast.fish", "/usr/share/fish/vendor_completions.d/simcast.fish"},
	}
}

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
	command := outside.Command{Dir: p.Source.Dir, Env: slices.Concat(outside.Reproducible(p.Source.Time), outside.ToolEnvironment())}
	_, err = command.Run(ctx, "go", outside.GoTool("nfpm", "package", "--config", file, "--packager", kind, "--target", to)...)
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
		"name":        "simcast",
		"arch":        p.Platform.Arch,
		"platform":    "linux",
		"version":     p.Version,
		"release":     "1",
		"section":     "utils",
		"priority":    "optional",
		"maintainer":  "simcast <simcast@localhost>",
		"description": "Brings the injects of a simulation exercise from a spreadsheet to its players",
		"license":     "see NOTICE.html",
		"mtime":       p.Source.Time.Format("2006-01-02T15:04:05Z07:00"),
		"rpm":         map[string]any{"buildhost": "localhost", "compression": "gzip:9"},
		"contents":    contents,
	}
}

// contents lists every file of the package, in a fixed order.
func (p Package) contents(kind string) ([]content, error) {
	all := places()
	zsh := "/usr/share/zsh/vendor-completions/_simcast"
	if kind == "rpm" {
		zsh = "/usr/share/zsh/site-functions/_simcast"
	}
	all = append(all, place{"completions/_simcast", zsh})
	var contents []content
	for _, one := range all {
		files, err := p.filesOf(one)
		if err != nil {
			return nil, err
		}
		contents = append(contents, files...)
	}
	pages, err := p.manPages()
	return slices.Concat(p.ownFolders(contents), contents, pages), err
}

// ownFolders are the folders that nothing but simcast has files in. rpm leaves a folder behind that is in no package.
func (p Package) ownFolders(contents []content) []content {
	var names []string
	for _, one := range contents {
		for at := path.Dir(one.Dst); strings.HasPrefix(at+"/", doc); at = path.Dir(at) {
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

// filesOf lists the files of one place: itself, or all below it.
func (p Package) filesOf(one place) ([]content, error) {
	root := filepath.Join(p.Folder, filepath.FromSlash(one.from))
	var contents []content
	err := filepath.WalkDir(root, func(name string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		below, err := filepath.Rel(root, name)
		if err != nil {
			return err
		}
		to := one.to
		if below != "." {
			to += "/" + filepath.ToSlash(below)
		}
		contents = append(contents, p.installed(name, to))
		return nil
	})
	return contents, err
}

// manPages compresses the man pages, as both kinds of packages have them.
func (p Package) manPages() ([]content, error) {
	pages, err := filepath.Glob(filepath.Join(p.Folder, "man", "man1", "*.1"))
	if err != nil {
		return nil, err
	}
	var contents []content
	for _, page := range pages {
		text, err := os.ReadFile(page)
		if err != nil {
			return nil, err
		}
		var compressed bytes.Buffer
		writer, err := gzip.NewWriterLevel(&compressed, gzip.BestCompression)
		if err != nil {
			return nil, err
		}
		if _, err := writer.Write(text); err != nil {
			return nil, err
		}
		if err := writer.Close(); err != nil {
			return nil, err
		}
		to := filepath.Join(p.Work, filepath.Base(page)+".gz")
		if err := os.WriteFile(to, compressed.Bytes(), 0o644); err != nil {
			return nil, err
		}
		contents = append(contents, p.installed(to, "/usr/share/man/man1/"+filepath.Base(to)))
	}
	return contents, nil
}

// installed is a file with what it is installed as. Its time is set here, or nfpm takes that of the file.
func (p Package) installed(from, to string) content {
	mode := 0o644
	if strings.HasPrefix(to, "/usr/bin/") {
		mode = 0o755
	}
	return content{Src: from, Dst: to, FileInfo: map[string]any{
		"mode": mode, "owner": "root", "group": "root", "mtime": p.Source.Time.Format("2006-01-02T15:04:05Z07:00"),
	}}
}
