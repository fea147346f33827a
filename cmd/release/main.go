// Command release makes all files of a release of simcast from what is committed: archives, packages for Linux, installers for Windows, and their
// sums. Two releases of a commit have the same bytes, where Go is the same.
//
//	go run ./cmd/release                                   # into the folder dist
//	go run ./cmd/release --only linux/amd64 --output /tmp/try
//	go run ./cmd/release --check                           # makes it twice, and compares every byte
//
// docs/building.md says what has to be installed for it. It needs no network once modules have been downloaded.
//
// Where to look:
//
//   - main.go: flags
//   - release.go: the order of the steps
//   - contents.go: what an archive holds, and who makes each part of it
//   - check.go: the second release, and where it differs
//   - output.go: the folder that the files are left in
//   - readme.md: what README.html says in an archive
//   - layout: platforms and names
//   - source: the clone that a release is made of
//   - program: the programs; windows: what a Windows program has beside its code
//   - archive, linuxpackage, msi: each a kind of file; files: lists the files of a folder
//   - licences, parts: what others have written, and the list of it
//   - sign: sums and signatures; compare: where two releases differ
//   - command: how other programs are run
//   - notice: a program that writes docs/NOTICE.md
//   - verify: a program that tries out what a release has made
//   - tools: makers of packages that Go builds, with a go.mod of their own
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"syscall"

	"simcast/cmd/release/command"
	"simcast/cmd/release/layout"
	"simcast/cmd/release/sign"
)

// options are what was asked for.
type options struct {
	output       string
	only         []layout.Platform
	check        bool
	compileAgain []layout.Platform
	withoutMSI   bool
	keys         sign.Keys
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	options, err := parse(os.Args[1:], os.Stderr)
	if errors.Is(err, flag.ErrHelp) {
		return
	}
	if err == nil {
		err = run(ctx, options, os.Stdout)
	}
	if err != nil && ctx.Err() != nil {
		err = errors.New("a signal has ended it")
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

// parse reads the flags.
func parse(args []string, stderr io.Writer) (options, error) {
	var parsed options
	flags := flag.NewFlagSet("release", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.StringVar(&parsed.output, "output", "dist", "write the files of the release into this `folder`")
	only := flags.String("only", "", "make it for these `platforms` alone, such as linux/amd64,windows/arm64")
	flags.BoolVar(&parsed.check, "check", false, "make the release twice, in two folders, and compare every byte")
	compileAgain := flags.String("compile-again", "", "with --check, compile the second release again for these `platforms` alone; the others are made of what Go has compiled before")
	flags.BoolVar(&parsed.withoutMSI, "without-msi", false, "make no installers for Windows, which need wixl and msibuild")
	minisign := flags.String("minisign-key", "", "sign the sums with the secret key in this `file`, by minisign; its password is in "+command.MinisignPassword)
	minisignPassword := flags.String("minisign-password", "", "read that password from this `file`")
	windows := flags.String("windows-key", "", "sign Windows programs and installers with the key in this `file`, by osslsigncode; its password is in "+command.WindowsPassword)
	windowsPassword := flags.String("windows-password", "", "read that password from this `file`")
	timestamp := flags.String("windows-timestamp", "", "ask the time server at this `URL` (RFC 3161) when they were signed; else their signatures end when the certificate does. Nothing else in a release asks a network")
	if err := flags.Parse(args); err != nil {
		return options{}, err
	}
	if flags.NArg() > 0 {
		return options{}, fmt.Errorf("%q is no flag; go run ./cmd/release --help lists them", flags.Arg(0))
	}
	var err error
	if parsed.only, err = layout.ParsePlatforms(*only); err != nil {
		return options{}, err
	}
	if parsed.compileAgain, err = compiledAgain(*compileAgain, parsed); err != nil {
		return options{}, err
	}
	if parsed.keys.Minisign, err = sign.ReadKey(*minisign, *minisignPassword, os.Getenv(command.MinisignPassword)); err != nil {
		return options{}, err
	}
	if parsed.keys.Windows, err = sign.ReadKey(*windows, *windowsPassword, os.Getenv(command.WindowsPassword)); err != nil {
		return options{}, err
	}
	if *timestamp != "" && !parsed.keys.Windows.IsGiven() {
		return options{}, errors.New("--windows-timestamp is for what --windows-key signs: give --windows-key, too")
	}
	parsed.keys.Timestamp, err = sign.ReadTimestamp(*timestamp)
	return parsed, err
}

// compiledAgain takes the platforms of --compile-again, which are all that are made where none is named.
func compiledAgain(list string, parsed options) ([]layout.Platform, error) {
	switch {
	case list == "":
		return parsed.only, nil
	case !parsed.check:
		return nil, errors.New("--compile-again says how --check makes the second release: give --check, too")
	}
	again, err := layout.ParsePlatforms(list)
	for _, platform := range again {
		if !slices.Contains(parsed.only, platform) {
			return nil, fmt.Errorf("--compile-again names %s, for which --only makes nothing", platform)
		}
	}
	return again, err
}
