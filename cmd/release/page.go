// Command release writes one page of a release, such as README.html, in the style of the handbook. It reads the page as Markdown, and is given its title:
//
//	go run ./cmd/release 'simcast 1.0.0' <page.md >page.html
//
// make.sh, beside it, makes a release; docs/building.md says how.
//
// Where to look:
//
//   - make.sh: the order of the steps, and each file of a release
//   - parts.sh, parts.jq: what others have written of the program, its licences, and the lists and pages of it
//   - others.tsv, reviewed.tsv, licences: what is kept by hand for that
//   - notice.sh: writes docs/NOTICE.md
//   - msi.sh, simcast.wxs: the installers for Windows; nfpm.yaml: the packages for Linux
//   - winres.json, simcast.exe.manifest, icon.ico: what a Windows program has beside its code
//   - readme.md: what README.html says in an archive
//   - tools: programs that Go builds, with a go.mod of their own; tools/licences: go-licenses
//   - page.go: one page
package main

import (
	"fmt"
	"io"
	"os"

	"simcast/cmd/simcast/handbook"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: release TITLE <MARKDOWN >HTML")
		os.Exit(2)
	}
	text, err := io.ReadAll(os.Stdin)
	if err == nil {
		err = handbook.WritePage(os.Stdout, os.Args[1], text)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}
