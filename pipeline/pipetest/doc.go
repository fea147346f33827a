// Package pipetest has what tests of the pipeline begin with: rows of each kind, files made of them, and
// the stand-in's space. It knows nothing of checked plans: plantest does.
//
//	pipetest.go   rows, plans and spaces
//	largeplan.go  plans of many rows, for benches
//	memory.go     what some work asks for, and how often garbage is collected
//	happens.go    events of a day that has begun
//	draws.go      how often properties are checked
package pipetest
