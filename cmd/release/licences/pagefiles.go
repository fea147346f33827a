package licences

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

var (
	pageFileTitle  = regexp.MustCompile(`(?m)^---- (\S+) (\S+) ----$`)
	pageFileSource = regexp.MustCompile(`(?m)^\S+ +(\S+) (\S+), from the npm package's .*\n +(https://\S+)$`)
)

// pageFiles are the parts that the page serves as others have written them. THIRD-PARTY.txt, beside them, says what they are.
func (r *reader) pageFiles(root string) ([]Part, error) {
	name := filepath.Join(root, "cmd", "simcast", "web", "assets", "THIRD-PARTY.txt")
	content, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	text := string(content)
	sources := map[string]string{}
	for _, found := range pageFileSource.FindAllStringSubmatch(text, -1) {
		sources[found[1]+"@"+found[2]] = found[3]
	}
	titles := pageFileTitle.FindAllStringSubmatchIndex(text, -1)
	if len(titles) == 0 || len(titles) != len(sources) {
		return nil, fmt.Errorf("%s: %d sources and %d licences", name, len(sources), len(titles))
	}
	var all []Part
	for i, title := range titles {
		part := Part{Name: text[title[2]:title[3]], Version: text[title[4]:title[5]], Within: "the page"}
		part.Source = sources[part.Name+"@"+part.Version]
		part.PURL = "pkg:npm/" + part.Name + "@" + part.Version
		end := len(text)
		if i+1 < len(titles) {
			end = titles[i+1][0]
		}
		licence := []byte(strings.TrimSpace(text[title[1]:end]) + "\n")
		ids, err := r.licences(licence)
		if err != nil {
			return nil, fmt.Errorf("%s %s: %s: %w", part.Name, part.Version, name, err)
		}
		part.Licence = strings.Join(ids, " AND ")
		part.addHolders(holders(licence))
		part.addFile("LICENSE", licence)
		all = append(all, part)
	}
	return all, nil
}
