package licences

import (
	"bytes"
	"fmt"
	"strings"
)

// notChosen is said wherever somebody looks for the licence of simcast.
const notChosen = "The licence of simcast itself is not chosen yet."

// Copyright is the file of that name which Debian has in each package, as plain text: the parts that others have written, and the text of each
// licence. It has all texts, those too that Debian keeps in /usr/share/common-licenses: other systems do not have that folder.
func Copyright(parts []Part) []byte {
	var text bytes.Buffer
	text.WriteString(notChosen + ` Ask whoever gave it to you before you hand it on.

Others have written the parts of it that follow, each with its licence and who holds the copyright. The texts of all licences stand below. NOTICE.html has the
same parts as a page.
`)
	for _, part := range parts {
		fmt.Fprintf(&text, "\n%s\n", strings.TrimSpace(part.Name+" "+part.Version))
		if part.Within != "" {
			fmt.Fprintf(&text, "  Within: %s\n", part.Within)
		}
		fmt.Fprintf(&text, "  Source: %s\n  Licence: %s\n", part.Source, licenceCell(part))
		for _, holder := range part.Holders {
			fmt.Fprintf(&text, "  %s\n", asCopyright(holder))
		}
	}
	for _, one := range alike(Files(parts)) {
		text.WriteString("\n" + strings.Repeat("-", 80) + "\n" + strings.Join(one.paths, "\n") + "\n" + strings.Repeat("-", 80) + "\n\n")
		text.WriteString(one.text + "\n")
	}
	return text.Bytes()
}

// asCopyright is a line that says who holds the copyright, and says so itself.
func asCopyright(holder string) string {
	if strings.HasPrefix(strings.ToLower(holder), "copyright") {
		return holder
	}
	return "Copyright: " + holder
}

// alikeFiles are licence files with the same text.
type alikeFiles struct {
	paths []string
	text  string
}

// alike puts files with the same text together, where the first of them stands. How their lines end, and empty ones around the text, make no difference.
func alike(all []File) []alikeFiles {
	var together []alikeFiles
	at := map[string]int{}
	for _, file := range all {
		text := strings.Trim(strings.ReplaceAll(string(file.Content), "\r\n", "\n"), "\n")
		known, isKnown := at[text]
		if !isKnown {
			known = len(together)
			at[text] = known
			together = append(together, alikeFiles{text: text})
		}
		together[known].paths = append(together[known].paths, file.Path)
	}
	return together
}
