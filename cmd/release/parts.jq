# What is made of the parts that others have written: the list itself, docs/NOTICE.md, the file copyright of the packages, and the list in CycloneDX.

# holders are the lines of a text that say who holds the copyright, as they are there but for signs around them.
def holders:
	[split("\n")[]
		| select(test("^[\\W_]*(copyright\\W*(\\(c\\)|©|\\d{4}|the )|(\\(c\\)|©)\\W*\\d{4})"; "i") and (contains("yyyy") | not))
		| sub("\\r$"; "") | sub("^[#*/\\s-]+"; "") | sub("[#*/\\s-]+$"; "") | gsub("[.,]?\\s*all rights? reserved\\.?"; ""; "i") | sub(" or$"; "") | sub("[ ,;.]+$"; "")];

def unique_in_order: reduce .[] as $one ([]; if index([$one]) then . else . + [$one] end);

# parts is the list of all parts, of modules and of what is none.
def parts($modules; $licences; $sources; $others):
	[($modules + [{name: "go", version: ""}])[] as $of
		| [$licences[] | select(.name == $of.name)] as $files
		| ([$files[].licences[]] | unique - [""]) as $ids
		| if $ids == [] then error("\($of.name) \($of.version) has no licence that is known") else . end
		| ([$files[] | select(.speaks) | .text | holders[]] | unique_in_order) as $named
		| $of | . + {
			within: "", licence: ($ids | join(" AND ")),
			source: (if .name == "go" then "https://go.dev/dl/" else "https://pkg.go.dev/\(.name)@\(.version)" end),
			purl: (if .name == "go" then "" else "pkg:golang/\(.name | ascii_downcase)@\(.version | gsub("[+]"; "%2B"))" end),
			holders: (if $named != [] then $named else [$sources[] | select(.name == $of.name) | .line | holders[]] | unique end),
			files: [$files[] | {path, text}]}]
	+ $others | sort_by(.name, .within);

def licence_words: .licence | gsub(" AND "; ", ") | gsub("LicenseRef-public-domain|blessing"; "public domain");

# cell is a text as a cell of a table in Markdown. Mail addresses stand in the licence files.
def cell: gsub("[|]"; "\\|") | gsub("[*]"; "\\*") | gsub("<"; "&lt;");
def row($within):
	"| [\(.name | cell)](\(.source)) | "
	+ (if .name == "go" then "`simcast version` says it" elif .version == "" then "as there" else .version end)
	+ (if $within then " | \(.within | cell)" else "" end)
	+ " | \(licence_words) | "
	+ (if .holders == [] then "names nobody" else .holders | join("; ") | gsub("\\s*\\(?<[^>]*>\\)?"; "") | cell end) + " |";

# exact_source is the address of the source of just this version.
def exact_source:
	if .within != "" then "\(.source)/tree/\(.version)"
	else "https://proxy.golang.org/\(.name | gsub("(?<capital>[A-Z])"; "!" + (.capital | ascii_downcase)))/@v/\(.version).zip" end;

# notice is docs/NOTICE.md.
def notice:
	"# What others have written

This page is for people who hand simcast on. It says which parts of the program others have written, and under which licences.

The licence of simcast itself is not chosen yet. That is for its owner to do, and this page does not do it.

Whoever hands the program on, hands on the folder `licences` of its archive as well. It has the text of each licence, and the
notices that some ask for. None of these licences forbids that, and none asks for more than this folder and this page.

`cmd/release/notice.sh` writes this page, from what is compiled into the programs for Windows, macOS and Linux. The licence of a module is
recognised by what its text is like, and where that fails, somebody has read it. What is no module stands in a list that is kept by hand.
No release is made where a licence is not known or does not allow the program to be handed on, or where this page says something else.

## Go, and modules of Go

| part | version | licence | copyright |
|---|---|---|---|
\([.[] | select(.within == "") | row(false)] | join("\n"))

## What these parts and the page have within them

| part | version | in | licence | copyright |
|---|---|---|---|---|
\([.[] | select(.within != "") | row(true)] | join("\n"))

The sources of modernc.org/libc and modernc.org/sqlite were translated from C. Their comments quote headers of glibc, MinGW and GCC with
their GNU licences. Of these headers the program has numbers and layouts, and none of their text.

