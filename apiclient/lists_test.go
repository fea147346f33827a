package apiclient

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestListInAnObject(t *testing.T) {
	tests := map[string][]Team{
		`{"count":1,"meta":{"x":[9]},"teams":[{"id":1,"name":"a"}],"other":[{"id":2,"name":"b"}]}`: {{1, "a"}},
		`{"first":[],"teams":[{"id":1,"name":"a"}]}`:                                               {},
		"\ufeff \n[{\"id\":\"-4\",\"name\":null}]\n":                                               {{-4, ""}},
	}
	for body, want := range tests {
		got, err := decodeList[Team]([]byte(body))
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Errorf("%s: %v %s", body, err, diff)
		}
	}
}

func TestListNamesTheEntryThatIsWrong(t *testing.T) {
	_, err := decodeList[Team]([]byte(`[{"id":1,"name":"a"},{"id":"x","name":"b"}]`))
	if err == nil || err.Error() != "entry 2 of the list cannot be used: its id is not a whole number" {
		t.Errorf("got %v", err)
	}
}

func TestListNestedWithoutEnd(t *testing.T) {
	for _, body := range []string{strings.Repeat("[", 1<<20), strings.Repeat(`{"a":`, 1<<20), "[" + strings.Repeat(`{"a":`, 1<<20)} {
		if _, err := decodeList[Persona]([]byte(body)); err == nil {
			t.Errorf("%.10s...: no error", body)
		}
	}
}

func TestSmartwordsOfOddShapes(t *testing.T) {
	got, err := decodeList[Smartword]([]byte(`[{"index":"a","value":true},{"index":1,"value":{"x":[1]}},{}]`))
	want := []Smartword{{"a", "true"}, {"1", `{"x":[1]}`}, {"", ""}}
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Error(err, diff)
	}
}
