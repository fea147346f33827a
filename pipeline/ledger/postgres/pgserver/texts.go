package pgserver

import (
	"context"
	"database/sql/driver"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5/stdlib"
)

// cleaning makes connections that write texts as PostgreSQL can keep them. It takes no NUL, and nothing that is not UTF-8; both may be
// in a cell or in the name of a file, and stand there as U+FFFD then. Whoever asks by such a text asks by the same one.
type cleaning struct{ driver.Connector }

// Connect implements driver.Connector.
func (c cleaning) Connect(ctx context.Context) (driver.Conn, error) {
	made, err := c.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	conn, isConn := made.(*stdlib.Conn)
	if !isConn {
		return nil, fmt.Errorf("a connection is a %T", made)
	}
	return cleanConn{conn}, nil
}

type cleanConn struct{ *stdlib.Conn }

// CheckNamedValue implements driver.NamedValueChecker.
func (c cleanConn) CheckNamedValue(value *driver.NamedValue) error {
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
