package plan

// The states of messages that were not sent yet.
const (
	PreviewReady   PreviewState = "ready"
	PreviewDraft   PreviewState = "draft"   // ready, and to be saved as a draft
	PreviewInvalid PreviewState = "error"   // its row has an error
	PreviewSkipped PreviewState = "skipped" // the row is left alone for good
	PreviewLeftOut PreviewState = "left out"
)
