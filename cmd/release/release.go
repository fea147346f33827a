package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
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
	"simcast/cmd/simcast/version"
)

// release is one release while it is made.
type release struct {
	builder   program.Builder
	source    source.Source
	version   string
	platforms []layout.Platform
	programs  map[layout.Platform]string // where each was built
	others    map[layout.Platform][]licences.Part
	host      string // the program of this machine
	work      string // a folder for what is made on the way
	output    string // the folder for its files
	options   options
	progress  io.Writer
}

// run makes a release, and another one to compare it with where that was asked for.
func run(ctx context.Context, asked options, stdout io.Writer) error {
	began := time.Now()
	if err := source.RequireClean(ctx, "."); err != nil {
		return err
	}
	if err := requireReplaceable(asked.output); err != nil {
		return err
	}
	if !asked.withoutMSI {
		if err := msi.RequireTools(asked.only); err != nil {
			return err
		}
	}
	if err := asked.keys.RequireTools(); err != nil {
		return err
	}
	work, err := os.MkdirTemp("", "simcast-release-")
	if err != nil {
		return err
	}
	isKept := false
	defer func() {
		if !isKept {
			os.RemoveAll(work)
		}
	}()
	first, second := filepath.Join(work, "files"), filepath.Join(work, "files2")
	if err := makeRelease(ctx, asked, asked.only, filepath.Join(work, "first"), first, "", stdout); err != nil {
		return err
	}
	if asked.check {
		differences, err := check(ctx, asked, first, second, filepath.Join(work, "second"), stdout)
		if err != nil {
			return err
		}
		if len(differences) > 0 {
			isKept = true // for whoever looks for the cause
			return fmt.Errorf("two releases of one commit differ; they are in %s and %s:\n%s", first, second, strings.Join(differences, "\n"))
		}
	}
	if err := replaceOutput(first, asked.output); err != nil {
		return err
	}
	fmt.Fprintf(stdout, "simcast %s is in %s (%d s).\n%s", version.Number, asked.output, int(time.Since(began).Seconds()), signedText(asked.keys))
	return nil
}

// signedText says which files have signatures, and which have none.
func signedText(keys sign.Keys) string {
	sums, programs := layout.Sums+" is not signed: no --minisign-key was given.\n", "The Windows programs are not signed: no --windows-key was given.\n"
	if keys.Minisign.IsGiven() {
		sums = layout.Sums + " is signed.\n"
	}
	if keys.Windows.IsGiven() {
		programs = "The Windows programs are signed.\n"
	}
	return sums + programs + "The macOS programs are not signed.\n"
}

// makeRelease writes all files for some platforms into the folder output. Everything else is in work. The cache is Go's; an empty one is the user's own.
func makeRelease(ctx context.Context, asked options, platforms []layout.Platform, work, output, cache string, progress io.Writer) error {
	for _, folder := range []string{work, output} {
		if err := os.MkdirAll(folder, 0o755); err != nil {
			return err
		}
	}
	from, err := source.Clone(ctx, ".", filepath.Join(work, "simcast"))
	if err != nil {
		return err
	}
	if err := from.RequireChangelog(version.Number); err != nil {
		return err
	}
	if err := windows.WriteResources(ctx, from, version.Number, filepath.Join(work, "resources")); err != nil {
		return err
	}
	r := release{
		builder: program.Builder{Source: from, Cache: cache}, source: from, version: version.Number, platforms: platforms,
		programs: map[layout.Platform]string{}, others: map[layout.Platform][]licences.Part{}, work: work, output: output, options: asked, progress: progress,
	}
	fmt.Fprintf(progress, "simcast %s of commit %.12s, %s\n", r.version, from.Commit, from.Time.Format(time.DateOnly))
	if err := r.build(ctx); err != nil {
		return err
	}
	for _, platform := range platforms {
		if err := r.pack(ctx, platform); err != nil {
			return err
		}
	}
	if err := sign.WriteSums(output); err != nil || !asked.keys.Minisign.IsGiven() {
		return err
	}
	return asked.keys.Minisign.SignSums(ctx, output, "simcast "+r.version+", commit "+from.Commit)
}

// build builds the programs, and that of this machine, which writes man pages and completions.
func (r *release) build(ctx context.Context) error {
	for _, platform := range append(slices.Clone(r.platforms), program.Host()) {
		if r.programs[platform] != "" {
			continue
		}
		fmt.Fprintf(r.progress, "build %s\n", platform)
		to := filepath.Join(r.work, "programs", platform.OS+"_"+platform.Arch, platform.Program())
		if err := r.builder.Build(ctx, platform, to); err != nil {
			return err
		}
		if platform.OS == "windows" && r.options.keys.Windows.IsGiven() {
			if err := r.options.keys.Windows.SignProgram(ctx, to, r.source.Time); err != nil {
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
		return linuxpackage.Package{Platform: platform, Version: r.version, Source: r.source, Folder: folder, Work: r.work}.Make(ctx, ending, to)
	}
	if r.options.withoutMSI {
		return nil
	}
	if err := (msi.Installer{Arch: platform.Arch, Version: r.version, Commit: r.source.Commit, Time: r.source.Time, Folder: folder, Work: r.work}).Make(ctx, to); err != nil {
		return err
	}
	if !r.options.keys.Windows.IsGiven() {
		return nil
	}
	return r.options.keys.Windows.SignProgram(ctx, to, r.source.Time)
}
