package ledger

// Suppression is what a planner has suppressed of the findings of lint, and the text that this holds for.
type Suppression struct {
	ID   string // tells it from the others of its space, in the form of whoever keeps it
	Text string // a digest of the text. Rows that nothing tells apart have one suppression with several texts
}
