#!/usr/bin/env bash
# Makes an installer for Windows: msi.sh FOLDER PROCESSOR VERSION COMMIT OUTPUT. FOLDER is what an archive for Windows holds; all its files have the
# time of the commit. An installer is for the user who starts it and needs no rights of an administrator. It puts simcast into the user's PATH, and
# two entries into the start menu. Removing it removes what it has installed, and nothing else: ledger and keys stay where they are.
set -euo pipefail
export LC_ALL=C TZ=UTC
release=$(cd "$(dirname "$0")" && pwd)
folder=$1 processor=$2 version=$3 commit=$4 output=$5
numbers=${version%%[-+]*} # Windows has no place for what may follow the three numbers, as in 1.0.0-rc1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# By the upgrade code, Windows finds the version that an installer replaces: it may never change.
upgrade_code=B5C8A5C4-3C1B-4F0E-9C55-0D9A5C0B2A11

# name_of makes a name of words: a UUID of version 5 below the upgrade code. The same words make the same name.
name_of() {
	local sum variant
	sum=$({ printf "$(sed 's/-//g; s/../\\x&/g' <<<"$upgrade_code")"; printf %s "$1"; } | sha1sum)
	variant=$(printf %x $((0x${sum:16:1} & 3 | 8)))
	sum="${sum:0:8}-${sum:8:4}-5${sum:13:3}-$variant${sum:17:3}-${sum:20:12}"
	echo "${sum^^}"
}

# id names a file or folder in the tables of an installer. It follows from its path, so that it is the same in each version.
id() { # KIND PATH
	case $2 in
	.) [ "$1" = dir ] && echo INSTALLDIR || echo Program ;;
	simcast.exe) echo simcastexe ;;
	docs.html) echo docshtml ;;
	*) local sum; sum=$(printf %s "$2" | sha256sum); echo "$1_${sum:0:24}" ;;
	esac
}

attribute() { sed 's/&/\&amp;/g; s/</\&lt;/g; s/"/\&quot;/g' <<<"$1"; }

