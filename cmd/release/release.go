package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"time"

	"simcast/cmd/release/archive"
	"simcast/cmd/release/layout"
	"simcast/cmd/release/licences"
	"simcast/cmd/release/linuxpackage"
	"simcast/cmd/release/msi"
	"simcast/cmd/release/program"
	"simcast/cmd/release/sign"
	"simcast/cmd/release/source"
	"simcast/cmd/release/windows"
	"simcast/cmd/simcast/handbook"
	"simcast/cmd/simcast/version"
)

// release is one release. Whoever makes it gives the first fields; make fills in the others.
type release struct {
	options      options
	work         string            // a folder for what is made on the way
	output       string            // the folder for its files
	cache        string            // a build cache for what is compiled again
	compileAgain []layout.Platform // which are compiled again; the others are made of what Go has compiled before
	progress     io.Writer

	version  string
	source   source.Source
	builder  program.Builder
	programs map[layout.Platform]string // where each was built
	others   map[layout.Platform][]licences.Part
	host     string // the program of this machine
}

// run makes a release, and another one to compare it with where that was asked for.
func run(ctx context.Context, options options, stdout io.Writer) error {
	began := time.Now()
	if err := requireReady(ctx, options); err != nil {
		return err
	}
	work, err := os.MkdirTemp("", "simcast-release-")
	if err != nil {
		return err
	}
	first := release{options: options, work: filepath.Join(work, "first"), output: filepath.Join(work, "files"), progress: stdout}
	err = first.makeAndCheck(ctx, work)
	if different := new(differentError); errors.As(err, &different) {
		return err // both are kept, for whoever looks for the cause
	}
	if err == nil {
		err = replaceOutput(first.output, options.output)
	}
	if err := errors.Join(err, os.RemoveAll(work)); err != nil {
		return err
	}
	fmt.Fprintf(stdout, "simcast %s is in %s (%d s).\n%s", version.Number, options.output, int(time.Since(began).Seconds()), signedText(options.keys, options.only))
	return nil
}

// requireReady fails where a release cannot be made, or its files cannot be left where they belong.
func requireReady(ctx context.Context, options options) error {
	if err := source.RequireClean(ctx, "."); err != nil {
		return err
	}
	if err := requireWritable(options.output); err != nil {
		return err
	}
	if err := requireReplaceable(options.output); err != nil {
		return err
	}
	if !options.withoutMSI {
		if err := msi.RequireTools(options.only); err != nil {
			return err
		}
	}
	return options.keys.RequireTools(options.only)
}

// makeAndCheck makes a release. Where that was asked for, it makes it twice and compares them. A time server says another time to each: then two releases
// without its time are compared, and the one with it is made after them.
func (r *release) makeAndCheck(ctx context.Context, work string) error {
	if !r.options.check {
		return r.make(ctx)
	}
	options, server := r.options, r.options.keys.Timestamp
	first := r
	if server != "" {
		options.keys.Timestamp = ""
		first = &release{options: options, progress: r.progress, work: filepath.Join(work, "without-time"), output: filepath.Join(work, "files-without-time")}
	}
	if err := first.make(ctx); err != nil {
		return err
	}
	err := check(ctx, *first, release{
		options: options, progress: r.progress, work: filepath.Join(work, "second", "in", "another", "folder"), output: filepath.Join(work, "files2"),
		cache: filepath.Join(work, "cache"), compileAgain: options.compileAgain,
	})
	if err != nil || server == "" {
		return err
	}
	fmt.Fprintf(r.progress, "once more, signed with the time of %s\n", server)
	return r.make(ctx)
}

// signedText says which files have signatures, and which have none; and of a key that has signed nothing, that it has not.
func signedText(keys sign.Keys, platforms []layout.Platform) string {
	text := layout.Sums + " is not signed: no --minisign-key was given.\n"
	if keys.Minisign.IsGiven() {
		text = layout.Sums + " is signed.\n"
	}
	switch {
	case !layout.HasSystem(platforms, "windows") && keys.Windows.IsGiven():
		text += "Nothing is signed with the key of --windows-key: no Windows program was made.\n"
	case !layout.HasSystem(platforms, "windows"):
	case keys.Windows.IsGiven() && keys.Timestamp != "":
		text += "The Windows programs are signed, with the time of " + keys.Timestamp + ".\n"
	case keys.Windows.IsGiven():
		text += "The Windows programs are signed. Their signatures end when the certificate does: no --windows-timestamp was given.\n"
	default:
		text += "The Windows programs are not signed: no --windows-key was given.\n"
	}
	if layout.HasSystem(platforms, "darwin") {
		text += "The macOS programs are not signed.\n"
	}
	return text
}

