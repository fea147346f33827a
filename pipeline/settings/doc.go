// Package settings reads the settings of a plan: names and values in a sheet `Settings`, in a file, or from flags.
//
//	lines := settings.OfSheet(file.Side(readers.SheetSettings)) // none where the plan has no such sheet
//	ofSheet, problems := settings.Read(lines, known) // known are the names of the settings of lint
//	inForce := settings.Merge(ofSheet, ofFile, ofFlags)
//
// A line that is not understood is a warning and sets nothing, so that a name keeps the value that it has without that line.
//
// Which file has what:
//
//	settings.go  the settings, those of several places merged, and the lines of what is in force
//	read.go      lines to settings: names, doubles, and what is said of lines that set nothing
//	table.go     the lines of a sheet or file
//	kept.go      the form in which a ledger keeps them
//	values.go    what the value of each name may be
//	clock.go     clock times and breaks
package settings
