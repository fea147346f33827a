// Package resultsreport has what a results file holds, and how it is read back. What writes one needs nothing else.
//
//	report.go      Report, its lines, and how it is made of a send plan
//	reach.go       how far into a file its run may have got before it is written again
//	runcolumns.go  the columns that a run adds to a plan, as a table: how each is written and read back
//	daycolumns.go  those that a day adds to them
//	dayreport.go   the report of a day, and which of its deliveries may go out before it is written again
//	properties.go  the properties of a workbook
//	prior.go       reads what a results file says of its rows
//	read.go        reads a file back as a report
package resultsreport
