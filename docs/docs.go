// Package docs has the pages of simcast, so that the program can show them.
package docs

import "embed"

// Pages are the pages in Markdown, with their pictures.
//
//go:embed *.md *.png
var Pages embed.FS
