// Package spaces reads a list of spaces: where each is, which key it has, and which texts are its own.
//
//	list.go       the list: a CSV or a workbook
//	listkeys.go   where the key of each stands
//	listtexts.go  the texts of each: columns that are smartwords
package spaces
