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

# A package without a target is not built: all of them together would take a minute.
files=$(go list -f '{{range .TestGoFiles}}{{$.ImportPath}} {{$.Dir}}/{{.}}
{{end}}{{range .XTestGoFiles}}{{$.ImportPath}} {{$.Dir}}/{{.}}
{{end}}' ./...)
targets=()
while read -r package file; do
	[ -n "$package" ] || continue
	for name in $(sed -n 's/^func \(Fuzz[A-Za-z0-9_]*\)(.*/\1/p' "$file"); do targets+=("$package ${file%/*} $name"); done
done <<<"$files"
[ "${#targets[@]}" -gt 0 ] || { echo 'there is no fuzz target' >&2; exit 1; }
share=$((total / ${#targets[@]}))
[ "$share" -gt 0 ] || share=1
echo "${#targets[@]} targets, $share s each"

failed=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
log=$work/log
inputs=$(go env GOCACHE)/fuzz # where go test -fuzz keeps them
built=
for target in "${targets[@]}"; do
	read -r package folder name <<<"$target"
	if [ "$built" != "$package" ]; then # once for all targets of a package
		go test -c -fuzz '^Fuzz' -o "$work/fuzz" "$package" || { echo "$package: its fuzz targets cannot be built" >&2; exit 1; }
		built=$package
	fi
	for seconds in "$share" $((share * 5)); do
		# Without a bound, an input that runs a little otherwise each time is minimised for a minute.
		(cd "$folder" && "$work/fuzz" -test.paniconexit0 -test.run '^$' -test.fuzz "^$name\$" -test.fuzztime "${seconds}s" -test.fuzzminimizetime 10x \
			-test.parallel 2 -test.fuzzcachedir "$inputs/$package") >"$log" 2>&1 && ended=0 || ended=$?
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
