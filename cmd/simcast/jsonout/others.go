package jsonout

import (
	"simcast/pipeline/catalog"
	"simcast/readers"
)

// Checked is the JSON of a check.
type Checked struct {
	Rows       int               `json:"rows"`
	Deliveries int               `json:"deliveries"`
	Problems   []readers.Problem `json:"problems"`
	Reading    *Reading          `json:"reading,omitempty"`
	Schedule   []Entry           `json:"schedule,omitempty"`
	Annotated  string            `json:"annotated,omitempty"` // the path of the annotated plan
}

// Previewed is the JSON of a preview: that of a check, and the proof's path.
type Previewed struct {
	Checked
	Proof string `json:"proof"`
}

// Lists is the JSON of an export, and of a planning workbook with new lists: how many of each kind the file has.
type Lists struct {
	File       string `json:"file"`
	Personas   int    `json:"personas"`
	Teams      int    `json:"teams"`
	Smartwords int    `json:"smartwords"`
}

// ListsOf says how many of each kind were written.
func ListsOf(file string, o catalog.Objects) Lists {
	return Lists{file, len(o.Personas), len(o.Teams), len(o.Smartwords)}
}

// Planning is the JSON of a new planning workbook: its rows, and what it offers to choose from.
type Planning struct {
	File       string `json:"file"`
	Rows       int    `json:"rows"`
	Personas   int    `json:"personas"`
	Teams      int    `json:"teams"`
	Smartwords int    `json:"smartwords"`
	Channels   int    `json:"channels"`
	Sources    int    `json:"sources,omitempty"` // sheets that it was made of
	Marked     int    `json:"marked,omitempty"`  // cells of which a note says what is open
}

// Login is the JSON of login and logout: whether address and key are kept.
type Login struct {
	BaseURL string `json:"base_url,omitempty"`
	Kept    bool   `json:"kept"`
}

// Handbook is the JSON of help --web: its file.
type Handbook struct {
	Path string `json:"path"`
}

// ManPages is the JSON of help --man: how many pages of the manual were written, and where to.
type ManPages struct {
	Folder string `json:"folder"`
	Pages  int    `json:"pages"`
}

// Error is the JSON of a command that could not run.
type Error struct {
	Error string `json:"error"`
}

// OrEmpty is a list that JSON shows as [] where there is nothing in it.
func OrEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}
