package catalog

import (
	"errors"
	"strings"
	"testing"

	"simcast/pipeline/pipetest"
	"simcast/pipeline/problem"
	"simcast/readers"
)

// Space files made to fill the memory are refused, and say why.
func TestBombsInSpaceFiles(t *testing.T) {
	others := []string{pipetest.SaveText(t, "personas.json", "[]"), pipetest.SaveText(t, "smartwords.json", "[]")}
	for name, test := range map[string]struct {
		file, content string
		code          string
		problems      int
	}{
		"entries of a byte": {"teams.json", "[" + strings.Repeat("1,", 200_000) + "1]", "space-size", 1},
		"depth":             {"teams.json", strings.Repeat("[", 100_000), "space-json", 1},
		"objects in depth":  {"teams.json", "[" + strings.Repeat(`{"id":`, 100_000), "space-json", 1},
		"wrong entries":     {"teams.json", "[" + strings.Repeat(`{"id":"x"},`, 5000) + "{}]", "space-problems", MaxProblems + 1},
		"wrong rows":        {"teams.csv", "id,name\n" + strings.Repeat("x,a\n", 5000), "space-problems", MaxProblems + 1},
		"cells of a row":    {"teams.csv", "id,name\n1,a" + strings.Repeat(",x", 16_000) + "\n", "space-stray", problem.MaxStray},
	} {
		t.Run(name, func(t *testing.T) {
			path := pipetest.SaveText(t, test.file, test.content)
			var err error
			if asked := pipetest.AllocatedMiB(func() { _, err = ReadSpaceFile(append(others, path)...) }); asked > 200 {
				t.Errorf("it asks for %d MiB", asked)
			}
			var bad *SpaceFileError
			if !errors.As(err, &bad) || len(bad.Problems) != test.problems {
				t.Fatalf("error %.300v", err)
			}
			if last := bad.Problems[test.problems-1]; last.Code != test.code || last.File != test.file || last.Severity != readers.Error {
				t.Errorf("the last problem is %+v", last)
			}
		})
	}
}
