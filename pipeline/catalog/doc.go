// Package catalog has a space's lists, personas, teams and smartwords, as tables and files: what
// simcast exports of a space, and what it reads back from a file in place of the space.
//
// Where to look:
//
//	lists.go       which lists there are, and the columns of each
//	listcells.go   an entry of the service as the cells of a row, and back
//	shape.go       what kind of value a column holds
//	objects.go     the lists as the service gives them
//	spacefile*.go  the lists as files give them, with all that is wrong there
package catalog
