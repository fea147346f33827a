package msi

import (
	"context"
	"os"
	"path/filepath"
	"strings"

	"simcast/cmd/release/command"
	"simcast/cmd/release/layout"
)

// The component and the files of the program and of the handbook, as the tables name them. The handbook belongs to the same component.
const (
	programComponent = "Program"
	programFile      = "simcastexe"
	handbookFile     = "docshtml"
)

// addTables adds what wixl has no words for: the user's PATH; shortcuts that are ordinary ones, where wixl makes some that Windows repairs by
// itself, and which do not take arguments; and that an installer also replaces one with the same numbers, such as 1.0.1-rc1 by 1.0.1, or of another commit.
func (i Installer) addTables(ctx context.Context, runner command.Runner, installer string) error {
	tables := map[string][][]string{
		"Environment.idt": {
			{"Environment", "Name", "Value", "Component_"},
			{"s72", "l255", "L255", "s72"},
			{"Environment", "Environment"},
			// "=" sets it at installation, and "-" removes it with the program; without "*" it is that of the user.
			{"Path", "=-PATH", "[~];[INSTALLDIR]", programComponent},
		},
		"Shortcut.idt": {
			{"Shortcut", "Directory_", "Name", "Component_", "Target", "Arguments", "Description", "Hotkey", "Icon_", "IconIndex", "ShowCmd", "WkDir"},
			{"s72", "s72", "l128", "s72", "s72", "S255", "L255", "I2", "S72", "I2", "I2", "S72"},
			{"Shortcut", "Shortcut"},
			{"StartMenu", "ProgramMenuFolder", "simcast", programComponent, "[#" + programFile + "]", "web",
				"Opens the page of simcast in your browser", "", "", "", "", "PersonalFolder"},
			// The name before "|" is for file systems that have short names only.
			{"Handbook", "ProgramMenuFolder", "SIMCASTH|simcast handbook", programComponent, "[#" + handbookFile + "]", "",
				"Opens all pages of the documentation in your browser", "", "", "", "", ""},
		},
		"Upgrade.idt": {
			{"UpgradeCode", "VersionMin", "VersionMax", "Language", "Attributes", "Remove", "ActionProperty"},
			{"s38", "S20", "S20", "S255", "i4", "S255", "s72"},
			{"Upgrade", "UpgradeCode", "VersionMin", "VersionMax", "Language", "Attributes"},
			// 1 keeps what was chosen to be installed, and 512 takes VersionMax itself, too; 2 finds a newer one, and lets it be.
			{"{" + UpgradeCode + "}", "", layout.Numbers(i.Version), "", "513", "", "WIX_UPGRADE_DETECTED"},
			{"{" + UpgradeCode + "}", layout.Numbers(i.Version), "", "", "2", "", "WIX_DOWNGRADE_DETECTED"},
		},
	}
	for _, name := range []string{"Environment.idt", "Shortcut.idt", "Upgrade.idt"} {
		var text strings.Builder
		for _, line := range tables[name] {
			text.WriteString(strings.Join(line, "\t") + "\r\n")
		}
		if err := os.WriteFile(filepath.Join(runner.Dir, name), []byte(text.String()), 0o644); err != nil {
			return err
		}
		if _, err := runner.Run(ctx, "msibuild", installer, "-i", name); err != nil {
			return err
		}
	}
	for _, query := range i.queries() {
		if _, err := runner.Run(ctx, "msibuild", installer, "-q", query); err != nil {
			return err
		}
	}
	return nil
}

// queries add the steps for these tables, and the version of the program. By that, Windows replaces an earlier program: it would leave
// one that has a version in place of one that has none.
func (i Installer) queries() []string {
	const insert = "INSERT INTO `InstallExecuteSequence` (`Action`, `Condition`, `Sequence`) VALUES "
	return []string{
		insert + "('RemoveShortcuts', '', 3200)",
		insert + "('RemoveEnvironmentStrings', '', 3300)",
		insert + "('CreateShortcuts', '', 4500)",
		insert + "('WriteEnvironmentStrings', '', 5200)",
		"UPDATE `File` SET `Version`='" + layout.FourNumbers(i.Version) + "', `Language`='1033' WHERE `File`='" + programFile + "'",
		"DELETE FROM `MsiFileHash` WHERE `File_`='" + programFile + "'",
	}
}
