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

// moduleTest is a module in a folder, with licence files.
type moduleTest struct {
	files map[string]string
	want  string // the SPDX expression
	fails string // or a part of the error
}

// testModules asks what is said of modules.
func testModules(t *testing.T, tests map[string]moduleTest) {
	read := testReader(t)
	for name, test := range tests {
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

func TestModules(t *testing.T) {
	mit := "Copyright (c) 2026 Somebody\n\n" + known(t, "MIT")
	apache := known(t, "Apache-2.0")
	testModules(t, map[string]moduleTest{
		"one":                         {map[string]string{"LICENSE": mit}, "MIT", ""},
		"another name":                {map[string]string{"License.txt": mit}, "MIT", ""},
		"by its package":              {map[string]string{"LICENSE": apache, "in/side/LICENSE": mit}, "Apache-2.0 AND MIT", ""},
		"of a package that is not in": {map[string]string{"LICENSE": mit, "out/side/LICENSE": known(t, "GPL-3.0")}, "MIT", ""},
		"two in one file":             {map[string]string{"LICENSE": mit + "\n\nFiles: in/*\n\n" + apache}, "Apache-2.0 AND MIT", ""},
		"none":                        {map[string]string{"README.md": mit}, "", "example.org/part v1.2.3 has no licence file"},
		"a notice that nobody read":   {map[string]string{"LICENSE": mit, "NOTICE": "Only for non-commercial use."}, "", "NOTICE (SHA-256 "},
		"GPL":                         {map[string]string{"LICENSE": known(t, "GPL-3.0")}, "", "example.org/part v1.2.3: LICENSE (SHA-256 "},
		"AGPL beside MIT":             {map[string]string{"LICENSE": mit, "COPYING": known(t, "AGPL-3.0")}, "", "COPYING"},
		"LGPL":                        {map[string]string{"LICENSE": known(t, "LGPL-2.1")}, "", "no licence that is allowed (a part is LGPL-2.1, or is like it)"},
		"SSPL":                        {map[string]string{"in/LICENSE": known(t, "SSPL-1.0"), "LICENSE": mit}, "", "in/LICENSE"},
		"Business Source License":     {map[string]string{"LICENSE": known(t, "Business-Source-License-1.1")}, "", "LICENSE"},
		"Commons Clause":              {map[string]string{"LICENSE": known(t, "Commons-Clause") + "\n\n" + mit}, "", "LICENSE"},
		"non-commercial":              {map[string]string{"LICENSE": mit + "\nOnly for non-commercial use.\n"}, "", ": only for non commercial use"},
		"not for evil":                {map[string]string{"LICENSE": known(t, "JSON")}, "", "LICENSE"},
		"a condition within":          {map[string]string{"LICENSE": strings.ReplaceAll(known(t, "BSD-3-Clause"), "are permitted", "are not permitted")}, "", ": not permitted provided"},
		"another condition within":    {map[string]string{"LICENSE": strings.ReplaceAll(apache, "You may reproduce", "You may not reproduce")}, "", ": not reproduce and distribute"},
		"a word changed":              {map[string]string{"LICENSE": strings.ReplaceAll(mit, "without restriction", "with restrictions")}, "", ": with restrictions"},
		"a condition added":           {map[string]string{"LICENSE": mit + "\n" + strings.Repeat("Whoever uses it has to send the author a cake each year. ", 4)}, "", ": whoever uses it has to send"},
		"a short condition added":     {map[string]string{"LICENSE": mit + "\nNot to be used by companies.\n"}, "", ": not to be used by companies"},
		"nothing that is known":       {map[string]string{"LICENSE": "Copyright (c) 2026 Somebody. All rights reserved.\n"}, "", "no licence that is known"},
	})
}

// TestModulesWithConditions: a text in which a word is another one, or stands beside it, is no licence that is known.
func TestModulesWithConditions(t *testing.T) {
	mit := "Copyright (c) 2026 Somebody\n\n" + known(t, "MIT")
	apache, bsd := known(t, "Apache-2.0"), known(t, "BSD-3-Clause")
	testModules(t, map[string]moduleTest{
		"a heading, and the sentence that names people": {map[string]string{"LICENSE": "BSD 3-Clause License\n\n" + strings.ReplaceAll(bsd, "the copyright holder nor", "Some Body Ltd. nor")}, "BSD-3-Clause", ""},
		"no sentence where people are named":            {map[string]string{"LICENSE": strings.ReplaceAll(bsd, "the copyright holder nor", "those who must pay nor")}, "", "LICENSE"},
		"another word of a kind":                        {map[string]string{"LICENSE": strings.ReplaceAll(bsd, "are permitted", "are refused")}, "", ": refused provided"},
		"fewer rights":                                  {map[string]string{"LICENSE": strings.ReplaceAll(bsd, "Redistribution and use in", "Private evaluation of")}, "", "LICENSE"},
		"a fee":                                         {map[string]string{"LICENSE": strings.ReplaceAll(apache, "royalty-free", "royalty-bearing")}, "", ": bearing irrevocable"},
		"a condition on the last line":                  {map[string]string{"LICENSE": strings.TrimSpace(mit) + " Companies must not use it."}, "", ": companies must not"},
		"a condition on the first line":                 {map[string]string{"LICENSE": "Companies pay. " + known(t, "MIT")}, "", ": companies pay"},
		"a condition in another language":               {map[string]string{"LICENSE": mit + "Weitergabe an Dritte ist untersagt.\n"}, "", ": weitergabe an"},
		"a condition beside the copyright":              {map[string]string{"LICENSE": strings.Replace(mit, "Somebody", "Somebody. This software may not be redistributed, and companies must pay.", 1)}, "", "LICENSE"},
		"a condition in place of an address":            {map[string]string{"LICENSE": strings.Replace(mit, "Somebody", "Somebody <not for use at companies>", 1)}, "", "LICENSE"},
		"another licence by a name of its own":          {map[string]string{"LICENSE": mit, "GPL-LICENSE.txt": known(t, "GPL-3.0")}, "", "GPL-LICENSE.txt"},
		"another licence in a folder":                   {map[string]string{"LICENSE": mit, "LICENSES/GPL-3.0.txt": known(t, "GPL-3.0")}, "", "LICENSES/GPL-3.0.txt"},
		"two licences in a folder":                      {map[string]string{"LICENSES/MIT.txt": mit, "LICENSES/Apache-2.0.txt": apache}, "Apache-2.0 AND MIT", ""},
		"a copyright file":                              {map[string]string{"LICENSE": mit, "COPYRIGHT": "No redistribution."}, "", "COPYRIGHT"},
		"an agreement":                                  {map[string]string{"LICENSE": mit, "EULA.txt": "No redistribution."}, "", "EULA.txt"},
	})
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

// TestNamesHolder: a line that names people is no part of a licence. One with a sentence beside them may have a condition, and is.
func TestNamesHolder(t *testing.T) {
	for line, expected := range map[string]bool{
		"Copyright (c) 2009 The Go Authors. All rights reserved.":                 true,
		"   Copyright 2022 Alan Shreve (@inconshreveable)":                        true,
		"Copyright (c) Yasuhiro MATSUMOTO <mattn.jp@gmail.com>":                   true,
		"Copyright (c) 2013, Georg Reinke (<guelfey at gmail dot com>), Google":   true,
		"Copyright (c) 2011, Open Knowledge Foundation Ltd.":                      true,
		"Copyright (c) 2017 - 2025 Ri Xu All rights reserved.":                    true,
		"Copyright (c) 2018 jedib0t":                                              true,
		"// Copyright © 2008 Stephen L. Moshier":                                  true,
		"   Copyright [yyyy] [name of copyright owner]":                           false, // the line is given without spaces around it
		"Copyright [yyyy] [name of copyright owner]":                              true,
		"Copyright (c) 2026 Somebody. No use":                                     false,
		"Copyright (c) 2026 Somebody: 100 EUR":                                    false,
		"Copyright (c) 2026 Somebody, nicht weitergeben":                          false,
		"Copyright (c) 2026 Somebody. All rights reserved. Must Not Be Copied":    false,
		"Copyright (c) 2026 Inc. Pay for use":                                     false,
		"Copyright (c) 2026":                                                      false,
		"The above copyright notice and this permission notice shall be included": false,
	} {
		if namesHolder(line) != expected {
			t.Errorf("%q: %t", line, !expected)
		}
	}
}
