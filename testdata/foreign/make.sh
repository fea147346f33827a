#!/usr/bin/env bash
# Makes the files of this folder again from reference.csv, or in the folder that
# is given. See README.md.
set -euo pipefail
cd "$(dirname "$0")"
to=$(realpath "${1:-.}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export PYTHONDONTWRITEBYTECODE=1

# convert FROM FORMAT MADE TO: what LibreOffice makes of FROM, within two minutes. It calls it MADE.
convert() {
	cp "$to/$1" "$work/in.xlsx"
	timeout --kill-after=5 120 soffice --headless "-env:UserInstallation=file://$work/profile" \
		--convert-to "$2" --outdir "$work/out" "$work/in.xlsx" >"$work/log" 2>&1 || { echo "LibreOffice made no $4 (exit code $?)" >&2; cat "$work/log" >&2; exit 1; }
	mv "$work/out/$3" "$to/$4"
}

# as_csv SEPARATOR ENCODING TO: the second sheet, its cells as shown (76: UTF-8, 1: windows-1252).
as_csv() { convert xlsxwriter.xlsx "csv:Text - txt - csv (StarCalc):$1,34,$2,1,,0,false,true,true,false,false,2" 'in-Duty desk.csv' "$3"; }

/usr/bin/python3 with_openpyxl.py "$to"
/usr/bin/python3 with_xlsxwriter.py "$to"
/usr/bin/python3 repack.py "$to"/{openpyxl,xlsxwriter}*.xlsx

book='xlsx:Calc MS Excel 2007 XML'
convert xlsxwriter.xlsx "$book" in.xlsx libreoffice.xlsx
convert openpyxl-uncalculated.xlsx "$book" in.xlsx libreoffice-calculated.xlsx
convert xlsxwriter-inline-1904.xlsx "$book" in.xlsx libreoffice-1904.xlsx
/usr/bin/python3 repack.py "$to"/libreoffice*.xlsx
as_csv 44 76 libreoffice-comma.csv
as_csv 59 1 libreoffice-semicolon-1252.csv
as_csv 9 76 libreoffice-tab.tsv
sed -i '/^F1[67];/d' "$to/libreoffice-semicolon-1252.csv" # windows-1252 has no letters for them: ????
