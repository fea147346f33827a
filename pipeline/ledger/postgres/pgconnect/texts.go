package pgconnect

import (
	"database/sql/driver"
	"strings"
)

// CheckNamedValue implements driver.NamedValueChecker: texts are written as PostgreSQL can keep them. It takes no NUL, and nothing that
// is not UTF-8; both may be in a cell or in the name of a file, and stand there as U+FFFD then. Whoever asks by such a text asks by the
// same one.
func (c *conn) CheckNamedValue(value *driver.NamedValue) error {
	if text, isText := value.Value.(string); isText {
		value.Value = clean(text)
	}
	if texts, isTexts := value.Value.([]string); isTexts {
		cleaned := make([]string, len(texts))
		for i, text := range texts {
			cleaned[i] = clean(text)
		}
		value.Value = cleaned
	}
	return c.Conn.CheckNamedValue(value)
}

func clean(text string) string {
	const unknown = "\uFFFD"
	return strings.ReplaceAll(strings.ToValidUTF8(text, unknown), "\x00", unknown)
}
