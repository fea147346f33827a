package check

import (
	"testing"
	"time"

	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/pipeline/space"
	"simcast/readers"
)

// takeFile checks the plan at path, at noon.
func takeFile(t *testing.T, path string, in *space.Space, options plan.Options) *plan.Plan {
	t.Helper()
	file, err := readers.Open(path, readers.Options{})
	pipetest.Must(t, err)
	t.Cleanup(func() { file.Close() })
	options.Zone, options.Now = time.UTC, pipetest.Noon
	checked, err := Load(file, in, options)
	pipetest.Must(t, err)
	return checked
}
