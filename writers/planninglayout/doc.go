// Package planninglayout says what a planning workbook holds and where, for those who write one and
// those who bring its lists up to date: the columns of injects, the lists of the space, and the ranges that its
// drop-downs offer. planned.go finds the planned time in any plan.
package planninglayout
