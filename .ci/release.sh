#!/usr/bin/env bash
# Tries out what cmd/release/make.sh has made: .ci/release.sh FOLDER unpacks every archive and package, runs the programs that can be run here, and reads back
# what is in the others. At the end it says what it has not checked. docs/building.md names the packages that it needs. Variables say what was made:
#   PLATFORMS             if not for all, such as "linux/amd64 windows/arm64"
#   MINISIGN_PUBLIC_KEY   the sums are signed, and this file has the public key
#   WINDOWS_CERTIFICATE   the Windows programs are signed, and this file has the certificate
#   TIME_CERTIFICATE      a time server has said when, and this file has its certificate
#   INSTALL=1             as root: install the .deb for this machine, and remove it again; simcast must not be installed before
set -euo pipefail
export LC_ALL=C GOFLAGS=
: "${PLATFORMS:=windows/amd64 windows/arm64 darwin/amd64 darwin/arm64 linux/amd64 linux/arm64}" "${MINISIGN_PUBLIC_KEY:=}" "${WINDOWS_CERTIFICATE:=}" "${TIME_CERTIFICATE:=}" "${INSTALL:=}"
files=$(realpath -- "$1")
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
version=$(sed -n 's/^const Number = "\(.*\)"$/\1/p' cmd/simcast/version/version.go)
numbers=${version%%[-+]*}
commit=$(git -c safe.directory='*' rev-parse HEAD)
export SOURCE_DATE_EPOCH="$(git -c safe.directory='*' show --no-patch --format=%ct)" # the pages of the manual have it
modules=$(go env GOMODCACHE)
native=$(go env GOHOSTARCH)

fail() { echo "verify: $*" >&2; exit 1; }
need() { grep -aqF -- "$2" <<<"$1" || fail "$3 does not have “$2”:"$'\n'"$1"; } # TEXT PART OF
same() { diff -r "${@:3}" "$1" "$2" >&2 || fail "$1 and $2 differ"; }

