package apiclient

import (
	"fmt"
	"io"
)

// Format shows no key, whatever the verb.
func (c Config) Format(out fmt.State, _ rune) { _, _ = io.WriteString(out, blotted) } // as fmt itself does

// MarshalJSON shows none either.
func (c Config) MarshalJSON() ([]byte, error) { return encodeJSON(blotted) }

// Format shows where the client sends to, whatever the verb, and no key.
func (c *Client) Format(out fmt.State, _ rune) { _, _ = io.WriteString(out, c.Host()) } // as above