# files describes folders and files as wixl reads them: a component a folder. Windows has nothing that shows man pages.
files() {
	local at name component
	echo '<?xml version="1.0" encoding="utf-8"?><Wix xmlns="http://schemas.microsoft.com/wix/2006/wi"><Fragment>'
	while IFS= read -r at; do
		component=$(id cmp "$at") name=$at
		[ "$at" != . ] || name='' # of which the component of all that is in no folder has its name
		if [ "$at" != . ]; then
			echo "<DirectoryRef Id=\"$(id dir "$(dirname "$at")")\"><Directory Id=\"$(id dir "$at")\" Name=\"$(attribute "${at##*/}")\" /></DirectoryRef>"
		fi
		echo "<DirectoryRef Id=\"$(id dir "$at")\"><Component Id=\"$component\" Guid=\"$(name_of "component/$name")\">"
		find "$at" -maxdepth 1 -type f | sed 's|^\./||' | sort | while IFS= read -r name; do
			echo "<File Id=\"$(id file "$name")\" Name=\"$(attribute "${name##*/}")\" Source=\"$(attribute "$name")\" />"
		done
		echo "<RegistryValue Root=\"HKCU\" Key=\"Software\\simcast\\installed\" Name=\"$component\" Type=\"integer\" Value=\"1\" KeyPath=\"yes\" />"
		echo "<RemoveFolder Id=\"remove_$(id dir "$at")\" On=\"uninstall\" /></Component></DirectoryRef>"
	done <"$work/folders"
	echo '<ComponentGroup Id="Files">'
	while IFS= read -r at; do echo "<ComponentRef Id=\"$(id cmp "$at")\" />"; done <"$work/folders"
	echo '</ComponentGroup></Fragment></Wix>'
}

# table imports a table into the installer. Its lines are read from standard input, with bars between the fields; a field has a bar as "^".
table() { tr '|^' '\t|' | sed 's/$/\r/' >"$work/$1.idt" && msibuild "$output" -i "$work/$1.idt"; }

# add_tables adds what wixl has no words for: the user's PATH; shortcuts that are ordinary ones, where wixl makes some that Windows repairs by itself; and
# that an installer also replaces one with the same numbers, such as 1.0.1-rc1 by 1.0.1, or of another commit.
add_tables() {
	local insert='INSERT INTO `InstallExecuteSequence` (`Action`, `Condition`, `Sequence`) VALUES'
	# "=" sets it at installation, and "-" removes it with the program; without "*" it is that of the user.
	table Environment <<-'end'
		Environment|Name|Value|Component_
		s72|l255|L255|s72
		Environment|Environment
		Path|=-PATH|[~];[INSTALLDIR]|Program
	end
	# The name before the bar is for file systems that have short names only.
	table Shortcut <<-'end'
		Shortcut|Directory_|Name|Component_|Target|Arguments|Description|Hotkey|Icon_|IconIndex|ShowCmd|WkDir
		s72|s72|l128|s72|s72|S255|L255|I2|S72|I2|I2|S72
		Shortcut|Shortcut
		StartMenu|ProgramMenuFolder|simcast|Program|[#simcastexe]|web|Opens the page of simcast in your browser|||||PersonalFolder
		Handbook|ProgramMenuFolder|SIMCASTH^simcast handbook|Program|[#docshtml]||Opens all pages of the documentation in your browser|||||
	end
	# 1 keeps what was chosen to be installed, and 512 takes the highest version itself, too; 2 finds a newer one, and lets it be.
	table Upgrade <<-end
		UpgradeCode|VersionMin|VersionMax|Language|Attributes|Remove|ActionProperty
		s38|S20|S20|S255|i4|S255|s72
		Upgrade|UpgradeCode|VersionMin|VersionMax|Language|Attributes
		{$upgrade_code}||$numbers||513||WIX_UPGRADE_DETECTED
		{$upgrade_code}|$numbers|||2||WIX_DOWNGRADE_DETECTED
	end
	# By the version of the program, Windows replaces an earlier one: it would leave one that has a version in place of one that has none.
	msibuild "$output" -q "$insert ('RemoveShortcuts', '', 3200)" "$insert ('RemoveEnvironmentStrings', '', 3300)" \
		"$insert ('CreateShortcuts', '', 4500)" "$insert ('WriteEnvironmentStrings', '', 5200)" \
		"UPDATE \`File\` SET \`Version\`='$numbers.0', \`Language\`='1033' WHERE \`File\`='simcastexe'" "DELETE FROM \`MsiFileHash\` WHERE \`File_\`='simcastexe'"
}

# summarise writes what the summary has beside what wixl writes there. wixl knows no arm64, and has the present time: the template says which processor the installer is for.
summarise() {
	local template=x64 time
	[ "$processor" != arm64 ] || template=Arm64
	time=$(date -d "@$SOURCE_DATE_EPOCH" '+%Y/%m/%d %T')
	msiinfo export "$output" _SummaryInformation | sed -E -e "s|^(3\t)[^\r]*|\1simcast $version|; s|^(7\t)[^\r]*|\1$template;1033|; s|^(9\t)[^\r]*|\1{$(name_of "package/$version/$processor/$commit/$sum")}|" \
		-e "s|^(1[23]\t)[^\r]*|\1$time|" >"$work/summary.idt"
	msibuild "$output" -i "$work/summary.idt"
}

# Windows takes two installers with one package code for the same, and refuses one of a product that another one has installed. So the names of both
# depend on what is installed, too: of one commit, an installer with a signed program replaces one without.
cd "$folder"
find . -type d ! -path ./man ! -path './man/*' | sed 's|^\./||' | sort >"$work/folders"
sum=$(find . -type f | sed 's|^\./||' | sort | xargs -d '\n' sha256sum | sha256sum)
sum=${sum%% *}
files >"$work/files.wxs"
wixl --arch x64 --output "$output" -D "ProductCode=$(name_of "product/$version/$processor/$commit/$sum")" -D "UpgradeCode=$upgrade_code" -D "Numbers=$numbers" "$release/simcast.wxs" "$work/files.wxs"
add_tables
summarise
