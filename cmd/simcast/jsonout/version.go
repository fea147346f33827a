package jsonout

// Version is what simcast version gives.
type Version struct {
	// Version of simcast.
	Version string `json:"version"`
	// Commit that simcast was built of; empty if it is not known, as in a build without git.
	Commit string `json:"commit"`
	// Date of the commit, in RFC 3339 and UTC; empty if it is not known.
	CommitDate string `json:"commit_date"`
	// Whether files were changed after the commit; null if the commit is not known.
	Modified *bool `json:"modified" jsonschema:"nullable"`
	// Version of Go with which simcast was built.
	Go string `json:"go"`
	// System and processor, such as linux/amd64.
	Platform string `json:"platform"`
	// Versions of what simcast keeps of its runs.
	Record RecordVersions `json:"record"`
}

// RecordVersions are the versions of what simcast keeps of its runs.
type RecordVersions struct {
	// Version of a ledger's file, as simcast ledger shows it.
	Ledger int `json:"ledger"`
	// Version of a shared ledger.
	SharedLedger int `json:"shared_ledger"`
	// Version of a run that is left to workers.
	WorkersRun int `json:"workers_run"`
	// Version of an exercise day that is left to workers.
	WorkersDay int `json:"workers_day"`
}
