package ledger

import "time"

// Outcome is what an attempt came to.
type Outcome string

// What an attempt can come to. What that means for its delivery is in standing.go.
const (
	InFlight Outcome = ""         // begun, and no end written: the process died meanwhile
	Accepted Outcome = "accepted" // the service took it
	Refused  Outcome = "refused"  // the service will never take it; imported, also a planner's word: I looked, it is not there
	NotNow   Outcome = "not now"  // the service did not take this request
	GaveUp   Outcome = "gave up"  // the same, and it was the last try, or it makes no sense to go on (401, 403, 3xx)
	Unsent   Outcome = "unsent"   // not a byte went out
	Unknown  Outcome = "unknown"  // it went out and no answer came back
)

// Source is where an attempt is known from.
type Source string

const (
	SourcePosted   Source = "post"    // a request by this ledger's user
	SourceImported Source = "results" // taken from a results file
	SourceResolved Source = "resolve" // no request: what somebody found who looked in the exercise
)

// Attempt is one request to publish a delivery, or what a results file says of such requests, or what somebody found who
// looked for an uncertain delivery in the exercise: Accepted where it is there, Refused where it is not, Unknown where an
// answer before is taken back.
type Attempt struct {
	Run         int64
	N           int64
	Source      Source
	Space       string
	Round       string
	Hash        string // the delivery's hash
	InjectID    string // the planner's own name for the row
	Place       string
	Persona     string // the hash that is sent
	PersonaName string
	Channel     string
	TeamID      int64
	Team        string
	Endpoint    string
	Body        string // the JSON as posted
	Draft       bool
	Generation  int64 // of a posted one: how many times somebody has meant the delivery to go out once more
	Seen        int64 // of a day: the number of the last control of its record that whoever posts has read; 0 of a send
	Started     time.Time
	Ended       time.Time
	Outcome     Outcome
	HTTPStatus  int
	MessageID   string
	Reason      string
	Requests    int    // how many requests were made: see the package's words
	By          string // of a resolved one, who says so; Ended is when
}

// PostedBody is what a request posted that published its delivery, or may have.
type PostedBody struct {
	Hash     string // the delivery's hash
	Body     string // the JSON as posted
	Accepted bool   // else nobody knows whether it was published
}

// AttemptEnd is what is written down of an attempt after its answer.
type AttemptEnd struct {
	Ended      time.Time
	Outcome    Outcome
	HTTPStatus int
	MessageID  string
	Reason     string
}

// End is what an attempt that has ended came to.
func (a Attempt) End() AttemptEnd {
	return AttemptEnd{Ended: a.Ended, Outcome: a.Outcome, HTTPStatus: a.HTTPStatus, MessageID: a.MessageID, Reason: a.Reason}
}
