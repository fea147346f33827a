// Package windows makes what a Windows program has beside its code: its version, its icon, and its manifest, which asks for long paths and UTF-8, and for
// no rights beyond those of the user.
//
// Where to look:
//
//   - resource.go: the resource files
//   - icon.go: the icon
//   - simcast.exe.manifest: the manifest
package windows

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"

	"simcast/cmd/release/command"
	"simcast/cmd/release/layout"
	"simcast/cmd/release/source"
)

// WriteResources writes resource files for all Windows programs into the clone, where Go finds them beside the main package. They have names
// that git ignores there.
func WriteResources(ctx context.Context, clone source.Source, version, work string) error {
	if err := os.MkdirAll(work, 0o755); err != nil {
		return err
	}
	icons, err := writeIcons(work)
	if err != nil {
		return err
	}
	number := layout.FourNumbers(version)
	manifest, err := os.ReadFile(filepath.Join(clone.Dir, "cmd", "release", "windows", "simcast.exe.manifest"))
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(work, "simcast.exe.manifest"), []byte(strings.ReplaceAll(string(manifest), "VERSION", number)), 0o644); err != nil {
		return err
	}
	description, err := json.Marshal(describe(version, number, icons))
	if err != nil {
		return err
	}
	file := filepath.Join(work, "winres.json")
	if err := os.WriteFile(file, description, 0o644); err != nil {
		return err
	}
	if err := clone.Ignore("rsrc_windows_*.syso"); err != nil {
		return err
	}
	makeThem := command.GoTool("go-winres", "make", "--in", file, "--arch", "amd64,arm64", "--out", filepath.Join("cmd", "simcast", "rsrc"))
	_, err = command.Runner{Dir: clone.Dir, Env: command.ForThisMachine()}.Go(ctx, makeThem...)
	return err
}

// describe is the description that go-winres reads. 0409 is English.
func describe(version, number string, icons []string) map[string]any {
	return map[string]any{
		"RT_GROUP_ICON": map[string]any{"APP": map[string]any{"0000": icons}},
		"RT_MANIFEST":   map[string]any{"#1": map[string]any{"0409": "simcast.exe.manifest"}},
		"RT_VERSION": map[string]any{"#1": map[string]any{"0409": map[string]any{
			"fixed": map[string]any{"file_version": number, "product_version": number, "type": "App"},
			"info": map[string]any{"0409": map[string]any{
				"FileDescription":  "simcast",
				"FileVersion":      version,
				"InternalName":     "simcast",
				"OriginalFilename": "simcast.exe",
				"ProductName":      "simcast",
				"ProductVersion":   version,
			}},
		}}},
	}
}
