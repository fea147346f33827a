// Package samples holds the sample exercise that simcast carries: a plan to try everything with, for the space of the
// stand-in. The other files of the folder are plans to read and to run; README.md says what each is for.
package samples

import _ "embed"

//go:embed harbour-light.xlsx
var harbourLight string

// Name is what a file with the sample exercise is called.
const Name = "harbour-light.xlsx"

// Exercise is the name of the sample exercise.
const Exercise = "Harbour Light"

// HarbourLight is the sample exercise: a plan, as a workbook.
func HarbourLight() string { return harbourLight }
