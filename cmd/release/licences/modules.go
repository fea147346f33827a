package licences

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"simcast/cmd/release/files"
)

var (
	licenceFile   = regexp.MustCompile(`(?i)^(un)?licen[cs]e|[-_.](un)?licen[cs]e(\.\w+)?$|^(copying|copyright|eula|legal|terms)([-_.].*)?$`)
	licenceFolder = regexp.MustCompile(`(?i)^licen[cs]es?$`)
	noticeFile    = regexp.MustCompile(`(?i)^(notice|patents)([.-].*)?$`) // handed on as well, and no licences; somebody has read each
	goFile        = regexp.MustCompile(`(?i)\.go$`)
)

// modules are the modules of packages, each with the licence files that stand in the folders of these packages or above them.
func (r *reader) modules(packages []goPackage) ([]Part, error) {
	byPath := map[string][]goPackage{}
	var order []string
	for _, p := range packages {
		if !p.isOthers() {
			continue
		}
		if byPath[p.Module.Path] == nil {
			order = append(order, p.Module.Path)
		}
		byPath[p.Module.Path] = append(byPath[p.Module.Path], p)
	}
	slices.Sort(order)
	var all []Part
	for _, name := range order {
		part, err := r.module(byPath[name])
		if err != nil {
			return nil, err
		}
		all = append(all, part)
	}
	return all, nil
}

// module is the module of these packages, which are all that the program has of it.
func (r *reader) module(packages []goPackage) (Part, error) {
	module := packages[0].Module
	part := Part{Name: module.Path, Version: module.Version, Source: "https://pkg.go.dev/" + module.Path + "@" + module.Version,
		PURL: "pkg:golang/" + strings.ToLower(module.Path) + "@" + strings.ReplaceAll(module.Version, "+", "%2B")}
	var folders []string
	for _, p := range packages {
		folders = append(folders, p.foldersUp()...)
	}
	slices.Sort(folders)
	if err := r.addFiles(&part, module.Dir, slices.Compact(folders)); err != nil {
		return Part{}, err
	}
	if len(part.Holders) > 0 {
		return part, nil
	}
	var err error
	if part.Holders, err = holdersInSources(packages); err != nil {
		return Part{}, fmt.Errorf("%s: %w", part.Name, err)
	}
	return part, nil
}

// Go is the name of Go among the parts.
const Go = "go"

// goItself is Go's own library, and what every program of Go has in it.
func (r *reader) goItself(packages []goPackage) (Part, error) {
	at := slices.IndexFunc(packages, func(p goPackage) bool { return p.ImportPath == "runtime" })
	if at < 0 {
		return Part{}, fmt.Errorf("go list: no package runtime")
	}
	part := Part{Name: Go, Source: "https://go.dev/dl/"}
	return part, r.addFiles(&part, packages[at].Root, []string{packages[at].Root})
}

// addFiles adds the licence files in these folders to a part, and what they say.
func (r *reader) addFiles(part *Part, root string, folders []string) error {
	var ids []string
	for _, at := range folders {
		names, err := licenceFiles(at)
		if err != nil {
			return fmt.Errorf("%s: %w", part.Name, err)
		}
		for _, name := range names {
			found, err := r.addFile(part, root, filepath.Join(at, name))
			if err != nil {
				return err
			}
			ids = append(ids, found...)
		}
	}
	if len(ids) == 0 {
		return fmt.Errorf("%s %s has no licence file in %s", part.Name, part.Version, root)
	}
	slices.Sort(ids)
	part.Licence = strings.Join(slices.Compact(ids), " AND ")
	return nil
}

// licenceFiles are the files in a folder that have licences or notices, by their names, and all those in a folder of licences there.
func licenceFiles(folder string) ([]string, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	var all []string
	for _, entry := range entries {
		name := entry.Name()
		switch {
		case entry.IsDir() && licenceFolder.MatchString(name):
			inside, err := files.Below(filepath.Join(folder, name))
			if err != nil {
				return nil, err
			}
			for _, one := range inside {
				all = append(all, filepath.Join(name, filepath.FromSlash(one)))
			}
		case !entry.IsDir() && (licenceFile.MatchString(name) || noticeFile.MatchString(name)):
			all = append(all, name)
		}
	}
	return slices.DeleteFunc(all, goFile.MatchString), nil
}

func (r *reader) addFile(part *Part, root, file string) ([]string, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", part.Name, err)
	}
	relative, err := filepath.Rel(root, file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", part.Name, err)
	}
	part.addFile(filepath.ToSlash(relative), text)
	read, isReviewed := r.reviewed[digest(text)]
	if !isReviewed || read.holders {
		part.addHolders(holders(text))
	}
	found, err := r.licences(text)
	if err != nil {
		return nil, fmt.Errorf("%s %s: %s (SHA-256 %s): %w", part.Name, part.Version, filepath.ToSlash(relative), digest(text), err)
	}
	return found, nil
}
