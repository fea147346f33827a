package licences

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"simcast/cmd/release/command"
	"simcast/cmd/release/layout"
)

// goPackage is a package that is compiled into the program, as `go list` says it.
type goPackage struct {
	ImportPath string
	Dir        string
	Standard   bool
	Root       string // of a package of Go's own library, the folder of Go
	GoFiles    []string
	SFiles     []string // in assembly
	EmbedFiles []string
	Module     *goModule
}

// goModule is the module of a package.
type goModule struct {
	Path    string
	Version string
	Dir     string
	Main    bool
	Replace *goModule
}

// packagesOf are the packages of the program on these platforms, each once.
func packagesOf(ctx context.Context, root string, platforms []layout.Platform) ([]goPackage, error) {
	seen := map[string]int{}
	var all []goPackage
	for _, platform := range platforms {
		listed, err := listPackages(ctx, root, platform)
		if err != nil {
			return nil, fmt.Errorf("packages for %s: %w", platform, err)
		}
		for _, p := range listed {
			if at, known := seen[p.ImportPath]; known { // a package has other files, and may embed others, on another platform
				all[at].GoFiles = union(all[at].GoFiles, p.GoFiles)
				all[at].SFiles = union(all[at].SFiles, p.SFiles)
				all[at].EmbedFiles = union(all[at].EmbedFiles, p.EmbedFiles)
				continue
			}
			seen[p.ImportPath] = len(all)
			all = append(all, p)
		}
	}
	return all, nil
}

func union(a, b []string) []string {
	both := slices.Concat(a, b)
	slices.Sort(both)
	return slices.Compact(both)
}

func listPackages(ctx context.Context, root string, platform layout.Platform) ([]goPackage, error) {
	runner := command.Runner{Dir: root, Env: []string{"CGO_ENABLED=0", "GOOS=" + platform.OS, "GOARCH=" + platform.Arch}}
	out, err := runner.Go(ctx, "list", "-deps", "-json=ImportPath,Dir,Standard,Root,GoFiles,SFiles,EmbedFiles,Module", "./cmd/simcast")
	if err != nil {
		return nil, err
	}
	var all []goPackage
	for decoder := json.NewDecoder(strings.NewReader(out)); ; {
		var p goPackage
		if err := decoder.Decode(&p); err == io.EOF {
			return all, nil
		} else if err != nil {
			return nil, fmt.Errorf("go list: %w", err)
		}
		if p.Module != nil && p.Module.Replace != nil {
			return nil, fmt.Errorf("%s is replaced: nobody can tell where its source is", p.Module.Path)
		}
		all = append(all, p)
	}
}

// isOthers: it was written by others, and is not of Go's own library.
func (p goPackage) isOthers() bool { return p.Module != nil && !p.Module.Main }

// foldersUp are the folders from the package's up to its module's.
func (p goPackage) foldersUp() []string {
	var all []string
	for at := p.Dir; strings.HasPrefix(at, p.Module.Dir); at = filepath.Dir(at) {
		all = append(all, at)
	}
	return all
}
