#!/usr/bin/env bash
# Finds what others have written of the program for some platforms: parts.sh FOLDER PLATFORM... copies their licences into FOLDER/licences, and
# writes FOLDER/parts.json, of which parts.jq makes lists and pages. It needs go-licenses in PATH. It fails where a licence is not known or not allowed.
set -euo pipefail
export LC_ALL=C CGO_ENABLED=0
release=$(cd "$(dirname "$0")" && pwd)
to=$(realpath -m "$1")
platforms=("${@:2}")
cd "$release/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$to/licences"

# Under these, the program may be handed on with no more than their texts; of MPL-2.0, NOTICE.md also says where the source is.
allowed=' MIT ISC Zlib Unlicense CC0-1.0 BSL-1.0 0BSD BSD-2-Clause BSD-3-Clause MPL-2.0 Apache-2.0 blessing '

fail() { echo "parts: $*" >&2; exit 1; }

# list_packages writes what is compiled into the program: all its packages; of modules also their folders and files; and which licences go-licenses finds.
list_packages() {
	local platform
	for platform in "${platforms[@]}"; do
		export GOOS=${platform%/*} GOARCH=${platform#*/}
		go list -deps -f '{{.ImportPath}}' ./cmd/simcast >>"$work/packages"
		go list -deps -f '{{with .Module}}{{if not .Main}}{{if .Replace}}{{.Path}} is replaced{{end}}{{.Path}}	{{.Version}}	{{.Dir}}	{{$.Dir}}{{end}}{{end}}' ./cmd/simcast >>"$work/modules"
		go list -deps -f '{{with .Module}}{{if not .Main}}{{range $.GoFiles}}{{$.Module.Path}}	{{$.Dir}}/{{.}}{{"\n"}}{{end}}{{end}}{{end}}' ./cmd/simcast >>"$work/sources"
		go-licenses report ./cmd/simcast --ignore simcast --template "$work/template" >>"$work/recognised" 2>"$work/said" || { cat "$work/said" >&2; fail "go-licenses for $platform"; }
	done
	unset GOOS GOARCH
	if grep ' is replaced' "$work/modules" >&2; then fail 'nobody can tell where the source of a module is that is replaced'; fi
}

# licence_files lists the licence files in the folders of packages and above them, up to that of their module: its name, version, folder and file.
licence_files() {
	awk -F'\t' -v OFS='\t' '{ for (at = $4; index(at, $3) == 1; sub(/\/[^\/]*$/, "", at)) if (!seen[at]++) print $1, $2, $3, at }' "$work/modules" | sort -t$'\t' -k1,1 -k4,4 |
		while IFS=$'\t' read -r name version root folder; do
			find "$folder" -maxdepth 1 -mindepth 1 -printf '%y\t%f\n' | sort -k 2 | while IFS=$'\t' read -r kind file; do
				case $kind,${file,,} in
				*.go) continue ;;
				d,licen[cs]e | d,licen[cs]es) find "$folder/$file" -type f | sort ;;
				f,licen[cs]e* | f,unlicen[cs]e* | f,*[-_.]licen[cs]e | f,*[-_.]licen[cs]e.* | f,copying* | f,copyright* | f,eula* | f,legal* | f,terms* | f,notice* | f,patents*) echo "$folder/$file" ;;
				esac
			done | sed "s|^|$name\t$version\t$root\t|"
		done
	printf 'go\t-\t%s\t%s\n' "$goroot" "$goroot/LICENSE" "$goroot" "$goroot/PATENTS"
}

