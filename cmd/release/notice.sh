#!/usr/bin/env bash
# Writes docs/NOTICE.md, which says what others have written of the programs for all platforms. With --check it compares the page with them, and writes nothing.
set -euo pipefail
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
GOBIN="$work/bin" go -C cmd/release/tools/licences install tool
export PATH="$work/bin:$PATH"
cmd/release/parts.sh "$work/parts" {windows,darwin,linux}/{amd64,arm64}
jq -r -L cmd/release 'include "parts"; notice' "$work/parts/parts.json" >"$work/NOTICE.md"
if [ "${1:-}" != --check ]; then
	cp "$work/NOTICE.md" docs/NOTICE.md
elif ! diff docs/NOTICE.md "$work/NOTICE.md" >&2; then
	echo 'docs/NOTICE.md is not what is in the programs: cmd/release/notice.sh writes it' >&2
	exit 1
fi
