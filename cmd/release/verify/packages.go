package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"simcast/cmd/release/command"
	"simcast/cmd/release/layout"
	"simcast/cmd/simcast/version"
)

// checkPackages has dpkg and rpm list what their packages hold, and for which processor they are, and unpacks them.
func checkPackages(ctx context.Context, r release) error {
	for _, p := range r.platforms {
		if p.OS != "linux" {
			continue
		}
		deb, rpm := r.file(p.Package(version.Number, "deb")), r.file(p.Package(version.Number, "rpm"))
		if err := sees(ctx, map[string]string{"amd64": "amd64", "arm64": "arm64"}[p.Arch]+"\n", "dpkg-deb", "--field", deb, "Architecture"); err != nil {
			return err
		}
		if err := sees(ctx, map[string]string{"amd64": "x86_64", "arm64": "aarch64"}[p.Arch], "rpm", "-qp", "--queryformat", "%{ARCH}", rpm); err != nil {
			return err
		}
		inDeb, err := filesInDeb(ctx, deb)
		if err != nil {
			return err
		}
		listed, err := command.Runner{}.Run(ctx, "rpm", "-qlp", rpm)
		if err != nil {
			return err
		}
		inRPM := strings.Fields(listed)
		if err := checkPlaces(inDeb, []string{"/usr/share/zsh/vendor-completions/_simcast", "/usr/share/doc/simcast/copyright"}); err != nil {
			return fmt.Errorf("%s: %w", deb, err)
		}
		if err := checkPlaces(inRPM, []string{"/usr/share/zsh/site-functions/_simcast", rpmCopyright}); err != nil {
			return fmt.Errorf("%s: %w", rpm, err)
		}
		if err := sees(ctx, rpmCopyright+"\n", "rpm", "-qLp", rpm); err != nil {
			return err
		}
		for kind, file := range map[string]string{"deb": deb, "rpm": rpm} {
			root := filepath.Join(r.work, "packages", filepath.Base(file))
			if err := unpack(ctx, kind, file, root); err != nil {
				return err
			}
			if err := checkInstalls(kind, root, r.unpacked(p)); err != nil {
				return fmt.Errorf("%s: %w", file, err)
			}
		}
		if !slices.Contains(inRPM, "/usr/share/doc/simcast/licences/go") || !slices.Contains(inRPM, filepath.Dir(rpmCopyright)) {
			return fmt.Errorf("%s does not have its folders, and would leave them behind where it is removed", rpm)
		}
	}
	return nil
}

// rpmCopyright is the licence file of an .rpm, which rpm -qL lists.
const rpmCopyright = "/usr/share/licenses/simcast/copyright"

// sees fails if a command writes something else.
func sees(ctx context.Context, expected, name string, args ...string) error {
	said, err := command.Runner{}.Run(ctx, name, args...)
	if err == nil && said != expected {
		return fmt.Errorf("%s %s: %q, and should be %q", name, strings.Join(args, " "), said, expected)
	}
	return err
}

// filesInDeb lists the files of a .deb.
func filesInDeb(ctx context.Context, deb string) ([]string, error) {
	listed, err := command.Runner{}.Run(ctx, "dpkg-deb", "--contents", deb)
	var files []string
	for line := range strings.Lines(listed) {
		fields := strings.Fields(line)
		if name := fields[len(fields)-1]; !strings.HasSuffix(name, "/") {
			files = append(files, strings.TrimPrefix(name, "."))
		}
	}
	return files, err
}

// checkPlaces looks whether a package has files where the system looks for them, and those of its kind.
func checkPlaces(files, ofKind []string) error {
	expected := append(ofKind,
		"/usr/bin/simcast", "/usr/share/man/man1/simcast.1.gz", "/usr/share/bash-completion/completions/simcast",
		"/usr/share/fish/vendor_completions.d/simcast.fish",
	)
	for _, name := range []string{"README.html", "docs.html", "NOTICE.html", "parts.cdx.json", "samples/harbour-light-msel.xlsx"} {
		expected = append(expected, "/usr/share/doc/simcast/"+name)
	}
	for _, name := range expected {
		if !slices.Contains(files, name) {
			return fmt.Errorf("it does not have %s", name)
		}
	}
	return nil
}

// checkInstalled installs the .deb for this machine. Then the program is found, and its manual is there; and removed with it.
func checkInstalled(ctx context.Context, r release) (err error) {
	p := layout.Platform{OS: "linux", Arch: runtime.GOARCH}
	var system command.Runner
	if _, err := system.Run(ctx, "dpkg", "--status", "simcast"); err == nil {
		return errors.New("simcast is installed already: remove it first, or leave out --install")
	}
	if _, err := system.Run(ctx, "dpkg", "--install", r.file(p.Package(version.Number, "deb"))); err != nil {
		return err
	}
	defer func() {
		_, removed := system.Run(context.WithoutCancel(ctx), "dpkg", "--purge", "simcast")
		err = errors.Join(err, removed)
		if _, left := os.Stat("/usr/bin/simcast"); left == nil {
			err = errors.Join(err, errors.New("/usr/bin/simcast is left after it was removed"))
		}
	}()
	if _, err := os.Stat("/usr/share/man/man1/simcast.1.gz"); err != nil {
		return err
	}
	return checkRuns(ctx, r, "/usr/share/doc/simcast/samples/harbour-light-msel.xlsx", []string{"simcast"})
}
