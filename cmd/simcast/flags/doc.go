// Package flags makes the flags of a command from the fields of its options. An option is one field of a struct, and its tags are
// all that anybody has to know of it:
//
//	flag    its name, and its letter after a comma: "output,o"
//	help    what it is for
//	value   what help calls its value, such as FILE; none where it takes no value
//	group   the heading under which help lists it; without one it stands under that of the field before
//	words   the values that it takes, separated by blanks; a text is one of them
//	files   the endings of the files that it names, separated by blanks; * for any file
//	folder  it names a folder
//	names   what its values name, such as teams, for the completion
//	alone   what a text is whose flag stands without a value, which help shows for it
//	page    what the page calls it, where the page has a field of the same name
//	again   no: it counts for one call, and a command that is proposed after this one does not take it along
//
// What the field has when the flags are made is the default.
package flags
