package space_test

import (
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simcast/apiclient"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/space"
)

// TestEncode holds that a space comes back whole from a record, with the texts that a list has given to it, and the warnings of its lists.
func TestEncode(t *testing.T) {
	t.Parallel()
	words := []apiclient.Smartword{{Index: "Organisation", Value: "Port"}, {Index: "twice", Value: "1"}, {Index: "twice", Value: "2"}}
	plain := space.New([]apiclient.Persona{persona("h", "petra", "Petra")}, exercise().Teams, words)
	for name, want := range map[string]*space.Space{"alone": plain, "of a list": plain.WithTexts([]space.Text{{Name: "organisation", Value: "Zürich"}, {Name: "empty"}})} {
		personas, others, err := want.Encode()
		pipetest.Must(t, err)
		read, err := space.DecodePersonas(personas)
		pipetest.Must(t, err)
		got, err := space.Decode(read, others)
		pipetest.Must(t, err)
		got.Personas[0].Raw = nil
		for i := range reflect.TypeFor[space.Space]().NumField() {
			field := reflect.TypeFor[space.Space]().Field(i)
			if !field.IsExported() {
				continue
			}
			if d := cmp.Diff(reflect.ValueOf(*want).Field(i).Interface(), reflect.ValueOf(*got).Field(i).Interface()); d != "" {
				t.Errorf("%s: other %s:\n%s", name, field.Name, d)
			}
		}
		if found, wrong := got.Persona("petra"); wrong != nil || found.SystemInfo.Hash != "h" {
			t.Errorf("%s: nobody is called petra: %v", name, wrong)
		}
	}
}
