package catalog

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"simcast/pipeline/pipetest"
	"simcast/readers"
)

// Whatever a file in the space's place holds, it makes a space or is refused with
// what is wrong, and where.
func FuzzSpaceFile(f *testing.F) {
	for _, seed := range []string{
		"hash;handle;name;organisation;channels;other keys\n12;'@ana;'=A;no;mail;{\"a\":1}\n", "id,name\n5201,S - A\n", "index,value,value (2)\na,b,\n",
		"hash,handle,name,organisation,channels,gps,age\na,b,c,yes,\"mail\nx\",[1],1.5\n", "index,value (3),value\n1E+18,2,3\n", "id,id\n", "id,name\n\"5",
		"index,value (99999999999999999999)\na,b\n", "index,value (-1),value (0)\na,b,c\n",
	} {
		f.Add([]byte(seed), ".csv")
	}
	for _, seed := range []string{
		`[{"id": 5201, "name": "S - A"}]`, `[{"index":"a","value":{"b":[1]}}]`, `[{"system_info":{"hash":"a"}},7,null]`, `[]`, `null`, "[{},\n}", "\ufeff[[]]", `{"a":[]}`,
		strings.Repeat("[", 9000), strings.Repeat(`{"a":`, 9000),
	} {
		f.Add([]byte(seed), ".json")
	}
	book, err := os.ReadFile(saveSheets(f, goodSheets()))
	pipetest.Must(f, err)
	f.Add(book, ".xlsx")
	folder := f.TempDir()
	pipetest.Must(f, os.WriteFile(filepath.Join(folder, "others.csv"), []byte("index,value\na,b\n"), 0o600))
	f.Fuzz(func(t *testing.T, content []byte, ending string) {
		if ending != ".json" && ending != ".xlsx" {
			ending = ".csv"
		}
		path := filepath.Join(t.TempDir(), "teams"+ending)
		pipetest.Must(t, os.WriteFile(path, content, 0o600))
		for _, paths := range [][]string{{path}, {path, filepath.Join(folder, "others.csv")}} {
			objects, err := ReadSpaceFile(paths...)
			if err != nil {
				holdSpaceFileError(t, err)
				continue
			}
			if _, err := objects.Space(); err != nil {
				t.Fatalf("what was taken makes no space: %v", err)
			}
		}
	})
}

func holdSpaceFileError(t *testing.T, err error) {
	t.Helper()
	var file *readers.FileError
	var bad *SpaceFileError
	switch {
	case errors.As(err, &file):
	case errors.As(err, &bad) && len(bad.Problems) > 0:
		for _, problem := range bad.Problems {
			if problem.Message == "" || problem.Code == "" || problem.Suggestion == "" || len(problem.String()) > 16<<10 {
				t.Fatalf("%+v", problem)
			}
		}
	default:
		t.Fatalf("%T: %v", err, err)
	}
}
