package ledger

// ResultsFile is a file of simcast's own, as it was written.
type ResultsFile struct {
	Path  string `column:"path"`
	Sum   string `column:"sum"`   // of its bytes: SHA-256, in hex
	Space string `column:"space"` // the mark of the space whose results it has, "" where it has none
	Plan  string `column:"plan"`  // the path of the plan whose results it has, "" where that is not known
	// Mapping is what was in force when the plan was read, in the form of whoever keeps it; "" where nothing was. A CSV has
	// no sheet for it.
	Mapping string `column:"mapping"`
	// Settings is the same of the settings.
	Settings string `column:"settings"`
}
