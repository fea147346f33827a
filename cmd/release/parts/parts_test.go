package parts

import (
	"bytes"
	"debug/buildinfo"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"github.com/CycloneDX/cyclonedx-go"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"simcast/cmd/release/licences"
)

// TestList makes the list of a program, and reads it.
func TestList(t *testing.T) {
	program, info, others := builtProgram(t)
	list := listOf(t, program, others)
	if again := listOf(t, program, others); !bytes.Equal(list, again) {
		t.Error("the list of the same program differs")
	}
	validate(t, list)
	var got cyclonedx.BOM
	if err := json.Unmarshal(list, &got); err != nil {
		t.Fatal(err)
	}
	byName, refs := map[string]cyclonedx.Component{}, map[string]bool{}
	for _, c := range *got.Components {
		byName[c.Name], refs[c.BOMRef] = c, true
	}
	if len(refs) != len(others) {
		t.Errorf("the list names %d parts, each by a name of its own, want %d", len(refs), len(others))
	}
	module := byName["golang.org/x/text"]
	if module.PackageURL != "pkg:golang/golang.org/x/text@"+module.Version || (*module.Licenses)[0].License.ID != "BSD-3-Clause" {
		t.Errorf("a module is %+v", module)
	}
	if module.Hashes == nil || len((*module.Hashes)[0].Value) != 64 {
		t.Errorf("the hashes of a module are %+v", module.Hashes)
	}
	if std := byName["stdlib"]; "go"+std.Version != info.GoVersion || std.PackageURL != "pkg:golang/stdlib@"+std.Version {
		t.Errorf("Go is %+v", std)
	}
	if data := byName["Time zones"]; (*data.Licenses)[0].License.Name != "public domain" {
		t.Errorf("what is in the public domain is %+v", data)
	}
	if several := byName["github.com/santhosh-tekuri/jsonschema/v6"]; (*several.Licenses)[0].Expression != "Apache-2.0 AND MIT" {
		t.Errorf("a module with two licences is %+v", several)
	}
	within := slices.IndexFunc(*got.Dependencies, func(d cyclonedx.Dependency) bool { return d.Ref == byName["stdlib"].BOMRef })
	if within < 0 || !slices.Contains(*(*got.Dependencies)[within].Dependencies, byName["Time zones"].BOMRef) {
		t.Errorf("the list does not say which part has the time zones: %+v", *got.Dependencies)
	}
}

// TestListOfAnotherProgram: a module without a licence, or in another version, is not passed over.
func TestListOfAnotherProgram(t *testing.T) {
	program, _, others := builtProgram(t)
	at := slices.IndexFunc(others, func(p licences.Part) bool { return p.Name == "golang.org/x/text" })
	another := slices.Clone(others)
	another[at].Version = "v0.0.1"
	missing := slices.Delete(slices.Clone(others), at, at+1)
	more := append(slices.Clone(others), licences.Part{Name: "example.org/more", Version: "v1.0.0", Licence: "MIT"})
	for want, others := range map[string][]licences.Part{
		"the program has no golang.org/x/text v0.0.1": another,
		"the licence of golang.org/x/text":            missing,
		"the program has no example.org/more v1.0.0":  more,
	} {
		if _, err := List(program, others); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got the error %v, want %q", err, want)
		}
	}
}

func listOf(t *testing.T, program string, others []licences.Part) []byte {
	t.Helper()
	list, err := List(program, others)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// builtProgram is a program that is built in no time, with parts for its modules. What their licences are is not asked here.
func builtProgram(t *testing.T) (string, *debug.BuildInfo, []licences.Part) {
	t.Helper()
	program := filepath.Join(t.TempDir(), "program")
	if out, err := exec.CommandContext(t.Context(), "go", "build", "-o", program, "simcast/cmd/bench/schemacheck").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	info, err := buildinfo.ReadFile(program)
	if err != nil {
		t.Fatal(err)
	}
	others := []licences.Part{
		{Name: licences.Go, Licence: "BSD-3-Clause", Source: "https://go.dev/dl/"},
		{Name: "Time zones", Within: licences.Go, Licence: licences.PublicDomain, Source: "https://www.iana.org/time-zones"},
		{Name: "Unicode (data)", Within: licences.Go, Licence: "Unicode-3.0", Source: "https://www.unicode.org/Public/"},
		{Name: "Unicode (data)", Within: "golang.org/x/text", Licence: "Unicode-3.0", Source: "https://www.unicode.org/Public/"},
		{Name: "SQLite", Version: "3.53.4", Within: "modernc.org/sqlite", Licence: "blessing", Source: "https://sqlite.org/src/", PURL: "pkg:generic/sqlite@3.53.4"},
		{Name: "htmx.org", Version: "2.0.8", Within: "the page", Licence: "0BSD", Source: "https://github.com/bigskysoftware/htmx", PURL: "pkg:npm/htmx.org@2.0.8"},
	}
	for _, module := range info.Deps {
		licence := "Apache-2.0 AND MIT"
		if module.Path == "golang.org/x/text" {
			licence = "BSD-3-Clause"
		}
		others = append(others, licences.Part{Name: module.Path, Version: module.Version, Licence: licence, Holders: []string{"Copyright (c) 2026 Somebody"},
			Source: "https://pkg.go.dev/" + module.Path, PURL: "pkg:golang/" + module.Path + "@" + module.Version})
	}
	return program, info, others
}

// validate holds a list to the schema of CycloneDX, which the module that writes lists has among its files.
func validate(t *testing.T, list []byte) {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), "go", "list", "-m", "-f", "{{.Dir}}", "github.com/CycloneDX/cyclonedx-go").Output()
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	for name, file := range map[string]string{"bom-1.6.schema.json": "bom-1.6.schema.json", "spdx.schema.json": "spdx.schema.json", "jsf-0.82.schema.json": "jsf-0.82.schemax.json"} {
		text, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(out)), "schema", file))
		if err != nil {
			t.Fatal(err)
		}
		schema, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		if err := compiler.AddResource("http://cyclonedx.org/schema/"+name, schema); err != nil {
			t.Fatal(err)
		}
	}
	schema, err := compiler.Compile("http://cyclonedx.org/schema/bom-1.6.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(list))
	if err != nil {
		t.Fatal(err)
	}
	if err := schema.Validate(value); err != nil {
		t.Error(err)
	}
}
