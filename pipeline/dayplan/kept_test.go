package dayplan_test

import (
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"simcast/pipeline"
	"simcast/pipeline/dayplan"
	"simcast/readers"
)

// TestPathsOfWhoBegan holds that the record has whole paths of the machine on which a day was begun, and that a machine which names paths
// otherwise leaves them as they are.
func TestPathsOfWhoBegan(t *testing.T) {
	run := &pipeline.SpaceRun{File: &readers.File{}, Asked: pipeline.SendOptions{ReadOptions: pipeline.ReadOptions{MappingFile: "map.csv"}}}
	options := dayplan.OptionsOf(run)
	if !filepath.IsAbs(options.Asked.MappingFile) || options.Asked.SettingsFile != "" {
		t.Errorf("the record has %q and %q", options.Asked.MappingFile, options.Asked.SettingsFile)
	}
	for _, path := range []string{`C:\x\map.csv`, "/x/map.csv"} {
		options.Asked.MappingFile = path
		if text := options.String(); !strings.Contains(text, strconv.Quote(path)) {
			t.Errorf("%q has become %s", path, text)
		}
	}
}