# read_licence adds a licence file: its text, the licences in it, and whether its copyright lines are of what is in the program.
read_licence() { # NAME VERSION ROOT FILE
	local name=$1 version=$2 path=${4#"$3/"} sum licences holders=yes licence
	[ "$version" = - ] && version=''
	path="$name${version:+@$version}/$path"
	sum=$(sha256sum <"$4")
	licences=$(awk -F'\t' -v file="$4" '$1 == file { print $2 }' "$work/recognised" | sort -u)
	if [ -z "$licences" ] || grep -q "^${sum%% *}" "$release/reviewed.tsv"; then
		IFS=$'\t' read -r _ licences holders _ < <(grep "^${sum%% *}" "$release/reviewed.tsv") || fail "$path: go-licenses does not recognise it. Read it, and write into reviewed.tsv what it is: ${sum%% *}"
		licences=${licences#-}
	fi
	for licence in ${licences// AND / }; do
		[[ $allowed == *" $licence "* ]] || fail "$path: its licence $licence is not one of those that are allowed"
	done
	mkdir -p "$(dirname "$to/licences/$path")"
	install -m 644 "$4" "$to/licences/$path"
	jq -n --arg name "$name" --arg version "$version" --arg path "$path" --arg licences "${licences// AND / }" --arg holders "$holders" --rawfile text "$4" \
		'{$name, $version, $path, licences: ($licences | split("\\s+"; "")), speaks: ($holders == "yes"), $text}'
}

# source_lines are the lines about copyright before the package clauses of sources, each with its module.
source_lines() {
	sort -u "$work/sources" | awk -F'\t' '{ while ((getline line <$2) > 0 && line !~ /^package /) if (tolower(line) ~ /copyright|\(c\)|©/) print $1 "\t" line; close($2) }' |
		sort -u | jq -R 'split("\t") | {name: .[0], line: .[1]}'
}

# read_other adds a part that is no module, and its licence.
read_other() { # a line of others.tsv
	local name version within package read licence text source address holder at
	IFS=$'\t' read -r name version within package read licence text source address holder <<<"$1"
	[ "$package" = page ] || grep -qx "$package" "$work/packages" || return 0
	[ "$read" = - ] || grep -q "^$within	$read	" "$work/modules" || fail "others.tsv: $name was read in $within $read, and the program has another version of that module"
	at=${name//[()]/}
	at=${at// /-}
	[ "$version" = - ] || at+=@$version
	mkdir -p "$work/text"
	case $text in
	-) ;;
	LICENSE) awk -v title="---- $name $version ----" '/^---- / { on = $0 == title; next } on' cmd/simcast/web/assets/THIRD-PARTY.txt | sed -e '/./,$!d' >"$work/text/$text"
		printf '%s\n' "$(cat "$work/text/$text")" >"$work/text/$text" # without empty lines at its end
		[ "$(wc -c <"$work/text/$text")" -gt 1 ] || fail "THIRD-PARTY.txt of the page has no licence of $name $version" ;;
	*) cp "$release/licences/$text" "$work/text/$text" ;;
	esac
	if [ "$text" != - ]; then
		mkdir -p "$to/licences/$at"
		install -m 644 "$work/text/$text" "$to/licences/$at/$text"
	fi
	jq -n --arg name "$name" --arg version "${version#-}" --arg within "$within" --arg licence "$licence" --arg source "$source" --arg purl "${address#-}" --arg holder "${holder#-}" --arg path "$at/$text" \
		--rawfile text <([ "$text" = - ] || cat "$work/text/$text") \
		'{$name, $version, $within, $licence, $source, $purl, holders: [$holder | select(. != "")], files: [{$path, $text} | select($text != "")]}'
}

goroot=$(go env GOROOT)
printf '{{range .}}{{.LicensePath}}\t{{.LicenseName}}\n{{end}}' >"$work/template"
list_packages
licence_files >"$work/files"
while IFS=$'\t' read -r name version root file; do read_licence "$name" "$version" "$root" "$file"; done <"$work/files" >"$work/licences.json"
source_lines >"$work/sources.json"
grep -v '^#' "$release/others.tsv" | while IFS= read -r line; do read_other "$line"; done >"$work/others.json"
cut -f 1,2 "$work/modules" | sort -u | jq -R 'split("\t") | {name: .[0], version: .[1]}' >"$work/modules.json"
jq -n -L "$release" --slurpfile modules "$work/modules.json" --slurpfile licences "$work/licences.json" --slurpfile sources "$work/sources.json" --slurpfile others "$work/others.json" \
	'include "parts"; parts($modules; $licences; $sources; $others)' >"$to/parts.json"
