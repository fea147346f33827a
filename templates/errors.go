package templates

import "fmt"

// The codes of an [Error].
const (
	CodeSyntax           = "template-syntax"   // the text is not a template
	CodeUnknownSmartword = "unknown-smartword" // the space has no such smartword
	CodeUnknownColumn    = "unknown-column"    // the plan has no such column
	CodeUnknownField     = "unknown-field"     // a team or persona has no such part
	CodeValue            = "template-value"    // a value does not fit where it is used
	CodeLimit            = "template-limit"    // too long, too deep or without end
	CodeCell             = "cell-error"        // a cell that is read holds no value
)

// Error is what is wrong with a template, for whoever wrote the plan.
type Error struct {
	Code       string // one of the codes above
	Message    string // what is wrong
	Suggestion string // what to write instead; may be empty
	Column     string // of CodeCell, the name by which the cell is read; it is wrong, and not the template
	Value      string // of CodeUnknownSmartword, its name as the template has it
	Nearest    string // of CodeUnknownSmartword, the smartword that is meant most likely, or ""
}

func (e *Error) Error() string {
	if e.Suggestion == "" {
		return e.Message
	}
	return e.Message + "; write instead: " + e.Suggestion
}

func fail(code, suggestion, format string, args ...any) *Error {
	return &Error{Code: code, Message: fmt.Sprintf(format, args...), Suggestion: suggestion}
}
