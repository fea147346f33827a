package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"simcast/cmd/release/command"
	"simcast/cmd/release/compare"
	"simcast/cmd/release/layout"
	"simcast/cmd/release/msi"
	"simcast/cmd/simcast/version"
)

// checkInstallers unpacks each installer, and reads its tables. What it installs is what the archive has.
func checkInstallers(ctx context.Context, r release) error {
	for _, p := range r.platforms {
		if p.OS != "windows" {
			continue
		}
		if err := checkInstaller(ctx, r, p); err != nil {
			return fmt.Errorf("%s: %w", p.Package(version.Number, "msi"), err)
		}
	}
	return nil
}

func checkInstaller(ctx context.Context, r release, p layout.Platform) error {
	installer := r.file(p.Package(version.Number, "msi"))
	to := filepath.Join(r.work, "msi_"+p.Arch)
	if _, err := (command.Runner{}).Run(ctx, "msiextract", "--directory", to, installer); err != nil {
		return err
	}
	if err := compareFolders(filepath.Join(to, "Programs", "simcast"), r.unpacked(p)); err != nil {
		return err
	}
	summary, err := command.Runner{}.Run(ctx, "msiinfo", "suminfo", installer)
	if err != nil {
		return err
	}
	// The source is 2, compressed, and 8, which asks for no rights of an administrator.
	for _, text := range []string{"Template: " + map[string]string{"amd64": "x64", "arm64": "Arm64"}[p.Arch] + ";1033\n", "Version: 500 ", "Source: 10 (a)\n"} {
		if !strings.Contains(summary, text) {
			return fmt.Errorf("its summary does not have %q:\n%s", text, summary)
		}
	}
	for _, row := range []struct{ table, text string }{
		{"Environment", "=-PATH\t[~];[INSTALLDIR]\tProgram"},
		{"Shortcut", "ProgramMenuFolder\tsimcast\tProgram\t[#simcastexe]\tweb\t"},
		{"Shortcut", "ProgramMenuFolder\tSIMCASTH|simcast handbook\tProgram\t[#docshtml]\t\t"},
		{"File", "docshtml\tProgram\t"},
		{"InstallExecuteSequence", "WriteEnvironmentStrings\t"},
		{"InstallExecuteSequence", "RemoveEnvironmentStrings\t"},
		{"InstallExecuteSequence", "CreateShortcuts\t"},
		{"InstallExecuteSequence", "RemoveShortcuts\t"},
		{"InstallExecuteSequence", "RemoveExistingProducts\t"},
		{"Upgrade", "{" + msi.UpgradeCode + "}\t\t" + layout.Numbers(version.Number) + "\t\t513\t\tWIX_UPGRADE_DETECTED\r\n"},
		{"Property", "UpgradeCode\t{" + msi.UpgradeCode + "}"},
		{"Property", "ProductVersion\t" + layout.Numbers(version.Number) + "\r\n"},
		{"File", "\t" + layout.FourNumbers(version.Number) + "\t1033\t"},
	} {
		table, err := command.Runner{}.Run(ctx, "msiinfo", "export", installer, row.table)
		if err != nil {
			return err
		}
		if !strings.Contains(table, row.text) {
			return fmt.Errorf("its table %s does not have %q:\n%s", row.table, row.text, table)
		}
	}
	return checkSignature(ctx, r, installer)
}

// compareFolders holds what an installer installs to the archive. The manual is not installed.
func compareFolders(installed, archive string) error {
	return filepath.WalkDir(archive, func(folder string, entry os.DirEntry, err error) error {
		if err != nil || !entry.IsDir() {
			return err
		}
		below := strings.TrimPrefix(folder, archive)
		if below == "/man" {
			return filepath.SkipDir
		}
		differences, err := compare.Folders(filepath.Join(installed, below), folder, func(name string) bool {
			info, err := os.Stat(filepath.Join(folder, name))
			return err == nil && info.IsDir()
		})
		if err == nil && len(differences) > 0 {
			err = fmt.Errorf("what it installs differs from the archive: %s", strings.Join(differences, "; "))
		}
		return err
	})
}
