package jsonout

// Resolved is the JSON of a resolve.
type Resolved struct {
	Run       string           `json:"run"` // under which the ledger has the answers, "" where there are none
	There     int              `json:"there"`
	NotThere  int              `json:"not_there"`
	Uncertain int              `json:"uncertain"` // still
	Results   string           `json:"results"`
	Answers   []ResolvedAnswer `json:"answers"`
	Open      []ResolvedOpen   `json:"open"` // what is uncertain still
}

// ResolvedMessage is a message that was uncertain.
type ResolvedMessage struct {
	Place  string `json:"place"`
	Row    int    `json:"row"`
	ID     string `json:"id"`
	Team   string `json:"team"`
	SentAt string `json:"sent_at"` // when the request went out, "" where nobody knows
}

// ResolvedAnswer is a message that was answered.
type ResolvedAnswer struct {
	ResolvedMessage
	Answer string `json:"answer"` // there, or not there
	By     string `json:"by"`
	Time   string `json:"time"`
}

// ResolvedOpen is a message that is uncertain still.
type ResolvedOpen struct {
	ResolvedMessage
	Result string `json:"result"`
	Reason string `json:"reason"`
}

// NewResolved is the JSON of a resolve of the results at path, before the first answer.
func NewResolved(path string) *Resolved {
	return &Resolved{Results: path, Answers: []ResolvedAnswer{}, Open: []ResolvedOpen{}}
}
