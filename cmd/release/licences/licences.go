// Package licences says under which licences the parts of simcast are that others have written, and has their texts, so that the
// program can be handed on with them.
//
// A part is a Go module, Go itself, or what a module or the page of simcast brings with it and is no module of Go's. A part whose
// licence is not known, or is not one of those that allow the program to be handed on, is an error that names it.
//
// Where to look:
//
//   - licences.go: the parts of a program, and the files with their licences
//   - packages.go: what is compiled into the program, as Go says it
//   - modules.go: the licence files of modules
//   - classify.go: which licence a text is
//   - holders.go: who holds the copyright
//   - sources.go: files under another licence than their module
//   - reviewed.go: texts that a person has read
//   - within.go, pagefiles.go: parts that are no modules, within modules and on the page of simcast
//   - page.go: docs/NOTICE.md
//   - copyright.go: the same with all texts, as plain text for the packages for Linux
package licences

import (
	"bytes"
	"cmp"
	"context"
	"path"
	"slices"

	"simcast/cmd/release/layout"
)

// Part is a part of the program that others have written.
type Part struct {
	Name    string   // of a module its path
	Version string   // empty where the part does not say one, and for Go
	Within  string   // the part that brings this one, if another does
	Licence string   // an SPDX expression
	Holders []string // lines that say who holds the copyright
	Source  string   // where its source is
	PURL    string   // its package URL, if it has one
	Files   []File   // its licence files; none if they are among those of the part that brings it
}

// IsModule: it is a module of Go.
func (p Part) IsModule() bool { return p.Within == "" && p.Name != Go }

// File is a file for the folder of licences in an archive.
type File struct {
	Path    string // with slashes, below that folder
	Content []byte
}

// InProgram says which parts are in the programs of these platforms, by name. The sources of simcast are in the folder root.
func InProgram(ctx context.Context, root string, platforms ...layout.Platform) ([]Part, error) {
	read, err := newReader()
	if err != nil {
		return nil, err
	}
	return read.inProgram(ctx, root, platforms)
}

func (r *reader) inProgram(ctx context.Context, root string, platforms []layout.Platform) ([]Part, error) {
	packages, err := packagesOf(ctx, root, platforms)
	if err != nil {
		return nil, err
	}
	if err := checkSources(packages); err != nil {
		return nil, err
	}
	all, err := r.modules(packages)
	if err != nil {
		return nil, err
	}
	itself, err := r.goItself(packages)
	if err != nil {
		return nil, err
	}
	within, err := r.noModules(root, packages)
	if err != nil {
		return nil, err
	}
	all = append(append(all, itself), within...)
	slices.SortFunc(all, func(a, b Part) int { return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.Within, b.Within)) })
	return all, nil
}

// Files are the licence files of parts, by path: MODULE@VERSION/LICENSE and so on. What several parts have within them alike is there once.
func Files(parts []Part) []File {
	var all []File
	for _, part := range parts {
		all = append(all, part.Files...)
	}
	slices.SortStableFunc(all, func(a, b File) int { return cmp.Compare(a.Path, b.Path) })
	return slices.CompactFunc(all, func(a, b File) bool { return a.Path == b.Path && bytes.Equal(a.Content, b.Content) })
}

// addFile adds a licence file, with its path in the part.
func (p *Part) addFile(name string, text []byte) {
	where := p.Name
	if p.Version != "" {
		where += "@" + p.Version
	}
	p.Files = append(p.Files, File{path.Join(where, name), text})
}

func (p *Part) addHolders(holders []string) {
	for _, holder := range holders {
		if !slices.Contains(p.Holders, holder) {
			p.Holders = append(p.Holders, holder)
		}
	}
}
