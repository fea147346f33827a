package schema

import (
	"fmt"
	"strings"

	"simcast/pipeline/problem"
	"simcast/templates/wording"
)

// LostLetter is what programs put in the place of letters that they cannot read.
const LostLetter = "\uFFFD"

// LostLettersDetail finds letters in a text that were lost before.
func LostLettersDetail(text string) *problem.Detail {
	at := strings.Index(text, LostLetter)
	if at < 0 {
		return nil
	}
	return &problem.Detail{Code: "lost-letters", Message: fmt.Sprintf("letters were lost where \uFFFD stands: %q", wording.Clip(around(text, at))),
		Suggestion: "write them again; if many cells have it, save the file again as UTF-8, from the program that it comes from"}
}
