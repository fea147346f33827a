// Command verify tries out what cmd/release has made: it unpacks every archive and package, runs the programs that can be run here, and reads back what
// is in the others. At the end it says what it has not checked.
//
//	go run ./cmd/release/verify dist
//	go run ./cmd/release/verify --install dist    # as root: installs the .deb, and removes it again
//
// It needs Linux, and the packages that docs/building.md names for it.
//
// Where to look:
//
//   - main.go: the order of the checks
//   - sums.go: sums and signatures
//   - archives.go: what is in an archive
//   - program.go: how a program was built
//   - linux.go: programs that are run
//   - packages.go: .deb and .rpm; installed.go: what they install, beside the archive
//   - windows.go, resources.go: what a Windows program has beside its code
//   - installers.go: .msi
//   - licences.go: the licences in an archive
//   - notchecked.go: what was not checked
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"

	"simcast/cmd/release/command"
	"simcast/cmd/release/layout"
	"simcast/cmd/simcast/version"
)

// release is what is looked at.
type release struct {
	folder      string            // its files
	work        string            // where archives are unpacked
	platforms   []layout.Platform // for which it was made
	commit      string            // of which it was made
	install     bool              // whether the .deb is to be installed
	minisign    string            // a public key, where the sums are to be signed
	certificate string            // where the Windows programs are to be signed

	timeCertificate string // of the time server, where one is to have said when they were signed
}

// unpacked is the folder that an archive is unpacked to.
func (r release) unpacked(p layout.Platform) string {
	return filepath.Join(r.work, p.Folder(version.Number))
}

// file is the path of a file of the release.
func (r release) file(name string) string { return filepath.Join(r.folder, name) }

// check is one check, with what is said of it.
type check struct {
	name   string
	system string // of which it looks at files, in Go's words; empty if of all
	run    func(context.Context, release) error
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "verify:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string) error {
	var r release
	flags := flag.NewFlagSet("verify", flag.ContinueOnError)
	only := flags.String("only", "", "the `platforms` for which the release was made, if not for all")
	flags.BoolVar(&r.install, "install", false, "install the .deb for this machine, and remove it again; simcast must not be installed before")
	flags.StringVar(&r.minisign, "minisign-public-key", "", "the sums are signed, and this `file` has the public key")
	flags.StringVar(&r.certificate, "windows-certificate", "", "the Windows programs are signed, and this `file` has the certificate")
	flags.StringVar(&r.timeCertificate, "windows-timestamp-certificate", "", "a time server has said when they were signed, and this `file` has its certificate")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() != 1 {
		return fmt.Errorf("name the folder of the release, such as dist")
	}
	if r.timeCertificate != "" && r.certificate == "" {
		return errors.New("--windows-timestamp-certificate is for signatures: give --windows-certificate, too")
	}
	var err error
	if r.platforms, err = layout.ParsePlatforms(*only); err != nil {
		return err
	}
	if r.folder, err = filepath.Abs(flags.Arg(0)); err != nil {
		return err
	}
	if r.minisign != "" { // minisign is run in another folder
		if r.minisign, err = filepath.Abs(r.minisign); err != nil {
			return err
		}
	}
	if r.work, err = os.MkdirTemp("", "simcast-verify-"); err != nil {
		return err
	}
	defer os.RemoveAll(r.work)
	commit, err := command.Runner{Env: command.AnyOwner()}.Run(ctx, "git", "rev-parse", "HEAD")
	if err != nil {
		return err
	}
	r.commit = strings.TrimSpace(commit)
	return r.verify(ctx)
}

// verify runs all checks of what was made. The first that fails is told: those after it need what it looks at.
func (r release) verify(ctx context.Context) error {
	checks := []check{
		{"the sums, and their signature", "", checkSums},
		{"what is in the archives", "", checkArchives},
		{"how the programs were built", "", checkPrograms},
		{"the Linux programs, run", "linux", checkLinuxPrograms},
		{"the Windows programs, read back", "windows", checkWindowsPrograms},
		{"the .deb and .rpm packages", "linux", checkPackages},
		{"the installers for Windows", "windows", checkInstallers},
	}
	if r.install {
		checks = append(checks, check{"the .deb package, installed", "linux", checkInstalled})
	}
	for _, one := range checks {
		if one.system != "" && !layout.HasSystem(r.platforms, one.system) {
			continue // notChecked says so
		}
		fmt.Println(one.name)
		if err := one.run(ctx, r); err != nil {
			return fmt.Errorf("%s: %w", one.name, err)
		}
	}
	for _, what := range r.notChecked() {
		fmt.Println("not checked:", what)
	}
	return nil
}
