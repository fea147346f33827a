package jsonout

import (
	"simcast/pipeline/catalog"
	"simcast/pipeline/plan"
	"simcast/readers"
)

// Verdict is what a check found.
type Verdict struct {
	// Injects of the plan, including skipped ones.
	Rows int `json:"rows"`
	// Messages of the plan: one for each inject and team.
	Deliveries int `json:"deliveries"`
	// All problems, in the plan's order.
	Problems []readers.Problem `json:"problems"`
}

// VerdictOf is the JSON of what a check found.
func VerdictOf(v *plan.Verdict) Verdict { return Verdict{v.Rows, v.Deliveries, orEmpty(v.Problems)} }

// Checked is the JSON of a check.
type Checked struct {
	Verdict
	// How the plan was read. Left out if all of its headers and values are simcast's own words.
	Reading *Reading `json:"reading,omitempty"`
	// When each row is played, in the plan's order. Left out without --startex.
	Schedule []Entry `json:"schedule,omitempty"`
	// Path of the copy with the problems marked. Left out without --annotate.
	Annotated string `json:"annotated,omitempty"`
}

// Previewed is the JSON of a preview: what the check found, and the proof.
type Previewed struct {
	Verdict
	// Path of the proof. Left out if none was written because the plan has no header row.
	Proof string `json:"proof,omitempty"`
}

// Lists is the JSON of an export, and of a planning workbook with new lists: how many of each kind the file has.
type Lists struct {
	// Path of the file that was written.
	File string `json:"file"`
	// How many personas were written.
	Personas int `json:"personas"`
	// How many teams were written.
	Teams int `json:"teams"`
	// How many smartwords were written.
	Smartwords int `json:"smartwords"`
}

// ListsOf says how many of each kind were written.
func ListsOf(file string, o catalog.Objects) Lists {
	return Lists{file, len(o.Personas), len(o.Teams), len(o.Smartwords)}
}

// Planning is the JSON of a new planning workbook: its rows, and what it offers to choose from.
type Planning struct {
	// Path of the workbook.
	File string `json:"file"`
	// How many rows it begins with.
	Rows int `json:"rows"`
	// How many personas its lists offer.
	Personas int `json:"personas"`
	// How many teams its lists offer.
	Teams int `json:"teams"`
	// How many smartwords its lists offer.
	Smartwords int `json:"smartwords"`
	// How many channels its lists offer.
	Channels int `json:"channels"`
	// How many sheets it was made of. Left out unless --from names planners' own sheets, or several.
	Sources int `json:"sources,omitempty" jsonschema:"minimum=1"`
	// How many cells of these were not understood: they are marked in the workbook. Left out where there are none.
	Marked int `json:"marked,omitempty" jsonschema:"minimum=1"`
}

// LoggedIn is the JSON of login: what is saved.
type LoggedIn struct {
	// Base URL in the key store. The key is never shown.
	BaseURL string `json:"base_url"`
	// Address and key are in the key store.
	Kept bool `json:"kept" jsonschema_extras:"const=true"`
}

// LoggedOut is the JSON of logout: what was removed.
type LoggedOut struct {
	// Address and key were removed from the key store.
	Kept bool `json:"kept" jsonschema_extras:"const=false"`
}

// Page is the JSON of web, written as soon as the page is open; the command runs until you end it.
type Page struct {
	// Address of the page, with the token that opens it. Keep it private.
	URL string `json:"url"`
}

// StandIn is the JSON of simulator, written as soon as the stand-in is running; the command runs until you end it.
type StandIn struct {
	// Key of the stand-in's space.
	APIKey string `json:"api_key"`
	// Base URL of the stand-in.
	BaseURL string `json:"base_url"`
}

// Handbook is the JSON of help --web.
type Handbook struct {
	// Path of the file of the handbook.
	Path string `json:"path"`
}

// ManPages is the JSON of help --man.
type ManPages struct {
	// Folder of the pages of the manual.
	Folder string `json:"folder"`
	// How many they are.
	Pages int `json:"pages"`
}

// Error is the JSON of a command that could not run, because of its usage, a file, the key or the network. The exit
// code is 1, or 130 if the command was interrupted.
type Error struct {
	// Why the command could not run, for people. The words may change.
	Error string `json:"error"`
}

// orEmpty is a list that JSON shows as [] where there is nothing in it.
func orEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}
