package ledger

// Counts are how many messages were sent, have failed, and are uncertain. All others are pending, or are not to be sent.
type Counts struct {
	Sent      int // the service took them
	Failed    int
	Uncertain int // nobody knows whether the service took them; one that is on its way is among them
}

// Count counts a message that is in that state.
func (c *Counts) Count(s State) {
	switch s {
	case StateSent:
		c.Sent++
	case StateFailed:
		c.Failed++
	case StateUncertain:
		c.Uncertain++
	}
}

// Add adds other counts.
func (c *Counts) Add(other Counts) {
	c.Sent += other.Sent
	c.Failed += other.Failed
	c.Uncertain += other.Uncertain
}

// Done is how many messages are counted.
func (c Counts) Done() int { return c.Sent + c.Failed + c.Uncertain }
