package licences

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

var (
	licenceFile = regexp.MustCompile(`(?i)^(un)?licen[cs]e|^copying`)
	noticeFile  = regexp.MustCompile(`(?i)^(notice|patents)([.-].*)?$`) // handed on as well, and no licences
	goFile      = regexp.MustCompile(`(?i)\.go$`)
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
		entries, err := os.ReadDir(at)
		if err != nil {
			return fmt.Errorf("%s: %w", part.Name, err)
		}
		for _, entry := range entries {
			isLicence := licenceFile.MatchString(entry.Name())
			if entry.IsDir() || goFile.MatchString(entry.Name()) || !isLicence && !noticeFile.MatchString(entry.Name()) {
				continue
			}
			found, err := r.addFile(part, root, filepath.Join(at, entry.Name()), isLicence)
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

func (r *reader) addFile(part *Part, root, file string, isLicence bool) ([]string, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", part.Name, err)
	}
	relative, err := filepath.Rel(root, file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", part.Name, err)
	}
	part.addFile(filepath.ToSlash(relative), text)
	if read, isReviewed := r.reviewed[digest(text)]; !isReviewed || read.holders {
		part.addHolders(holders(text))
	}
	if !isLicence {
		return nil, nil
	}
	found, err := r.licences(text)
	if err != nil {
		return nil, fmt.Errorf("%s %s: %s (SHA-256 %s): %w", part.Name, part.Version, filepath.ToSlash(relative), digest(text), err)
	}
	return found, nil
}
