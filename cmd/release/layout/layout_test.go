package layout

import (
	"slices"
	"testing"
)

// TestNames: what people are told to download is what a release makes.
func TestNames(t *testing.T) {
	var names []string
	for _, p := range Platforms() {
		names = append(names, p.Archive("1.0.0"))
		for _, ending := range p.Packages() {
			names = append(names, p.Package("1.0.0", ending))
		}
	}
	expected := []string{
		"simcast_1.0.0_windows_amd64.zip", "simcast_1.0.0_windows_amd64.msi", "simcast_1.0.0_windows_arm64.zip", "simcast_1.0.0_windows_arm64.msi",
		"simcast_1.0.0_darwin_amd64.tar.gz", "simcast_1.0.0_darwin_arm64.tar.gz",
		"simcast_1.0.0_linux_amd64.tar.gz", "simcast_1.0.0_linux_amd64.deb", "simcast_1.0.0_linux_amd64.rpm",
		"simcast_1.0.0_linux_arm64.tar.gz", "simcast_1.0.0_linux_arm64.deb", "simcast_1.0.0_linux_arm64.rpm",
	}
	if !slices.Equal(names, expected) {
		t.Errorf("the files are %q, and should be %q", names, expected)
	}
}

func TestParsePlatforms(t *testing.T) {
	named, err := ParsePlatforms("linux/arm64,windows/amd64")
	if err != nil || !slices.Equal(named, []Platform{{"linux", "arm64"}, {"windows", "amd64"}}) {
		t.Errorf("%v, %v", named, err)
	}
	for _, list := range []string{"linux/arm64,plan9/amd64", "linux/arm64,linux/amd64,linux/arm64", "linux/arm64,"} {
		if named, err := ParsePlatforms(list); err == nil {
			t.Errorf("%q was taken, as %v", list, named)
		}
	}
}

// TestNumbers: what Windows gets of a version is its numbers, whatever follows them.
func TestNumbers(t *testing.T) {
	for version, expected := range map[string]string{"1.0.0": "1.0.0", "1.0.1-rc1": "1.0.1", "1.2.3+a-b": "1.2.3", "1.2.3-rc.1+a": "1.2.3"} {
		if three, four := Numbers(version), FourNumbers(version); three != expected || four != expected+".0" {
			t.Errorf("%s became %s and %s, and should be %s and %s.0", version, three, four, expected, expected)
		}
	}
}
