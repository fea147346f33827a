// Package parts lists the parts of a built simcast as CycloneDX has it, for people who look up what is known against parts of
// programs. The parts are those that licences finds in the sources. They have to be those that the program says it has, which also says
// their sums and how it was built. The list is the same whenever it is made.
//
// Where to look:
//
//   - parts.go: the list
//   - component.go: one part in it
package parts

import (
	"bytes"
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/hex"
	"fmt"
	"os"
	"runtime/debug"
	"strings"

	"github.com/CycloneDX/cyclonedx-go"
	"github.com/google/uuid"

	"simcast/cmd/release/licences"
	"simcast/cmd/simcast/version"
)

// format is the version of CycloneDX. Most programs that read such lists know it.
const format = cyclonedx.SpecVersion1_6

// List is the list of the parts of the program in a file, in JSON. The others are what licences.InProgram says of the program's
// platform. It is an error where the program has another module than these, or another version of one.
func List(program string, others []licences.Part) ([]byte, error) {
	content, err := os.ReadFile(program)
	if err != nil {
		return nil, err
	}
	info, err := buildinfo.Read(bytes.NewReader(content))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", program, err)
	}
	modules, err := modulesOf(info, others)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", program, err)
	}
	sum := sha256.Sum256(content)
	simcast := itself(sum, info.Settings)
	components := make([]cyclonedx.Component, 0, len(others))
	for _, part := range others {
		components = append(components, component(part, info.GoVersion, modules[part.Name]))
	}
	list := cyclonedx.NewBOM()
	list.SerialNumber = "urn:uuid:" + uuid.NewSHA1(uuid.NameSpaceOID, sum[:]).String()
	list.Metadata = &cyclonedx.Metadata{Timestamp: setting(info.Settings, "vcs.time"), Component: &simcast}
	list.Components = &components
	list.Dependencies = dependencies(simcast, components, others)
	var text bytes.Buffer
	err = cyclonedx.NewBOMEncoder(&text, cyclonedx.BOMFileFormatJSON).SetPretty(true).SetEscapeHTML(false).EncodeVersion(list, format)
	return text.Bytes(), err
}

// modulesOf are the modules that the program says it has, by path. They have to be the modules among the others.
func modulesOf(info *debug.BuildInfo, others []licences.Part) (map[string]*debug.Module, error) {
	modules := map[string]*debug.Module{}
	for _, module := range info.Deps {
		if module.Replace != nil {
			return nil, fmt.Errorf("%s is replaced: nobody can tell what it is", module.Path)
		}
		modules[module.Path] = module
	}
	known := 0
	for _, part := range others {
		if !part.IsModule() {
			continue
		}
		if module := modules[part.Name]; module == nil || module.Version != part.Version {
			return nil, fmt.Errorf("the program has no %s %s", part.Name, part.Version)
		}
		known++
	}
	if known == len(modules) {
		return modules, nil
	}
	for _, part := range others {
		delete(modules, part.Name)
	}
	for name, module := range modules {
		return nil, fmt.Errorf("the licence of %s %s is not known", name, module.Version)
	}
	return nil, fmt.Errorf("a module is twice among those of which the licences are known")
}

// itself is the program, with how it was built.
func itself(sum [sha256.Size]byte, settings []debug.BuildSetting) cyclonedx.Component {
	var built []cyclonedx.Property
	for _, s := range settings {
		built = append(built, cyclonedx.Property{Name: "simcast:build:" + strings.TrimPrefix(s.Key, "-"), Value: s.Value})
	}
	address := "pkg:generic/simcast@" + version.Number
	return cyclonedx.Component{
		BOMRef: address, Type: cyclonedx.ComponentTypeApplication, Name: "simcast", Version: version.Number, PackageURL: address,
		Hashes:     &[]cyclonedx.Hash{{Algorithm: cyclonedx.HashAlgoSHA256, Value: hex.EncodeToString(sum[:])}},
		Properties: &built,
	}
}

func setting(settings []debug.BuildSetting, key string) string {
	for _, s := range settings {
		if s.Key == key {
			return s.Value
		}
	}
	return ""
}
