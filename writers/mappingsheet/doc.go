// Package mappingsheet writes a workbook with mappings in its sheet Mapping: one that is there gets more rows, else the sheet
// is added behind the others. Every other part keeps its bytes.
//
// Where to look:
//
//	mappingsheet.go  the order of it all
//	existing.go      what the sheet has already
package mappingsheet
