package jsonout

// Resolved is the JSON of a resolve.
type Resolved struct {
	// Name of the run in the ledger that holds the answers; empty where nothing was answered, and of a folder.
	Run string `json:"run"`
	// Messages that are there, by the answers.
	There int `json:"there"`
	// Messages that are not there, by the answers.
	NotThere int `json:"not_there"`
	// Messages that are still uncertain.
	Uncertain int `json:"uncertain"`
	// Path of the results; empty if they could not be written.
	Results string `json:"results"`
	// Each message that was answered.
	Answers []ResolvedAnswer `json:"answers"`
	// Each message that is still uncertain.
	Open []ResolvedOpen `json:"open"`
}

// ResolvedMessage is a message that was uncertain.
type ResolvedMessage struct {
	// Place of its row, such as plan.results.xlsx:Injects row 7.
	Place string `json:"place"`
	// Row, as a spreadsheet numbers it.
	Row int `json:"row"`
	// The planner's name for the inject; empty if the row has none.
	ID string `json:"id"`
	// Full name of the team.
	Team string `json:"team"`
	// Start of the request that may have published it, as RFC 3339; empty if it is not known.
	SentAt string `json:"sent_at"`
}

// ResolvedAnswer is a message that was answered.
type ResolvedAnswer struct {
	ResolvedMessage
	// there, or not there.
	Answer string `json:"answer" jsonschema:"enum=there,enum=not there"`
	// Name of the person who looked.
	By string `json:"by"`
	// Time of the answer, as RFC 3339.
	Time string `json:"time"`
}

// ResolvedOpen is a message that is uncertain still.
type ResolvedOpen struct {
	ResolvedMessage
	// Always uncertain.
	Result string `json:"result" jsonschema:"enum=uncertain"`
	// Why it is uncertain, for people. The words may change.
	Reason string `json:"reason"`
}

// NewResolved is the JSON of a resolve of the results at path, before the first answer.
func NewResolved(path string) *Resolved {
	return &Resolved{Results: path, Answers: []ResolvedAnswer{}, Open: []ResolvedOpen{}}
}
