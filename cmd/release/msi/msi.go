// Package msi makes the installers for Windows, by wixl and msibuild of Debian's msitools. An installer is for the user who starts it and needs no rights of
// an administrator. It puts simcast into the user's PATH, and two entries into the start menu, which open the page and the handbook. Removing it removes what it
// has installed, and nothing else: ledger and keys stay where they are.
//
// Where to look:
//
//   - msi.go: the steps
//   - folders.go: the folders and files that are installed
//   - simcast.wxs: what wixl makes of them
//   - tables.go: the PATH, the entry of the start menu and what is replaced, for which wixl has no words
//   - times.go: the times in an installer
//   - uuid.go: the names by which Windows knows products and parts
package msi

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"text/template"
	"time"

	"simcast/cmd/release/command"
	"simcast/cmd/release/layout"
)

// Installer is an installer to be made.
type Installer struct {
	Arch    string // in Go's words
	Version string
	Commit  string
	Time    time.Time // what all times in it are
	Clone   string    // the folder of the clone that the release is made of
	Folder  string    // what an archive for Windows holds
	Work    string    // a folder for files that are made on the way
}

// RequireTools fails where one of these platforms has an installer, and wixl or msibuild is not installed.
func RequireTools(platforms []layout.Platform) error {
	if !slices.ContainsFunc(platforms, func(p layout.Platform) bool { return slices.Contains(p.Packages(), "msi") }) {
		return nil
	}
	for _, tool := range []string{"wixl", "msibuild"} {
		if _, err := exec.LookPath(tool); err != nil {
			return errors.New(tool + " is not installed, and makes the installers for Windows: apt-get install wixl msitools, or leave them out by --without-msi")
		}
	}
	return nil
}

// Make writes the installer to a path.
func (i Installer) Make(ctx context.Context, to string) error {
	work := filepath.Join(i.Work, "msi_"+i.Arch)
	if err := os.MkdirAll(work, 0o755); err != nil {
		return err
	}
	sum, err := sumOf(i.Folder)
	if err != nil {
		return err
	}
	source := filepath.Join(work, "simcast.wxs")
	if err := i.writeSource(source, sum); err != nil {
		return err
	}
	env := command.Reproducible(i.Time)
	if _, err := (command.Runner{Dir: i.Folder, Env: env}).Run(ctx, "wixl", "--arch", "x64", "--output", to, source); err != nil {
		return err
	}
	runner := command.Runner{Dir: work, Env: env}
	if err := i.addTables(ctx, runner, to); err != nil {
		return err
	}
	// wixl and msibuild know no arm64: the template says which processor the installer is for.
	platform := map[string]string{"amd64": "x64", "arm64": "Arm64"}[i.Arch]
	packageCode := "{" + nameOf("package", i.Version, i.Arch, i.Commit, sum) + "}"
	if _, err := runner.Run(ctx, "msibuild", to, "-s", "simcast "+i.Version, "simcast", platform+";1033", packageCode); err != nil {
		return err
	}
	return setTimes(to, i.Time)
}

// writeSource writes what wixl reads. All files get one time, as it is written into the installer.
//
// Windows takes two installers with one package code for the same, and refuses one of a product that another one has installed. So the names of both
// depend on what is installed, too: of one commit, an installer with a signed program replaces one without.
func (i Installer) writeSource(to, sum string) error {
	root, err := readFolder(i.Folder, i.Time)
	if err != nil {
		return err
	}
	form, err := template.ParseFiles(filepath.Join(i.Clone, "cmd", "release", "msi", "simcast.wxs"))
	if err != nil {
		return err
	}
	file, err := os.Create(to)
	if err != nil {
		return err
	}
	defer file.Close()
	if err := form.Execute(file, map[string]any{
		"ProductCode": nameOf("product", i.Version, i.Arch, i.Commit, sum),
		"UpgradeCode": UpgradeCode, "Version": layout.Numbers(i.Version),
		"Root": root, "Folders": root.all(),
	}); err != nil {
		return err
	}
	return file.Close()
}