# sums: they are those of all files that there should be, and the commands that README.html has for them say so, too.
sums() {
	local platform name line
	for platform in handbook.html $PLATFORMS; do
		name=simcast_${version}_${platform/\//_}
		case $platform in
		windows/*) printf '%s\n' "$name".{msi,zip} ;;
		darwin/*) echo "$name.tar.gz" ;;
		linux/*) printf '%s\n' "$name".{deb,rpm,tar.gz} ;;
		*) echo "$name" ;;
		esac
	done | sort >"$work/expected"
	diff "$work/expected" <(cd "$files" && find . -mindepth 1 ! -name 'SHA256SUMS*' -printf '%P\n' | sort) >&2 || fail 'the release has other files'
	diff "$work/expected" <(cut -c 67- "$files/SHA256SUMS" | sort) >&2 || fail 'the sums are those of other files'
	(cd "$files" && sha256sum --check --strict --quiet SHA256SUMS)
	grep -E '^    (shasum|sha256sum) ' cmd/release/readme.md | while IFS= read -r line; do (cd "$files" && bash -c "$line") | grep 'handbook.html: OK' >/dev/null || fail "README.html: $line"; done
	[ -z "$MINISIGN_PUBLIC_KEY" ] || minisign -V -q -p "$MINISIGN_PUBLIC_KEY" -m "$files/SHA256SUMS" || fail 'the sums are not signed with that key'
}

# archive unpacks one with the tools that people have, and looks whether all is there. Its program says of which modules it was built: each has its licences.
archive() { # SYSTEM PROCESSOR FOLDER PROGRAM
	local name text file module of
	case $1 in
	windows) unzip -q "$files/${3##*/}.zip" -d "$work" ;;
	*) tar -xzf "$files/${3##*/}.tar.gz" -C "$work" ;;
	esac
	[ "$(ls "$3" | paste -sd' ')" = "NOTICE.html README.html completions docs.html licences man parts.cdx.json samples $4" ] || fail "${3##*/} has $(ls "$3")"
	while read -r name text; do grep -qiF -- "$text" "$3/$name" || fail "$name of ${3##*/} does not have “$text”"; done <<-end
		README.html $version
		NOTICE.html github.com/spf13/cobra
		completions/simcast.bash simcast
		completions/_simcast #compdef simcast
		completions/simcast.fish complete -c simcast
		completions/simcast.ps1 Register-ArgumentCompleter
		man/man1/simcast-send.1 demo
		samples/chronogram.csv destinataires
		samples/README.html harbour-light-msel.xlsx
	end
	! grep -qE '\{(un)?sign|VERSION' "$3/README.html" || fail 'README.html has a mark of readme.md'
	same "$files/simcast_${version}_handbook.html" "$3/docs.html"
	[ "$1" = windows ] || [ "$(stat -c %a "$3/$4")" = 755 ] || fail "$4 cannot be run"
	of=$(go version -m "$3/$4")
	while read -r name module; do
		jq -e --arg purl "pkg:golang/${name,,}@${module//+/%2B}" '.bomFormat == "CycloneDX" and any(.components[]; .purl == $purl and .licenses)' "$3/parts.cdx.json" >/dev/null || fail "parts.cdx.json does not have $name $module"
		find "$3/licences/$name@$module" -type f -printf '%P\n' | grep . | while IFS= read -r file; do
			same "$modules/$(sed 's/[A-Z]/!\L&/g' <<<"$name")@$module/$file" "$3/licences/$name@$module/$file"
		done || fail "the archive has no licence of $name $module"
	done < <(awk '$1 == "dep" { print $2, $3 }' <<<"$of")
	for name in GOOS="$1" GOARCH="$2" CGO_ENABLED=0 -trimpath=true vcs.revision="$commit" vcs.modified=false "$([ "$2" = amd64 ] && echo GOAMD64=v1 || echo GOARM64=v8.0)"; do
		need "$of" "	$name" "$1/$2"
	done
	! grep -E 'GOEXPERIMENT|GOFIPS140|-tags|-gcflags' <<<"$of" >&2 || fail "$1/$2 was built in another way"
	! grep -aq simcast-release- "$3/$4" || fail "$1/$2 names the folder that it was built in"
}

# runs runs a program in an empty home: it says its version, and sends a sample to the demo.
runs() { # SAMPLE COMMAND...
	local home=$work/home
	mkdir -p "$home"
	local -x HOME=$home XDG_DATA_HOME=$home XDG_CONFIG_HOME=$home XDG_STATE_HOME=$home XDG_CACHE_HOME=$home SSH_CONNECTION=none
	need "$("${@:2}" version)" "$version" version
	need "$("${@:2}" version)" "${commit:0:12}" version
	"${@:2}" send --demo --results "$work/results.xlsx" "$1" >"$work/said" 2>&1 || { cat "$work/said" >&2; fail "$*"; }
	"${@:2}" help --man "$home/man1-$#" >/dev/null 2>&1
	"${@:2}" help --web >/dev/null 2>&1
	cp "$home"/simcast/handbook-*.html "$work/handbook.html"
}

