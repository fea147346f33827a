package ledger

// Approval is what a planner has approved, and the text that this holds for.
type Approval struct {
	ID   string // tells it from the others of its space, in the form of whoever keeps it
	Text string // a digest of the text. Rows that nothing tells apart have one approval with several texts
}
