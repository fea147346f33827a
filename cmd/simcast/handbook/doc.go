// Package handbook makes the pages of docs into one HTML file, which needs no network and no script: styles and pictures are
// within it.
//
// A section has the id that a code host gives it, after the name of its page: planning.md#times is #planning-times there.
//
// Where to look:
//
//	handbook.go  what is written: the handbook, or one page
//	book.go      the pages of a folder, and which comes after which
//	markdown.go  a page in Markdown: its title, its sections, and its HTML
//	anchor.go    the anchors of headings, as a code host makes them
//	links.go     where links and pictures lead within one file
package handbook
