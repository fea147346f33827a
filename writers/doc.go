// Package writers is empty: each of simcast's products has its package.
//
//	results   what became of a run, which is a plan again
//	export    what a space has
//	history   what the ledger knows
//	planning  the workbook to plan in; refresh, its lists brought up to date; planninglayout, what both know of it
//	annotate  a plan with its problems marked
//	replace   a plan with words of its cells replaced by those that were meant
//	proof     all messages of a plan as one page; render, a message as it looks
//
// They are built on sheet (what workbooks have in common), atomicfile (a file that is replaced whole), ooxml
// (the parts of a workbook's file) and csvtext (the records of a CSV). What their tests share is in writertest.
package writers
