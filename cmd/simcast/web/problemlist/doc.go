// Package problemlist is what a page shows of the problems of a plan: the problems of one kind are one block. It knows
// nothing of HTTP.
//
//	list.go     Table: the blocks, as many as a page can show
//	lint.go     Lint: what lint has found, rule by rule
//	replace.go  words that can be replaced by a button
package problemlist