## Where the source is

The names above lead to each part and its source. simcast has changed nothing in them. The Mozilla Public License asks that people
are told where they get the source of what is under it, so here are these parts again, each in its version:

\([.[] | select(.licence | contains("MPL-2.0")) | "- \(.name) \(.version): <\(exact_source)>"] | join("\n"))";

# alike puts files with the same text together, where the first of them stands.
def alike:
	reduce .[] as $file ([]; ($file.text | gsub("\r\n"; "\n") | sub("^\n+"; "") | sub("\n+$"; "")) as $text
		| (map(.text == $text) | index(true)) as $at
		| if $at == null then . + [{paths: [$file.path], $text}] else .[$at].paths += [$file.path] end);

# copyright is the file of that name which Debian has in each package, with all texts: other systems have no /usr/share/common-licenses.
def copyright:
	("-" * 80) as $line
	| "The licence of simcast itself is not chosen yet. Ask whoever gave it to you before you hand it on.

Others have written the parts of it that follow, each with its licence and who holds the copyright. The texts of all licences stand below. NOTICE.html has the
same parts as a page.
\([.[] | "\n\(.name)\(if .version == "" then "" else " " + .version end)\n"
	+ (if .within == "" then "" else "  Within: \(.within)\n" end)
	+ "  Source: \(.source)\n  Licence: \(licence_words)\n"
	+ ([.holders[] | "  \(if test("^copyright"; "i") then . else "Copyright: " + . end)\n"] | add // "")] | add)"
	+ ([[.[].files[]] | sort_by(.path) | unique_in_order | alike[] | "\n\($line)\n\(.paths | join("\n"))\n\($line)\n\n\(.text)\n"] | add);

# cyclonedx adds to a list of cyclonedx-gomod what that does not know: licences, who holds the copyright, and what is no module.
def cyclonedx($list; $version; $time):
	($list.metadata.properties | map({(.name): .value}) | add) as $built
	| ($list.components | map({(.name): .hashes}) | add) as $hashes
	| "pkg:generic/simcast@\($version)" as $simcast
	| ($built["cdx:gomod:build:env:GOVERSION"] | ltrimstr("go")) as $go
	| [.[] | if .name == "go" then .purl = "pkg:golang/stdlib@\($go)" else . end | . + {ref: (if .purl == "" then "\(.name) in \(.within)" else .purl end)}] as $parts
	| ($parts | map({(.name): .ref}) | add) as $refs
	| if ($hashes | keys) != ([$parts[] | select(.within == "" and .name != "go") | .name] | sort) then error("the program has other modules than those whose licences are known") else . end
	| $list | del(.compositions, .metadata.tools[].hashes, .metadata.tools[].externalReferences)
	| .serialNumber = ($built["cdx:gomod:binary:hash:SHA-256"] | "urn:uuid:\(.[:8])-\(.[8:12])-8\(.[13:16])-8\(.[17:20])-\(.[20:32])")
	| .metadata.timestamp = $time
	| .metadata.component = {"bom-ref": $simcast, type: "application", name: "simcast", version: $version, purl: $simcast,
		hashes: [{alg: "SHA-256", content: $built["cdx:gomod:binary:hash:SHA-256"]}]}
	| .metadata.properties |= map(select(.name | startswith("cdx:gomod:binary:hash:") | not))
	| .components = [$parts[] | if .name == "go" then .name = "stdlib" | .version = $go else . end | {"bom-ref": .ref, type: "library", name, version, hashes: $hashes[.name],
		licenses: (if .licence == "LicenseRef-public-domain" then [{license: {name: "public domain"}}]
			elif .licence | test(" |Unicode-3.0") then [{expression: .licence}] else [{license: {id: .licence}}] end),
		copyright: (.holders | join("\n")), purl, externalReferences: [{url: .source, type: "website"}]} | with_entries(select(.value != null and .value != ""))]
	| .dependencies = [{ref: $simcast, dependsOn: [$parts[] | select($refs[.within] == null) | .ref]}]
		+ [$parts | group_by(.within)[] | select($refs[.[0].within]) | {ref: $refs[.[0].within], dependsOn: map(.ref)}];