linux() { # PROCESSOR FOLDER
	local name=${2##*/} run=("$2/simcast") kind root doc=usr/share/doc/simcast copyright
	[ "$1" = "$native" ] || run=("qemu-$([ "$1" = arm64 ] && echo aarch64 || echo x86_64)" "$2/simcast")
	runs "$2/samples/harbour-light-msel.xlsx" "${run[@]}"
	same "$work/home/man1-$((${#run[@]} + 1))" "$2/man/man1"
	same "$work/handbook.html" "$2/docs.html"
	[ "$(dpkg-deb --field "$files/$name.deb" Architecture)" = "$1" ] || fail "$name.deb is for another processor"
	[ "$(rpm -qp --queryformat '%{ARCH}' "$files/$name.rpm")" = "$([ "$1" = arm64 ] && echo aarch64 || echo x86_64)" ] || fail "$name.rpm is for another processor"
	[ "$(rpm -qLp "$files/$name.rpm")" = /usr/share/licenses/simcast/copyright ] || fail "$name.rpm has no licence"
	[ "$(rpm -qlp "$files/$name.rpm" | grep -cxE '/usr/share/(licenses/simcast|doc/simcast(/licences(/go)?)?)')" = 4 ] || fail "$name.rpm would leave folders behind"
	mkdir -p "$work/$name.deb" "$work/$name.rpm"
	dpkg-deb --extract "$files/$name.deb" "$work/$name.deb"
	ln -s "$files/$name.rpm" "$work/link.rpm" # rpm2archive writes beside the name that it is given
	rpm2archive "$work/link.rpm"
	tar -xzf "$work/link.rpm.tgz" -C "$work/$name.rpm"
	rm "$work"/link.rpm*
	for kind in deb rpm; do
		root=$work/$name.$kind copyright=$doc/copyright
		[ "$kind" = deb ] || copyright=usr/share/licenses/simcast/copyright
		same "$root/usr/bin/simcast" "$2/simcast"
		gunzip "$root"/usr/share/man/man1/*.gz
		same "$root/usr/share/man/man1" "$2/man/man1"
		same "$root/usr/share/bash-completion/completions/simcast" "$2/completions/simcast.bash"
		same "$root/usr/share/fish/vendor_completions.d/simcast.fish" "$2/completions/simcast.fish"
		same "$root/usr/share/zsh/$([ "$kind" = deb ] && echo vendor-completions || echo site-functions)/_simcast" "$2/completions/_simcast"
		need "$(cat "$root/$copyright")" 'Apache License' "$kind: copyright"
		rm "$root/$copyright"
		same "$root/$doc" "$2" -x simcast -x man -x completions
	done
}

# signed has osslsigncode check a signature, if there should be one. That a time is missing is no error to it.
signed() {
	[ -n "$WINDOWS_CERTIFICATE" ] || return 0
	local time=(-ignore-timestamp) said
	[ -z "$TIME_CERTIFICATE" ] || time=(-TSA-CAfile "$TIME_CERTIFICATE")
	said=$(osslsigncode verify "${time[@]}" -CAfile "$WINDOWS_CERTIFICATE" -in "$1" 2>&1) || fail "$1: $said"
	[ -z "$TIME_CERTIFICATE" ] || need "$said" 'Timestamp Server Signature verification: ok' "$1"
}

windows() { # PROCESSOR FOLDER
	local msi=$files/${2##*/}.msi to=$work/msi_$1 header processor=64\ 86 template=x64 table row
	[ "$1" = amd64 ] || processor='64 aa' template=Arm64
	header=$(od -An -tu4 -j60 -N4 "$2/simcast.exe")
	[ "$(od -An -tx1 -j$((header + 4)) -N2 "$2/simcast.exe")" = " $processor" ] || fail "simcast.exe is for another processor than $1"
	go tool -modfile=cmd/release/tools/go.mod go-winres extract --xml-manifest --dir "$work/resources_$1" "$2/simcast.exe"
	same <(sed "s/NUMBERS/$numbers/" cmd/release/simcast.exe.manifest) "$work/resources_$1/app.manifest"
	[ "$(od -An -tu2 -j4 -N2 "$work/resources_$1/APP_0000.ico")" -eq 6 ] || fail "simcast.exe for $1 has not 6 icons"
	same <(sed "s/NUMBERS/$numbers/g; s/\"VERSION\"/\"$version\"/" cmd/release/winres.json | jq -S .RT_VERSION) <(jq -S .RT_VERSION "$work/resources_$1/winres.json")
	signed "$2/simcast.exe"
	signed "$msi"
	msiextract --directory "$to" "$msi" >/dev/null
	same "$to/Programs/simcast" "$2" -x man
	for row in "Template: $template;1033" 'Version: 500 ' 'Source: 10 (a)'; do need "$(msiinfo suminfo "$msi")" "$row" "the summary of ${msi##*/}"; done
	while IFS=' ' read -r table row; do need "$(msiinfo export "$msi" "$table" | tr '\t\r' '!$')" "$row" "table $table of ${msi##*/}"; done <<-end
		Environment =-PATH![~];[INSTALLDIR]!Program
		Shortcut ProgramMenuFolder!simcast!Program![#simcastexe]!web!
		Shortcut ProgramMenuFolder!SIMCASTH|simcast handbook!Program![#docshtml]!!
		File docshtml!Program!
		File !$numbers.0!1033!
		InstallExecuteSequence WriteEnvironmentStrings!
		InstallExecuteSequence RemoveEnvironmentStrings!
		InstallExecuteSequence CreateShortcuts!
		InstallExecuteSequence RemoveShortcuts!
		InstallExecuteSequence RemoveExistingProducts!
		Upgrade {B5C8A5C4-3C1B-4F0E-9C55-0D9A5C0B2A11}!!$numbers!!513!!WIX_UPGRADE_DETECTED$
		Property UpgradeCode!{B5C8A5C4-3C1B-4F0E-9C55-0D9A5C0B2A11}
		Property ProductVersion!$numbers$
	end
}

# installed installs the .deb for this machine. Then the program is found, and its manual is there; and removed with it.
installed() {
	! dpkg --status simcast >/dev/null 2>&1 || fail 'simcast is installed already: remove it first, or leave out INSTALL'
	dpkg --install "$files/simcast_${version}_linux_$native.deb" >/dev/null
	trap 'dpkg --purge simcast >/dev/null; rm -rf "$work"' EXIT
	[ -f /usr/share/man/man1/simcast.1.gz ] || fail 'the manual is not installed'
	runs /usr/share/doc/simcast/samples/harbour-light-msel.xlsx simcast
	dpkg --purge simcast >/dev/null
	trap 'rm -rf "$work"' EXIT
	[ ! -e /usr/bin/simcast ] && [ ! -e /usr/share/doc/simcast ] || fail 'something is left of simcast after it was removed'
}

sums
for platform in $PLATFORMS; do
	echo "$platform"
	folder=$work/simcast_${version}_${platform/\//_} program=simcast
	case $platform in windows/*) program=simcast.exe ;; esac
	archive "${platform%/*}" "${platform#*/}" "$folder" "$program"
	case $platform in
	linux/*) linux "${platform#*/}" "$folder" ;;
	windows/*) windows "${platform#*/}" "$folder" ;;
	esac
done
[ -z "$INSTALL" ] || { echo 'the .deb, installed' && installed; }

not() { echo "not checked: $*"; }
[ -n "$MINISIGN_PUBLIC_KEY" ] || not 'who made the release: SHA256SUMS has no signature, or no MINISIGN_PUBLIC_KEY was given'
if [[ $PLATFORMS == *windows/* ]]; then
	[ -n "$WINDOWS_CERTIFICATE" ] || not 'the signatures of the Windows programs and installers: no WINDOWS_CERTIFICATE was given'
	[ -n "$TIME_CERTIFICATE" ] || not 'when the Windows programs and installers were signed: no TIME_CERTIFICATE was given'
	not 'whether the Windows programs run, and their installers install: that takes Windows'
fi
[[ $PLATFORMS != *darwin/* ]] || not 'whether the macOS programs run: that takes macOS'
[[ $PLATFORMS != *linux/* ]] || not "whether the .deb installs$([ -z "$INSTALL" ] || echo " on another processor than $native"), and the .rpm anywhere"
not 'whether sources or embedded files are under another licence than their module: cmd/release/others.tsv and reviewed.tsv are kept by hand'
