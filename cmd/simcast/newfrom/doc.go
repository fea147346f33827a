// Package newfrom is what simcast new --from takes rows from: one plan, or several sheets that become one plan.
//
//	sources, err := newfrom.Open(&options, say)
//	defer sources.Close()
//	imported, err := sources.Import()           // of a plan in the contract's words
//	made, err := sources.Join(objects, zone)    // of planners' own sheets, or of several
//
// Exactly one of Import and Join gives something, and neither where --from was not given. Package newplan makes the rows.
//
// Where to look:
//
//	options.go  the flags: --from, --sheet, --prefix, --map, --default, --mapping, --date-order
//	name.go     what one --from names: FILE, FILE#SHEET or FILE#*
//	open.go     the sheets, open, and what is wrong with them
//	take.go     the rows of the new plan
//	words.go    what the new plan was made of, in words
package newfrom
