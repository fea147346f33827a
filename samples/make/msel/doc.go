// Package msel makes plans as agencies keep them: a master scenario events list (MSEL) of each family of headers that was
// found in public exercises, and beside each a mapping that says what only its planner knows. Every person, place and
// organisation in them is one of the stand-in's space, or invented.
//
// The same source makes the same bytes.
//
// # Where to look
//
//   - Which files are there: files.go.
//   - What a sheet, a row and a cell are: sheet.go; times as cells: times.go.
//   - How is a sheet written, and how does it look: workbook.go; as CSV: text.go.
//   - What happens in the exercise, in the words of the sheets: stories.go.
//   - The families: guard.go, guardprint.go, guardplanning.go, venue.go, airforce.go, county.go, cadence.go, hseep.go,
//     standard.go, mitre.go, nist.go, conducttr.go, t3sf.go, rempar.go.
//   - Lists that lack something, or call it otherwise: nochannel.go, nosubject.go, unknownaddressees.go, noheader.go, byvalues.go,
//     and in four languages fourlanguages.go.
//   - The sample exercise as an agency keeps it, with its objectives, mapping and settings: harbourlight.go; what the
//     agency plays in another way than the plan, and what it has added: harbourchanges.go; each inject in a few words: harbourwords.go.
package msel
