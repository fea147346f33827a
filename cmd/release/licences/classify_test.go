package licences

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/licenseclassifier/v2/assets"
)

// known is the text of a licence as the classifier has it.
func known(t *testing.T, name string) string {
	t.Helper()
	text, err := assets.ReadLicenseFile("License/" + name + "/license.txt")
	if err != nil { // it has several forms of this one
		text, err = assets.ReadLicenseFile("License/" + name + "/pristine.txt")
	}
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestModules has modules in folders, each with licence files, and asks what is said of them.
func TestModules(t *testing.T) {
	read := testReader(t)
	mit := "Copyright (c) 2026 Somebody\n\n" + known(t, "MIT")
	apache := known(t, "Apache-2.0")
	for name, test := range map[string]struct {
		files map[string]string
		want  string // the SPDX expression
		fails string // or a part of the error
	}{
		"one":                         {map[string]string{"LICENSE": mit}, "MIT", ""},
		"another name":                {map[string]string{"License.txt": mit}, "MIT", ""},
		"by its package":              {map[string]string{"LICENSE": apache, "in/side/LICENSE": mit}, "Apache-2.0 AND MIT", ""},
		"of a package that is not in": {map[string]string{"LICENSE": mit, "out/side/LICENSE": known(t, "GPL-3.0")}, "MIT", ""},
		"two in one file":             {map[string]string{"LICENSE": mit + "\n\nThe folder in is under:\n\n" + apache}, "Apache-2.0 AND MIT", ""},
		"none":                        {map[string]string{"README.md": mit}, "", "example.org/part v1.2.3 has no licence file"},
		"a notice alone":              {map[string]string{"NOTICE": "made by somebody"}, "", "example.org/part v1.2.3 has no licence file"},
		"GPL":                         {map[string]string{"LICENSE": known(t, "GPL-3.0")}, "", "example.org/part v1.2.3: LICENSE (SHA-256 "},
		"AGPL beside MIT":             {map[string]string{"LICENSE": mit, "COPYING": known(t, "AGPL-3.0")}, "", "COPYING"},
		"LGPL":                        {map[string]string{"LICENSE": known(t, "LGPL-2.1")}, "", "LGPL-2.1, which is not one of the licences that allow"},
		"SSPL":                        {map[string]string{"in/LICENSE": known(t, "SSPL-1.0"), "LICENSE": mit}, "", "in/LICENSE"},
		"Business Source License":     {map[string]string{"LICENSE": known(t, "Business-Source-License-1.1")}, "", "LICENSE"},
		"Commons Clause":              {map[string]string{"LICENSE": known(t, "Commons-Clause") + "\n\n" + mit}, "", "LICENSE"},
		"non-commercial":              {map[string]string{"LICENSE": mit + "\nOnly for non-commercial use.\n"}, "", `it says "non-commercial"`},
		"not for evil":                {map[string]string{"LICENSE": known(t, "JSON")}, "", "LICENSE"},
		"a condition within":          {map[string]string{"LICENSE": strings.ReplaceAll(known(t, "BSD-3-Clause"), "are permitted", "are not permitted")}, "", "but not the same"},
		"another condition within":    {map[string]string{"LICENSE": strings.ReplaceAll(apache, "You may reproduce", "You may not reproduce")}, "", "but not the same"},
		"a word changed":              {map[string]string{"LICENSE": strings.ReplaceAll(mit, "without restriction", "with restrictions")}, "", "LICENSE"},
		"a condition added":           {map[string]string{"LICENSE": mit + "\n" + strings.Repeat("Whoever uses it has to send the author a cake each year. ", 4)}, "", "are of no licence that is known"},
		"a short condition added":     {map[string]string{"LICENSE": mit + "\nNot to be used by companies.\n"}, "", "may be a condition"},
		"nothing that is known":       {map[string]string{"LICENSE": "Copyright (c) 2026 Somebody. All rights reserved.\n"}, "", "no licence that is known"},
	} {
		t.Run(name, func(t *testing.T) {
			part, err := read.modules(packagesWith(t, test.files))
			if test.fails != "" {
				if err == nil || !strings.Contains(err.Error(), test.fails) || !strings.Contains(err.Error(), "example.org/part v1.2.3") {
					t.Fatalf("got the error %v, want one with %q and the module", err, test.fails)
				}
				return
			}
			if err != nil || part[0].Licence != test.want {
				t.Fatalf("got %v, %v, want %s", part, err, test.want)
			}
		})
	}
}

// packagesWith are the package in/side of a module with these files.
func packagesWith(t *testing.T, files map[string]string) []goPackage {
	t.Helper()
	root := t.TempDir()
	for name, text := range files {
		file := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	inside := filepath.Join(root, "in", "side")
	if err := os.MkdirAll(inside, 0o755); err != nil {
		t.Fatal(err)
	}
	module := &goModule{Path: "example.org/part", Version: "v1.2.3", Dir: root}
	return []goPackage{{ImportPath: "example.org/part/in/side", Dir: inside, Module: module}}
}

func TestHolders(t *testing.T) {
	got := holders([]byte(`// Copyright (c) 2009 The Go Authors. All rights reserved.
Copyright [yyyy] [name of copyright owner]
Copyright (c) Yasuhiro MATSUMOTO <mattn.jp@gmail.com>
copyright notice, this list of conditions and the following disclaimer.
   Copyright 2012-2015 The Prometheus Authors
* Copyright © 2005-2020 Rich Felker, et al.
(c) 2026 Somebody
The copyright 2026 is not in this line.
`))
	want := []string{"Copyright (c) 2009 The Go Authors", "Copyright (c) Yasuhiro MATSUMOTO <mattn.jp@gmail.com>", "Copyright 2012-2015 The Prometheus Authors",
		"Copyright © 2005-2020 Rich Felker, et al", "(c) 2026 Somebody"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
