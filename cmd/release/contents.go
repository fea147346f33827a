package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"simcast/cmd/release/layout"
	"simcast/cmd/release/licences"
	"simcast/cmd/release/parts"
	"simcast/cmd/release/program"
	"simcast/cmd/release/sign"
	"simcast/cmd/simcast/handbook"
)

// member is a file or folder of an archive, and what writes it to a path.
type member struct {
	name  string
	write func(ctx context.Context, r *release, platform layout.Platform, to string) error
}

// contents lists all that an archive holds.
func contents(platform layout.Platform) []member {
	return []member{
		{platform.Program(), writeProgram},
		{"README.html", writeReadme},
		{handbook.FileName, writeHandbook},
		{"NOTICE.html", writeNotice},
		{"licences", writeLicences},
		{"parts.cdx.json", writeParts},
		{"completions", writeCompletions},
		{"man/man1", writeManPages},
		{"samples", writeSamples},
	}
}

func writeProgram(_ context.Context, r *release, platform layout.Platform, to string) error {
	return copyFile(r.programs[platform], to, 0o755)
}

// writeReadme writes the page for somebody who has just unpacked an archive. It says what is signed.
func writeReadme(_ context.Context, r *release, _ layout.Platform, to string) error {
	text, err := os.ReadFile(filepath.Join(r.source.Dir, "cmd", "release", "readme.md"))
	if err != nil {
		return err
	}
	return writePage(to, "simcast "+r.version, readme(string(text), r.version, r.options.keys))
}

// readme chooses the paragraphs of readme.md that are true. A paragraph of which this depends begins with {signed} or {unsigned} for the Windows
// programs, with {signed with time} or {signed without time} where they are signed, and with {sums signed} or {sums unsigned} for the sums.
func readme(text, version string, keys sign.Keys) []byte {
	signed, sums, timed := keys.Windows.IsGiven(), keys.Minisign.IsGiven(), keys.Timestamp != ""
	isTrue := map[string]bool{
		"{signed} ": signed, "{unsigned} ": !signed, "{signed with time} ": signed && timed, "{signed without time} ": signed && !timed,
		"{sums signed} ": sums, "{sums unsigned} ": !sums,
	}
	var paragraphs []string
	for paragraph := range strings.SplitSeq(strings.ReplaceAll(text, "VERSION", version), "\n\n") {
		for mark, holds := range isTrue {
			if rest, has := strings.CutPrefix(paragraph, mark); has {
				paragraph = rest
				if !holds {
					paragraph = ""
				}
			}
		}
		if paragraph != "" {
			paragraphs = append(paragraphs, paragraph)
		}
	}
	return []byte(strings.Join(paragraphs, "\n\n"))
}

func writeHandbook(_ context.Context, _ *release, _ layout.Platform, to string) error {
	return writeTo(to, handbook.Write)
}

func writeNotice(_ context.Context, r *release, _ layout.Platform, to string) error {
	text, err := os.ReadFile(filepath.Join(r.source.Dir, "docs", "NOTICE.md"))
	if err != nil {
		return err
	}
	return writePage(to, "simcast: notice", text)
}

func writePage(to, title string, markdown []byte) error {
	return writeTo(to, func(w io.Writer) error { return handbook.WritePage(w, title, markdown) })
}

func writeTo(to string, write func(io.Writer) error) error {
	var content bytes.Buffer
	if err := write(&content); err != nil {
		return err
	}
	return os.WriteFile(to, content.Bytes(), 0o644)
}

func writeLicences(ctx context.Context, r *release, platform layout.Platform, to string) error {
	others, err := r.partsOfOthers(ctx, platform)
	if err != nil {
		return err
	}
	for _, file := range licences.Files(others) {
		name := filepath.Join(to, filepath.FromSlash(file.Path))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(name, file.Content, 0o644); err != nil {
			return err
		}
	}
	return nil
}

func writeParts(ctx context.Context, r *release, platform layout.Platform, to string) error {
	others, err := r.partsOfOthers(ctx, platform)
	if err != nil {
		return err
	}
	list, err := parts.List(r.programs[platform], others)
	if err != nil {
		return err
	}
	return os.WriteFile(to, list, 0o644)
}

// partsOfOthers says what others have written of a program. Go is asked once for each.
func (r *release) partsOfOthers(ctx context.Context, platform layout.Platform) ([]licences.Part, error) {
	if others, isKnown := r.others[platform]; isKnown {
		return others, nil
	}
	others, err := licences.InProgram(ctx, r.source.Dir, platform)
	r.others[platform] = others
	return others, err
}

func writeCompletions(ctx context.Context, r *release, _ layout.Platform, to string) error {
	return program.Completions(ctx, r.host, to)
}

func writeManPages(ctx context.Context, r *release, _ layout.Platform, to string) error {
	return program.ManPages(ctx, r.host, to, r.source)
}

// writeSamples copies the plans of the folder samples, and the page that says what they are. What makes and tests them is not for planners.
func writeSamples(_ context.Context, r *release, _ layout.Platform, to string) error {
	from := filepath.Join(r.source.Dir, "samples")
	entries, err := os.ReadDir(from)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(to, 0o755); err != nil {
		return err
	}
	for _, entry := range entries {
		if !slices.Contains([]string{".csv", ".tsv", ".xlsx"}, filepath.Ext(entry.Name())) {
			continue
		}
		if err := copyFile(filepath.Join(from, entry.Name()), filepath.Join(to, entry.Name()), 0o644); err != nil {
			return err
		}
	}
	text, err := os.ReadFile(filepath.Join(from, "README.md"))
	if err != nil {
		return err
	}
	return writePage(filepath.Join(to, "README.html"), "simcast: samples", text)
}
