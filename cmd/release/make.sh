#!/usr/bin/env bash
# Makes all files of a release of the commit that is checked out: cmd/release/make.sh [FOLDER] writes them into FOLDER, or into dist. docs/building.md says
# what has to be installed. Two releases of a commit have the same bytes, where Go and the makers of packages are the same. Variables say how it is made:
#
#   PLATFORMS           for these alone, such as "linux/amd64 windows/arm64"
#   CHECK=1             make it twice, in two folders, and compare every byte; CHECK_AGAIN compiles the second one again for these platforms alone
#   MINISIGN_KEY        sign the sums with the secret key in this file; its password is in MINISIGN_PASSWORD
#   WINDOWS_KEY         sign Windows programs and installers with the key in this file (PKCS #12); its password is in WINDOWS_KEY_PASSWORD
#   WINDOWS_TIMESTAMP   the URL of a time server (RFC 3161), which says when they were signed; nothing else in a release asks a network
#   WITHOUT_MSI=1       make no installers for Windows
set -euo pipefail
umask 022
out=$(realpath -m -- "${1:-dist}")
all='windows/amd64 windows/arm64 darwin/amd64 darwin/arm64 linux/amd64 linux/arm64'
: "${PLATFORMS:=$all}" "${CHECK:=}" "${CHECK_AGAIN:=$PLATFORMS}" "${MINISIGN_KEY:=}" "${WINDOWS_KEY:=}" "${WINDOWS_TIMESTAMP:=}" "${WITHOUT_MSI:=}"
[ -z "$MINISIGN_KEY" ] || MINISIGN_KEY=$(realpath -- "$MINISIGN_KEY")
[ -z "$WINDOWS_KEY" ] || WINDOWS_KEY=$(realpath -- "$WINDOWS_KEY")
minisign_password=${MINISIGN_PASSWORD:-} windows_password=${WINDOWS_KEY_PASSWORD:-}
unset MINISIGN_PASSWORD WINDOWS_KEY_PASSWORD "${!GIT_@}" # no other program gets them; a hook has variables that lead git elsewhere
cd "$(dirname "$0")/../.."

fail() { echo "release: $*" >&2; exit 1; }
has() { [[ " $PLATFORMS " == *" $1"* ]]; } # a platform, or a system with its stroke

work=$(mktemp -d "${TMPDIR:-/tmp}/simcast-release-XXXXXX")
unfinished='' job=''
export TMPDIR=$work # for what is run from here on
trap 'rm -rf "$work" ${unfinished:+"$unfinished"}' EXIT
trap 'end_job; fail "a signal has ended it"' INT TERM HUP

# as_job runs a command with all that it starts in a group of processes of its own, so that a signal ends all of them.
as_job() {
	set -m
	"$@" &
	job=$!
	set +m
	wait "$job"
	job=''
}

# end_job ends that group, and waits until nothing of it writes into the folder any more that is then removed.
end_job() {
	[ -n "$job" ] || return 0
	kill -TERM -- "-$job" 2>/dev/null || true
	while kill -0 -- "-$job" 2>/dev/null; do sleep 0.1; done
}

# fix_settings takes out what would change the files: settings of git and Go, the time zone, the language. Where modules and what was compiled are kept, from
# where modules come, and which Go is chosen, stays as it is set, whether in the environment or by go env -w.
fix_settings() {
	local name
	printf '[safe]\n\tdirectory = *\n[core]\n\tautocrlf = false\n\tattributesFile = /dev/null\n' >"$work/gitconfig"
	export GIT_CONFIG_GLOBAL=$work/gitconfig GIT_CONFIG_NOSYSTEM=1 GIT_ATTR_NOSYSTEM=1 LC_ALL=C TZ=UTC
	for name in GOMODCACHE GOCACHE GOPATH GOTMPDIR GOTOOLCHAIN GOPROXY GONOPROXY GOSUMDB GONOSUMDB GOPRIVATE GOINSECURE GOVCS GOAUTH; do
		export "$name=$(go env "$name")"
	done
	export GOENV=off GOFLAGS=-mod=readonly GOWORK=off GO111MODULE=on GOAMD64=v1 GOARM64=v8.0 GOFIPS140=off GOEXPERIMENT= GODEBUG= GO_EXTLINK_ENABLED= CGO_ENABLED=0
	unset GOOS GOARCH
}

# foreign lists what is in the output folder and not of a release, finished or not.
foreign() {
	[ ! -e "$out" ] || find "$out" -mindepth 1 -printf '%y %P\n' |
		grep -vE '^f (unfinished-\w{6}/)?(simcast_[0-9]+\.[0-9]+\.[0-9]+[^_/]*_([a-z]+_[a-z0-9]+\.(zip|tar\.gz|deb|rpm|msi)|handbook\.html)|SHA256SUMS(\.minisig)?)$|^d unfinished-\w{6}$' || true
}

