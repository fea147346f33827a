package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"simcast/writers/annotate"
)

// A plan that is saved between the taking and the opening is not annotated: the
// marks would stand in another one.
func TestChangedPlanIsNotAnnotated(t *testing.T) {
	path := filepath.Join(t.TempDir(), "plan.csv")
	write := func(content string) {
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("persona,channel\n")
	taken, err := annotation{Wanted: true}.take(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := taken.unchanged(); err != nil {
		t.Error("as it was: ", err)
	}
	write("persona,channel,body\n")
	if taken.unchanged() == nil {
		t.Error("it was changed, and that is not seen")
	}
}

// A plan that would fill the memory is refused before it is read.
func TestHugePlanIsNotAnnotated(t *testing.T) {
	path := filepath.Join(t.TempDir(), "plan.csv")
	if err := errors.Join(os.WriteFile(path, nil, 0o600), os.Truncate(path, maxAnnotated+1)); err != nil {
		t.Fatal(err)
	}
	if _, err := (annotation{Wanted: true}).take(path); err == nil || !strings.Contains(err.Error(), "is larger than 256 MiB, and cannot be annotated: check it without --annotate") {
		t.Error(err)
	}
}

func TestCheckedName(t *testing.T) {
	for path, want := range map[string]string{
		"plan.xlsx": "plan.checked.xlsx", "a/plan.csv": "a/plan.checked.xlsx", "plan.checked.xlsx": "plan.checked.xlsx",
		"plan.XLSM": "plan.checked.XLSM", "plan": "plan.checked.xlsx", "plan.v2.tsv": "plan.v2.checked.xlsx",
		"plan.xltx": "plan.checked.xlsx", "plan.xltm": "plan.checked.xlsm",
	} {
		if got := annotate.Name(path); got != want {
			t.Errorf("%s goes to %s, not %s", path, got, want)
		}
	}
}
