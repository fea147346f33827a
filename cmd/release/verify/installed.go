package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"simcast/cmd/release/command"
	"simcast/cmd/release/files"
	"simcast/cmd/release/linuxpackage"
)

// unpack unpacks a .deb or .rpm into a new folder.
func unpack(ctx context.Context, kind, file, folder string) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	var here command.Runner
	if kind == "deb" {
		_, err := here.Run(ctx, "dpkg-deb", "--extract", file, folder)
		return err
	}
	link := folder + ".rpm" // rpm2archive writes its archive beside the name that it is given
	if err := os.Symlink(file, link); err != nil {
		return err
	}
	if _, err := here.Run(ctx, "rpm2archive", link); err != nil {
		return err
	}
	_, err := here.Run(ctx, "tar", "-xzf", link+".tgz", "-C", folder)
	return err
}

// checkInstalls looks whether an unpacked package has each file of the archive where it installs it, with the same bytes.
func checkInstalls(kind, root, archive string) error {
	names, err := files.Below(archive)
	if err != nil {
		return err
	}
	for _, name := range names {
		to, err := linuxpackage.Destination(kind, name)
		if err != nil {
			return err
		}
		if to == "" {
			continue
		}
		inArchive, err := os.ReadFile(filepath.Join(archive, filepath.FromSlash(name)))
		if err != nil {
			return err
		}
		inPackage, err := readInstalled(filepath.Join(root, filepath.FromSlash(to)))
		if err != nil {
			return err
		}
		if !bytes.Equal(inArchive, inPackage) {
			return fmt.Errorf("%s differs from %s in the archive", to, name)
		}
	}
	return nil
}

// readInstalled reads a file as it was before it was compressed.
func readInstalled(name string) ([]byte, error) {
	content, err := os.ReadFile(name)
	if err != nil || !strings.HasSuffix(name, ".gz") {
		return content, err
	}
	packed, err := gzip.NewReader(bytes.NewReader(content))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(packed)
}