# require_ready fails where a release cannot be made, or its files cannot be left where they belong.
require_ready() {
	local key tool package platform changed at=$out
	while read -r tool package; do
		[ -z "$tool" ] || command -v "$tool" >/dev/null || fail "$tool is not installed: apt-get install $package"
	done <<-end
		jq jq
		$(! has windows/ || echo zip zip)
		$(! has windows/ || [ -n "$WITHOUT_MSI" ] || printf '%s\n' 'wixl wixl' 'msibuild msitools')
		$([ -z "$MINISIGN_KEY" ] || echo minisign minisign)
		$([ -z "$WINDOWS_KEY" ] || echo osslsigncode osslsigncode)
	end
	for key in "$MINISIGN_KEY" "$WINDOWS_KEY"; do [ -z "$key" ] || [ -r "$key" ] || fail "the key $key cannot be read"; done
	for platform in $PLATFORMS $CHECK_AGAIN; do
		[[ " $all " == *" $platform "* ]] || fail "no release is made for $platform, but for $all"
	done
	[[ -z $WINDOWS_TIMESTAMP || $WINDOWS_TIMESTAMP =~ ^https?://[^/]+ ]] || fail "$WINDOWS_TIMESTAMP is no address of a time server"
	[ -z "$WINDOWS_TIMESTAMP" ] || [ -n "$WINDOWS_KEY" ] || fail 'WINDOWS_TIMESTAMP is for what WINDOWS_KEY signs: give that, too'
	[ -z "$WINDOWS_TIMESTAMP" ] || [ -z "$CHECK" ] || fail 'a time server says another time whenever it is asked: CHECK=1 without WINDOWS_TIMESTAMP, and the release with it after that'
	while [ ! -e "$at" ] && [ ! -L "$at" ]; do at=$(dirname "$at"); done
	[ -d "$at" ] && rmdir "$(mktemp -d "$at/unfinished-XXXXXX")" || fail "the files of the release cannot be written into $out"
	changed=$(foreign)
	[ -z "$changed" ] || fail "$out has files that are not of a release: move them away, or name another folder"$'\n'"$changed"
	# What git ignores without a .gitignore that is committed counts: a page among it would be in the handbook.
	changed=$(git status --porcelain --untracked-files=no && git ls-files --others --exclude-per-directory=.gitignore) || fail 'a release is made of a commit, in a folder that git has cloned'
	[ -z "$changed" ] || fail "the tree is not clean; a release is made of what is committed. Commit this, or move it away:"$'\n'"$changed"
}

# clone makes a clone of the commit. Without tags: Go would write them into the program, and a release before its tag would differ from one after it.
clone() {
	local newest
	git clone --quiet --no-tags . "$at/simcast"
	git -C "$at/simcast" checkout --quiet --detach "$(git rev-parse HEAD)"
	cd "$at/simcast"
	printf 'rsrc_windows_*.syso\n' >.git/info/exclude
	commit=$(git rev-parse HEAD)
	SOURCE_DATE_EPOCH=$(git show --no-patch --format=%ct)
	export SOURCE_DATE_EPOCH
	version=$(sed -n 's/^const Number = "\(.*\)"$/\1/p' cmd/simcast/version/version.go)
	newest=$(sed -nE 's/^## \[?v?([0-9]+\.[0-9]+\.[0-9]+[^] ]*).*/\1/p' docs/CHANGELOG.md | head -n 1)
	[ "$newest" = "$version" ] || fail "the first version of docs/CHANGELOG.md is “$newest”, and cmd/simcast/version has “$version”: make them the same"
}

# quietly runs a command, and shows what it says only where it fails.
quietly() { "$@" >"$at/said" 2>&1 || { cat "$at/said" >&2; fail "this has failed: $*"; }; }

# sign signs a Windows program or an installer where it stands. The time in the signature is that of the commit, so that two releases of it are the same.
sign() {
	local password=(-readpass -)
	[ -n "$WINDOWS_KEY" ] || return 0
	[ -n "$windows_password" ] || password=(-pass '') # osslsigncode reads no empty one
	quietly timeout --foreground 120 osslsigncode sign -pkcs12 "$WINDOWS_KEY" "${password[@]}" -h sha256 -n simcast -time "$SOURCE_DATE_EPOCH" \
		${WINDOWS_TIMESTAMP:+-ts "$WINDOWS_TIMESTAMP"} -in "$1" -out "$1.signed" <<<"$windows_password"
	mv "$1.signed" "$1"
}

# page writes a page that is read as Markdown, in the style of the handbook.
page() { "$at/bin/release" "$1"; }

# make_common makes what all archives have. The program of this machine writes its manual and completions; Windows programs get their version, icon and manifest.
make_common() {
	local to=$at/common page_marks=, shell
	mkdir -p "$to"/{completions,man/man1,samples} "$at/resources"
	GOBIN=$at/bin go -C cmd/release/tools install tool
	GOBIN=$at/bin go -C cmd/release/tools/licences install tool
	go build -trimpath -o "$at/bin/release" ./cmd/release
	sed -e "s/NUMBERS/${version%%[-+]*}/g; s/\"VERSION\"/\"$version\"/g" cmd/release/winres.json >"$at/resources/winres.json"
	sed -e "s/NUMBERS/${version%%[-+]*}/g" cmd/release/simcast.exe.manifest >"$at/resources/simcast.exe.manifest"
	cp cmd/release/icon.ico "$at/resources"
	go-winres make --in "$at/resources/winres.json" --arch amd64,arm64 --out cmd/simcast/rsrc
	go build -trimpath -ldflags=-s -buildvcs=true -o "$at/host" ./cmd/simcast
	"$at/host" completion bash >"$to/completions/simcast.bash"
	"$at/host" completion zsh >"$to/completions/_simcast"
	"$at/host" completion fish >"$to/completions/simcast.fish"
	"$at/host" completion powershell >"$to/completions/simcast.ps1"
	quietly "$at/host" help --man "$to/man/man1"
	XDG_CACHE_HOME=$at/cache SSH_CONNECTION=none quietly "$at/host" help --web # a browser would show it, but not over ssh
	cp "$at"/cache/simcast/handbook-*.html "$to/docs.html"
	page 'simcast: notice' <docs/NOTICE.md >"$to/NOTICE.html"
	find samples -maxdepth 1 -name '*.csv' -o -name '*.tsv' -o -name '*.xlsx' | xargs -d '\n' cp -t "$to/samples"
	page 'simcast: samples' <samples/README.md >"$to/samples/README.html"
	# Of readme.md, a paragraph that is not always true begins with a mark in braces, and is left out where that does not hold.
	page_marks+=$([ -n "$WINDOWS_KEY" ] && echo signed, || echo unsigned,)
	[ -z "$WINDOWS_KEY" ] || page_marks+="signed with$([ -n "$WINDOWS_TIMESTAMP" ] || echo out) time,"
	page_marks+=$([ -n "$MINISIGN_KEY" ] && echo sums signed, || echo sums unsigned,)
	awk -v marks="$page_marks" -v version="$version" 'BEGIN { RS = ""; ORS = "\n\n" } { gsub("VERSION", version) }
		match($0, /^\{[a-z ]+\} /) { if (!index(marks, "," substr($0, 2, RLENGTH - 3) ",")) next; $0 = substr($0, RLENGTH + 1) } 1' \
		cmd/release/readme.md | page "simcast $version" >"$to/README.html"
}

# make_folder makes what an archive holds.
make_folder() { # SYSTEM PROCESSOR FOLDER
	local to=$3 program=simcast cache=$GOCACHE
	[ "$1" != windows ] || program=simcast.exe
	[ -z "$again" ] || [[ " $CHECK_AGAIN " != *" $1/$2 "* ]] || cache=$work/compiled
	mkdir -p "$to"
	cp -r "$at/common/." "$to"
	GOCACHE=$cache GOOS=$1 GOARCH=$2 go build -trimpath -ldflags=-s -buildvcs=true -o "$to/$program" ./cmd/simcast
	[ "$1" != windows ] || sign "$to/$program"
	cmd/release/parts.sh "$at/parts_$1_$2" "$1/$2"
	cp -r "$at/parts_$1_$2/licences" "$to"
	quietly cyclonedx-gomod bin -json -short-purls -noserial -output "$at/cyclonedx.json" "$to/$program"
	jq -L cmd/release --slurpfile list "$at/cyclonedx.json" --arg version "$version" --arg time "$(date -d "@$SOURCE_DATE_EPOCH" +%FT%TZ)" \
		'include "parts"; cyclonedx($list[0]; $version; $time)' "$at/parts_$1_$2/parts.json" >"$to/parts.cdx.json"
	find "$to" -exec touch -d "@$SOURCE_DATE_EPOCH" {} +
}

# make_packages makes the packages for Linux of what an archive holds.
make_packages() { # PROCESSOR FOLDER NAME
	local kind
	find "$2/man" -type f -exec gzip -n9 {} +
	jq -j -L cmd/release 'include "parts"; copyright' "$at/parts_linux_$1/parts.json" >"$2/copyright"
	find "$2" -exec touch -d "@$SOURCE_DATE_EPOCH" {} +
	for kind in deb rpm; do
		(cd "$2" && ARCH=$1 VERSION=$version quietly nfpm package --config "$at/simcast/cmd/release/nfpm.yaml" --packager "$kind" --target "$at/files/$3.$kind")
	done
}

# pack writes the archive of a platform, and its packages.
pack() { # SYSTEM PROCESSOR
	local name=simcast_${version}_$1_$2
	echo "make $1/$2"
	make_folder "$1" "$2" "$at/$name"
	if [ "$1" = windows ]; then
		(cd "$at" && find "$name" -type f | sort | zip -q -X -9 -@ "$at/files/$name.zip")
		[ -n "$WITHOUT_MSI" ] || { cmd/release/msi.sh "$at/$name" "$2" "$version" "$commit" "$at/files/$name.msi" && sign "$at/files/$name.msi"; }
		return
	fi
	(cd "$at" && find "$name" -type f | sort | tar --owner=root:0 --group=root:0 --mtime="@$SOURCE_DATE_EPOCH" -cf - -T -) | gzip -n9 >"$at/files/$name.tar.gz"
	[ "$1" != linux ] || make_packages "$2" "$at/$name" "$name"
}

# make_release makes all files below a folder, in its folder files.
make_release() (
	at=$1 again=${2:-}
	mkdir -p "$at/files"
	export PATH=$at/bin:$PATH
	clone
	echo "simcast $version of commit ${commit:0:12}, $(date -d "@$SOURCE_DATE_EPOCH" +%F)"
	[ -n "$again" ] || cmd/release/notice.sh --check
	make_common
	for platform in $PLATFORMS; do pack "${platform%/*}" "${platform#*/}"; done
	cp "$at/common/docs.html" "$at/files/simcast_${version}_handbook.html"
	changed=$(git status --porcelain)
	[ -z "$changed" ] || fail "the clone was changed:"$'\n'"$changed"
	cd "$at/files"
	sha256sum -- * >SHA256SUMS
	[ -n "$MINISIGN_KEY" ] || return 0
	without=(-W) # a password
	[ -z "$minisign_password" ] || without=()
	quietly minisign -S "${without[@]}" -s "$MINISIGN_KEY" -m SHA256SUMS -x SHA256SUMS.minisig -t "simcast $version, commit $commit" <<<"$minisign_password"
)

# replace_output copies the files into the output folder. What an earlier release left there goes when all of them have been copied.
replace_output() {
	local earlier
	mkdir -p "$out"
	[ -z "$(foreign)" ] || fail "$out has files that are not of a release"
	unfinished=$(mktemp -d "$out/unfinished-XXXXXX")
	cp "$work/first/files/"* "$unfinished"
	find "$out" -mindepth 1 -maxdepth 1 ! -path "$unfinished" -exec rm -rf {} +
	mv "$unfinished"/* "$out"
	rmdir "$unfinished"
}

# say_signed says which files have signatures, and which have none.
say_signed() {
	[ -n "$MINISIGN_KEY" ] && echo 'SHA256SUMS is signed.' || echo 'SHA256SUMS is not signed: no MINISIGN_KEY was given.'
	if ! has windows/; then
		[ -z "$WINDOWS_KEY" ] || echo 'Nothing is signed with WINDOWS_KEY: no Windows program was made.'
	elif [ -z "$WINDOWS_KEY" ]; then
		echo 'The Windows programs are not signed: no WINDOWS_KEY was given.'
	elif [ -n "$WINDOWS_TIMESTAMP" ]; then
		echo "The Windows programs are signed, with the time of $WINDOWS_TIMESTAMP."
	else
		echo 'The Windows programs are signed. Their signatures end when the certificate does: no WINDOWS_TIMESTAMP was given.'
	fi
	! has darwin/ || echo 'The macOS programs are not signed.'
}

fix_settings
require_ready
as_job make_release "$work/first"
if [ -n "$CHECK" ]; then
	echo "once more; compiled again: $CHECK_AGAIN"
	as_job make_release "$work/second/in/another/folder" again
	if ! diff -r "$work/first/files" "$work/second/in/another/folder/files" >&2; then
		trap - EXIT
		fail "two releases of one commit differ; they are in $work/first/files and $work/second/in/another/folder/files"
	fi
	echo 'The second release has the same bytes.'
fi
replace_output
echo "simcast is in $out ($SECONDS s)."
say_signed
