// Package assets has the files that the pages use: the styles and scripts beside it, and what the drawings bring. Whose
// scripts they are is in THIRD-PARTY.txt.
package assets

import (
	"embed"

	"simcast/writers/render"
)

//go:embed *.css *.js *.svg *.txt
var files embed.FS

// Read is the content of the file of that name.
func Read(name string) ([]byte, error) {
	switch name {
	case "drawings.css":
		return []byte(render.CSS()), nil
	case "drawings.js":
		return []byte(render.Script()), nil
	}
	return files.ReadFile(name)
}
