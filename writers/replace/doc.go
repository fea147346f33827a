// Package replace writes a plan with words of its cells replaced by those that were meant, as its check has found them.
// Every other cell stays as it is, and so does all else in the file.
//
// Where to look:
//
//	replace.go  which cells have words to be replaced
//	words.go    the new text of a cell
package replace
