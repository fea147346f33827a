package schema

import (
	"fmt"
	"strings"

	"simcast/pipeline/problem"
	"simcast/readers"
	"simcast/templates/wording"
)

// LostLettersDetail finds letters in a text that were lost before.
func LostLettersDetail(text string) *problem.Detail {
	at := strings.Index(text, readers.LostLetter)
	if at < 0 {
		return nil
	}
	return &problem.Detail{Code: "lost-letters", Message: fmt.Sprintf("letters were lost where %s stands: %q", readers.LostLetter, wording.Clip(around(text, at))),
		Suggestion: "write them again; if many cells have it, save the file again as UTF-8, from the program that it comes from"}
}
