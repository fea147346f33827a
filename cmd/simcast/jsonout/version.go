package jsonout

// Version is what simcast version gives.
type Version struct {
	Version    string         `json:"version"`
	Commit     string         `json:"commit"`
	CommitDate string         `json:"commit_date"`
	Modified   *bool          `json:"modified"` // nil where the commit is not known
	Go         string         `json:"go"`
	Platform   string         `json:"platform"`
	Record     RecordVersions `json:"record"`
}

// RecordVersions are the versions of what simcast keeps of its runs.
type RecordVersions struct {
	Ledger       int `json:"ledger"`
	SharedLedger int `json:"shared_ledger"`
	WorkersRun   int `json:"workers_run"`
	WorkersDay   int `json:"workers_day"`
}
