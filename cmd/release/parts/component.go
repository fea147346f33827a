package parts

import (
	"encoding/base64"
	"encoding/hex"
	"runtime/debug"
	"strings"

	"github.com/CycloneDX/cyclonedx-go"

	"simcast/cmd/release/licences"
)

// component is a part in the list. The module is what the program says of it, nil if it is none.
func component(part licences.Part, goVersion string, module *debug.Module) cyclonedx.Component {
	c := cyclonedx.Component{Type: cyclonedx.ComponentTypeLibrary, Name: part.Name, Version: part.Version, PackageURL: part.PURL,
		Licenses: licencesOf(part), Copyright: strings.Join(part.Holders, "\n"),
		ExternalReferences: &[]cyclonedx.ExternalReference{{Type: cyclonedx.ERTypeWebsite, URL: part.Source}}}
	if part.Name == licences.Go { // lists of weaknesses call it so
		c.Name, c.Version = "stdlib", strings.TrimPrefix(goVersion, "go")
		c.PackageURL = "pkg:golang/stdlib@" + c.Version
	}
	if module != nil {
		c.Hashes = hashes(module.Sum)
	}
	c.BOMRef = c.PackageURL
	if c.BOMRef == "" { // several parts may have one of this name within them
		c.BOMRef = c.Name + " in " + part.Within
	}
	return c
}

// hashes are the sum of a module as go.sum has it: SHA-256 of the names and hashes of its files.
func hashes(sum string) *[]cyclonedx.Hash {
	text, isSum := strings.CutPrefix(sum, "h1:")
	bytes, err := base64.StdEncoding.DecodeString(text)
	if !isSum || err != nil {
		return nil
	}
	return &[]cyclonedx.Hash{{Algorithm: cyclonedx.HashAlgoSHA256, Value: hex.EncodeToString(bytes)}}
}

// licencesOf has an identifier where there is one licence, an expression where there are several, and a name for what SPDX has no
// identifier for. Unicode-3.0 is newer than the list of identifiers that CycloneDX has, which does not bind expressions.
func licencesOf(part licences.Part) *cyclonedx.Licenses {
	switch {
	case part.Licence == licences.PublicDomain:
		return &cyclonedx.Licenses{{License: &cyclonedx.License{Name: "public domain"}}}
	case strings.Contains(part.Licence, " "), part.Licence == "Unicode-3.0":
		return &cyclonedx.Licenses{{Expression: part.Licence}}
	}
	return &cyclonedx.Licenses{{License: &cyclonedx.License{ID: part.Licence}}}
}

// dependencies say that simcast has all parts in it, and which part has another one within it.
func dependencies(simcast cyclonedx.Component, components []cyclonedx.Component, others []licences.Part) *[]cyclonedx.Dependency {
	var all, within []string
	refs := map[string]string{}
	for i, part := range others {
		refs[part.Name] = components[i].BOMRef
	}
	inside := map[string][]string{}
	for i, part := range others {
		if by, isWithin := refs[part.Within]; isWithin {
			if inside[by] == nil {
				within = append(within, by)
			}
			inside[by] = append(inside[by], components[i].BOMRef)
			continue
		}
		all = append(all, components[i].BOMRef)
	}
	list := []cyclonedx.Dependency{{Ref: simcast.BOMRef, Dependencies: &all}}
	for _, by := range within {
		parts := inside[by]
		list = append(list, cyclonedx.Dependency{Ref: by, Dependencies: &parts})
	}
	return &list
}
