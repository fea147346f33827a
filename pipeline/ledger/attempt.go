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

// Outcomes are all that an attempt can come to.
func Outcomes() []Outcome {
	return []Outcome{InFlight, Accepted, Refused, NotNow, GaveUp, Unsent, Unknown}
}

// State is where a delivery stands of which that request alone is known.
func (o Outcome) State() State { return State("").After(Attempt{Source: SourcePosted, Outcome: o}) }

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
	Run         int64     `column:"run"`
	N           int64     `column:"n"`
	Source      Source    `column:"source"`
	Space       string    `column:"space"`
	Round       string    `column:"round"`
	Hash        string    `column:"delivery"` // the delivery's hash
	InjectID    string    `column:"inject"`   // the planner's own name for the row
	Place       string    `column:"place"`
	Persona     string    `column:"persona"` // the hash that is sent
	PersonaName string    `column:"persona_name"`
	Channel     string    `column:"channel"`
	TeamID      int64     `column:"team_id"`
	Team        string    `column:"team"`
	Endpoint    string    `column:"endpoint"`
	Body        string    `column:"body"` // the JSON as posted
	Draft       bool      `column:"draft"`
	Generation  int64     `column:"generation"` // of a posted one: how many times somebody has meant the delivery to go out once more
	Seen        int64     `column:"seen"`       // of a day: the number of the last control of its record that whoever posts has read; 0 of a send
	Started     time.Time `column:"started"`
	Ended       time.Time `column:"ended"`
	Outcome     Outcome   `column:"outcome"`
	HTTPStatus  int       `column:"status"`
	MessageID   string    `column:"message_id"`
	Reason      string    `column:"reason"`
	Requests    int       `column:"requests"` // how many requests were made: see the package's words
	By          string    `column:"said_by"`  // of a resolved one, who says so; Ended is when
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
