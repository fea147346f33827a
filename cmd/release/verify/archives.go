package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"

	"simcast/cmd/release/command"
	"simcast/cmd/release/layout"
	"simcast/cmd/release/licences"
	"simcast/cmd/simcast/handbook"
	"simcast/cmd/simcast/version"
)

// checkArchives unpacks each archive, by the tools that people have, and looks whether all is there.
func checkArchives(ctx context.Context, r release) error {
	for _, p := range r.platforms {
		tool, args := "tar", []string{"-xzf", r.file(p.Archive(version.Number))}
		if p.OS == "windows" {
			tool, args = "unzip", []string{"-q", r.file(p.Archive(version.Number))}
		}
		if _, err := (command.Runner{Dir: r.work}).Run(ctx, tool, args...); err != nil {
			return err
		}
		if err := checkContents(r.unpacked(p), p); err != nil {
			return fmt.Errorf("%s: %w", p.Archive(version.Number), err)
		}
		if err := r.checkHandbook(p); err != nil {
			return err
		}
		parts, err := licences.InProgram(ctx, ".", p)
		if err != nil {
			return err
		}
		if err := checkLicences(filepath.Join(r.unpacked(p), "licences"), licences.Files(parts)); err != nil {
			return fmt.Errorf("%s: %w", p.Archive(version.Number), err)
		}
	}
	entries, err := os.ReadDir(r.work)
	if err != nil {
		return err
	}
	if len(entries) != len(r.platforms) {
		return fmt.Errorf("the archives have %d folders, and should have one each", len(entries))
	}
	return nil
}

// checkHandbook compares the handbook beside the archives with the one in an archive.
func (r release) checkHandbook(p layout.Platform) error {
	beside, err := os.ReadFile(r.file(layout.Handbook(version.Number)))
	if err != nil {
		return err
	}
	inside, err := os.ReadFile(filepath.Join(r.unpacked(p), handbook.FileName))
	if err != nil {
		return err
	}
	if !bytes.Equal(beside, inside) {
		return fmt.Errorf("%s is another handbook than that in %s", layout.Handbook(version.Number), p.Archive(version.Number))
	}
	return nil
}

// needed are files that each archive has, with a text that stands in them.
func needed() map[string]string {
	return map[string]string{
		"README.html":                     version.Number,
		"docs.html":                       "simcast check",
		"NOTICE.html":                     "github.com/spf13/cobra",
		"completions/simcast.bash":        "simcast",
		"completions/_simcast":            "#compdef simcast",
		"completions/simcast.fish":        "complete -c simcast",
		"completions/simcast.ps1":         "Register-ArgumentCompleter",
		"man/man1/simcast.1":              ".TH",
		"man/man1/simcast-send.1":         "demo",
		"samples/chronogram.csv":          "destinataires",
		"samples/harbour-light.csv":       "harbour",
		"samples/harbour-light-msel.xlsx": "",
		"samples/mistakes.csv":            "",
		"samples/README.html":             "harbour-light-msel.xlsx",
		"parts.cdx.json":                  "pkg:golang/github.com/spf13/cobra@",
	}
}

// checkContents looks at the folder of an unpacked archive.
func checkContents(folder string, p layout.Platform) error {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	var names []string
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	expected := []string{"NOTICE.html", "README.html", "completions", "docs.html", "licences", "man", "parts.cdx.json", "samples", p.Program()}
	if !slices.Equal(names, expected) {
		return fmt.Errorf("it has %q, and should have %q", names, expected)
	}
	for name, text := range needed() {
		content, err := os.ReadFile(filepath.Join(folder, filepath.FromSlash(name)))
		if err != nil {
			return err
		}
		if !strings.Contains(strings.ToLower(string(content)), strings.ToLower(text)) {
			return fmt.Errorf("%s does not have %q", name, text)
		}
	}
	info, err := os.Stat(filepath.Join(folder, p.Program()))
	if err != nil {
		return err
	}
	if p.OS != "windows" && info.Mode().Perm() != 0o755 {
		return fmt.Errorf("%s has the mode %s", p.Program(), info.Mode())
	}
	return nil
}

// checkParts reads the list of parts as a program would. It has to name each module of the program, in its version.
func checkParts(file string, modules []*debug.Module) error {
	content, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	var list struct {
		BOMFormat  string `json:"bomFormat"`
		Components []struct {
			PURL string `json:"purl"`
		} `json:"components"`
	}
	if err := json.Unmarshal(content, &list); err != nil {
		return err
	}
	if list.BOMFormat != "CycloneDX" {
		return fmt.Errorf("the list of parts is %q", list.BOMFormat)
	}
	named := map[string]bool{}
	for _, component := range list.Components {
		named[component.PURL] = true
	}
	for _, module := range modules {
		if purl := "pkg:golang/" + module.Path + "@" + module.Version; !named[purl] {
			return fmt.Errorf("the list of parts does not have %s", purl)
		}
	}
	return nil
}
