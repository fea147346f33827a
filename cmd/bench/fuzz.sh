#!/usr/bin/env bash
# cmd/bench/fuzz.sh 30m: every fuzz target of the module, for an equal share of that time.
# Prints a line a target: its runs, and the inputs that led to code not seen before.
# Inputs that earlier runs have kept come first; where they take up a share, the target gets five more.
# Ends with 1 where a target fails or tries no input of its own even then, and where a package does not compile.
# What made a target fail stands in its testdata/fuzz then.
set -euo pipefail
cd "$(dirname "$0")/../.."

case ${1:-} in
*h) total=$((${1%h} * 3600)) ;;
*m) total=$((${1%m} * 60)) ;;
*s) total=${1%s} ;;
*) echo 'usage: cmd/bench/fuzz.sh TIME, such as 30m' >&2; exit 2 ;;
esac

targets=()
packages=$(go list ./...)
for package in $packages; do
	# Not in a pipe, where its failure would be lost, and with it the package's targets.
	listed=$(go test -list '^Fuzz' "$package") || { echo "$package: its fuzz targets cannot be listed" >&2; exit 1; }
	while read -r name; do
		case $name in Fuzz*) targets+=("$package $name") ;; esac
	done <<<"$listed"
done
[ "${#targets[@]}" -gt 0 ] || { echo 'there is no fuzz target' >&2; exit 1; }
share=$((total / ${#targets[@]}))
[ "$share" -gt 0 ] || share=1
echo "${#targets[@]} targets, $share s each"

failed=0
log=$(mktemp)
trap 'rm -f "$log"' EXIT
for target in "${targets[@]}"; do
	read -r package name <<<"$target"
	for seconds in "$share" $((share * 5)); do
		# Without a bound, an input that runs a little otherwise each time is minimised for a minute.
		go test -run '^$' -fuzz "^$name\$" -fuzztime "${seconds}s" -fuzzminimizetime 10x -parallel 2 "$package" >"$log" 2>&1 && ended=0 || ended=$?
		execs=$(grep -o 'execs: [0-9]*' "$log" | tail -1 || true)
		new=$(grep -o 'new interesting: [0-9]*' "$log" | tail -1 || true)
		[ "${execs:-execs: 0}" = 'execs: 0' ] || break
	done
	printf '%-60s %s, %s\n' "$package $name" "${execs:-execs: 0}" "${new:-new interesting: 0}"
	# The end of the time itself is at times told as a failure (golang/go#75804).
	if [ "$ended" != 0 ] && { ! grep -q '^    context deadline exceeded$' "$log" || grep -q 'Failing input' "$log"; }; then
		failed=1
		cat "$log"
	elif [ "${execs:-execs: 0}" = 'execs: 0' ]; then
		failed=1
		cat "$log"
		echo "$package $name has tried no input of its own in $seconds s"
	fi
done
exit "$failed"
