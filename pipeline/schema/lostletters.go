package schema

import (
	"fmt"
	"strings"

	"simcast/pipeline/problem"
	"simcast/templates/wording"
)

// LostLettersDetail finds U+FFFD in a text, which programs put in the place of letters that they cannot read.
func LostLettersDetail(text string) *problem.Detail {
	if !strings.Contains(text, "\uFFFD") {
		return nil
	}
	return &problem.Detail{Code: "lost-letters", Message: fmt.Sprintf("letters were lost where \uFFFD stands: %q", wording.Clip(around(text, strings.Index(text, "\uFFFD")))),
		Suggestion: "write them again; if many cells have it, save the file again as UTF-8, from the program that it comes from"}
}
