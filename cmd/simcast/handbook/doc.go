// Package handbook makes the pages of docs into one HTML file, which needs no network and no script: styles and pictures are
// within it.
//
// A section has the id that a code host gives it, after the name of its page: planning.md#times is #planning-times there.
//
// Where to look:
//
//	handbook.go  what is written: the handbook, or one page; the order of the pages
//	page.go      a page: its title, its sections, and its HTML, with links and pictures as they are within one file
//	anchor.go    the ids of headings, as a code host makes them
package handbook