// make writes all files of a release.
//
// What is in them comes from the clone, or is written by packages that are compiled into this program: the pages in HTML, with all of docs, and the number
// of the version. requireSameHandbook sees that these are the clone's.
func (r *release) make(ctx context.Context) error {
	for _, folder := range []string{r.work, r.output} {
		if err := os.MkdirAll(folder, 0o755); err != nil {
			return err
		}
	}
	from, err := source.Clone(ctx, ".", filepath.Join(r.work, "simcast"))
	if err != nil {
		return err
	}
	if err := requireBuiltOf(version.ThisBuild(), from.Commit); err != nil {
		return err
	}
	if err := from.RequireChangelog(version.Number); err != nil {
		return err
	}
	if err := windows.WriteResources(ctx, from, version.Number, filepath.Join(r.work, "resources")); err != nil {
		return err
	}
	r.version, r.source, r.builder = version.Number, from, program.Builder{Source: from}
	r.programs, r.others = map[layout.Platform]string{}, map[layout.Platform][]licences.Part{}
	fmt.Fprintf(r.progress, "simcast %s of commit %.12s, %s\n", r.version, from.Commit, from.Time.Format(time.DateOnly))
	if err := r.build(ctx); err != nil {
		return err
	}
	if err := requireSameHandbook(ctx, r.host, filepath.Join(r.work, "handbook"), handbook.Write); err != nil {
		return err
	}
	for _, platform := range r.options.only {
		if err := r.pack(ctx, platform); err != nil {
			return err
		}
	}
	if err := writeTo(filepath.Join(r.output, layout.Handbook(r.version)), handbook.Write); err != nil {
		return err
	}
	if err := sign.WriteSums(r.output); err != nil || !r.options.keys.Minisign.IsGiven() {
		return err
	}
	return r.options.keys.Minisign.SignSums(ctx, r.output, "simcast "+r.version+", commit "+from.Commit)
}

// requireBuiltOf fails if this program was built of another commit than that of the release. go run notes no commit, and has just built it.
func requireBuiltOf(build version.Build, commit string) error {
	if build.Commit != "" && (build.Commit != commit || build.Modified) {
		return fmt.Errorf("this program was built of another commit, or of files that were changed after it: %.12s. Use go run ./cmd/release", build.Commit)
	}
	return nil
}

// requireSameHandbook fails if this program writes another handbook than a program that was built out of the clone: then it was built of other pages, styles
// or sources. It may have been, where it was built without a note of its commit.
func requireSameHandbook(ctx context.Context, built, work string, write func(io.Writer) error) error {
	committed, err := program.Handbook(ctx, work, built)
	if err != nil {
		return err
	}
	var own bytes.Buffer
	if err := write(&own); err != nil {
		return err
	}
	if !bytes.Equal(own.Bytes(), committed) {
		return errors.New("this program has another handbook than what is committed: it was built of other files. Use go run ./cmd/release")
	}
	return nil
}

// build builds the programs, and that of this machine, which writes man pages and completions.
func (r *release) build(ctx context.Context) error {
	for _, platform := range append(slices.Clone(r.options.only), program.Host()) {
		if r.programs[platform] != "" {
			continue
		}
		fmt.Fprintf(r.progress, "build %s\n", platform)
		to := filepath.Join(r.work, "programs", platform.OS+"_"+platform.Arch, platform.Program())
		builder := r.builder
		if slices.Contains(r.compileAgain, platform) {
			builder.Cache = r.cache
		}
		if err := builder.Build(ctx, platform, to); err != nil {
			return err
		}
		if platform.OS == "windows" && r.options.keys.Windows.IsGiven() {
			if err := r.options.keys.SignProgram(ctx, to, r.source.Time); err != nil {
				return err
			}
		}
		r.programs[platform] = to
	}
	r.host = r.programs[program.Host()]
	return nil
}

// pack writes the archive of a platform, and its packages.
func (r *release) pack(ctx context.Context, platform layout.Platform) error {
	fmt.Fprintf(r.progress, "pack %s\n", platform)
	folder := filepath.Join(r.work, platform.Folder(r.version))
	for _, one := range contents(platform) {
		to := filepath.Join(folder, filepath.FromSlash(one.name))
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			return err
		}
		if err := one.write(ctx, r, platform, to); err != nil {
			return fmt.Errorf("%s for %s: %w", one.name, platform, err)
		}
	}
	if err := archive.Write(filepath.Join(r.output, platform.Archive(r.version)), folder, []string{platform.Program()}, r.source.Time); err != nil {
		return err
	}
	for _, ending := range platform.Packages() {
		if err := r.makePackage(ctx, platform, ending, folder); err != nil {
			return err
		}
	}
	return nil
}

// makePackage makes one package of what an archive holds.
func (r *release) makePackage(ctx context.Context, platform layout.Platform, ending, folder string) error {
	to := filepath.Join(r.output, platform.Package(r.version, ending))
	if ending != "msi" {
		others, err := r.partsOfOthers(ctx, platform)
		if err != nil {
			return err
		}
		made := linuxpackage.Package{Platform: platform, Version: r.version, Source: r.source, Folder: folder, Copyright: licences.Copyright(others), Work: r.work}
		return made.Make(ctx, ending, to)
	}
	if r.options.withoutMSI {
		return nil
	}
	installer := msi.Installer{Arch: platform.Arch, Version: r.version, Commit: r.source.Commit, Time: r.source.Time, Clone: r.source.Dir, Folder: folder, Work: r.work}
	if err := installer.Make(ctx, to); err != nil {
		return err
	}
	if !r.options.keys.Windows.IsGiven() {
		return nil
	}
	return r.options.keys.SignProgram(ctx, to, r.source.Time)
}
