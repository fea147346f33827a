package licences

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
)

const pageHead = `# What others have written

This page is for people who hand simcast on. It says which parts of the program others have written, and under which licences.

` + notChosen + ` That is for its owner to do, and this page does not do it.

Whoever hands the program on, hands on the folder ` + "`licences`" + ` of its archive as well. It has the text of each licence, and the
notices that some ask for. None of these licences forbids that, and none asks for more than this folder and this page.

` + "`go run ./cmd/release/notice`" + ` writes this page, from what is compiled into the programs for Windows, macOS and Linux. It stops
where a licence is not known, or does not allow the program to be handed on. A test compares the page with the programs.

`

// Page is docs/NOTICE.md.
func Page(parts []Part) []byte {
	var page bytes.Buffer
	page.WriteString(pageHead)
	page.WriteString("## Go, and modules of Go\n\n| part | version | licence | copyright |\n|---|---|---|---|\n")
	for _, part := range parts {
		if part.Within == "" {
			fmt.Fprintf(&page, "| [%s](%s) | %s | %s | %s |\n", cell(part.Name), part.Source, versionCell(part), licenceCell(part), holdersCell(part))
		}
	}
	page.WriteString("\n## What these parts and the page have within them\n\n| part | version | in | licence | copyright |\n|---|---|---|---|---|\n")
	for _, part := range parts {
		if part.Within != "" {
			fmt.Fprintf(&page, "| [%s](%s) | %s | %s | %s | %s |\n", cell(part.Name), part.Source, versionCell(part), cell(part.Within), licenceCell(part), holdersCell(part))
		}
	}
	page.WriteString(`
The sources of modernc.org/libc and modernc.org/sqlite were translated from C. Their comments quote headers of glibc, MinGW and GCC with
their GNU licences. Of these headers the program has numbers and layouts, and none of their text.

## Where the source is

The names above lead to each part and its source. simcast has changed nothing in them. The Mozilla Public License asks that people
are told where they get the source of what is under it, so here are these parts again, each in its version:

`)
	for _, part := range parts {
		if strings.Contains(part.Licence, "MPL-2.0") {
			fmt.Fprintf(&page, "- %s %s: <%s>\n", part.Name, part.Version, exactSource(part))
		}
	}
	return page.Bytes()
}

// exactSource is the address of the source of just this version.
func exactSource(part Part) string {
	if part.Within != "" {
		return part.Source + "/tree/" + part.Version
	}
	return "https://proxy.golang.org/" + escapedPath(part.Name) + "/@v/" + part.Version + ".zip"
}

// escapedPath is a module's path as the proxy of Go's modules has it: a capital letter is written as ! and the small one.
func escapedPath(name string) string {
	return capital.ReplaceAllStringFunc(name, func(letter string) string { return "!" + strings.ToLower(letter) })
}

var (
	capital = regexp.MustCompile(`[A-Z]`)
	address = regexp.MustCompile(`\s*\(?<[^>]*>\)?`)
)

func versionCell(part Part) string {
	if part.Name == Go {
		return "`simcast version` says it"
	}
	if part.Version == "" {
		return "as there"
	}
	return part.Version
}

func licenceCell(part Part) string {
	return strings.NewReplacer(" AND ", ", ", PublicDomain, "public domain", "blessing", "public domain").Replace(part.Licence)
}

// holdersCell are the copyright lines without mail addresses, which the licence files have.
func holdersCell(part Part) string {
	if len(part.Holders) == 0 {
		return "names nobody"
	}
	return cell(address.ReplaceAllString(strings.Join(part.Holders, "; "), ""))
}

// cell is a text as a cell of a Markdown table.
func cell(text string) string {
	return strings.NewReplacer("|", `\|`, "*", `\*`, "<", "&lt;").Replace(text)
}
