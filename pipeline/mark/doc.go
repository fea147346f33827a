// Package mark puts the mark of an exercise into a message, so that nobody takes it for a real one, and says whether a
// message has a mark. It compares letter by letter, in capitals and small letters too.
//
// Which file has what:
//
//	doc.go    this page
//	mark.go   Put and Has
//	ends.go   the first and the last line of a body, as text and as HTML
package mark
