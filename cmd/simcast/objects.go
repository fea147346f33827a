package main

import (
	"context"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"simcast/pipeline/catalog"
	"simcast/pipeline/clock"
	"simcast/pipeline/space"
)

// addSpaceFile gives a command the flag --space-file.
func addSpaceFile(cmd *cobra.Command, files *[]string) {
	cmd.Flags().StringArrayVar(files, "space-file", nil,
		"`FILE` that simcast export wrote, in place of the network (.xlsx; or repeated, a .csv or .json of each kind)")
	_ = cmd.MarkFlagFilename("space-file", "xlsx", "csv", "tsv", "json") // the flag is there
}

// objects are the lists of the kinds that are asked for, and the name of where
// they come from: exported files, else the stand-in of a demo, else the live
// space. Files give all three kinds, and then no network and no key is touched.
func (a *app) objects(ctx context.Context, spaceFiles []string, kinds ...string) (catalog.Objects, string, error) {
	if len(spaceFiles) > 0 {
		return a.exported(spaceFiles)
	}
	client, _, stop, err := a.newClient(ctx)
	if err != nil {
		return catalog.Objects{}, "", err
	}
	defer stop()
	objects, err := catalog.LoadObjects(ctx, client, clock.System{}, kinds...)
	if a.settings.demo {
		return objects, "the stand-in", err
	}
	return objects, client.Host(), err
}

// exported reads the lists from files.
func (a *app) exported(spaceFiles []string) (catalog.Objects, string, error) {
	if a.settings.demo {
		return catalog.Objects{}, "", usage("--demo and --space-file exclude each other", "leave one of them out")
	}
	var names []string
	for _, path := range spaceFiles {
		if strings.TrimSpace(path) == "" {
			return catalog.Objects{}, "", usage("--space-file is empty", "name the exported file, or leave --space-file out")
		}
		names = append(names, filepath.Base(path))
	}
	objects, err := catalog.ReadSpaceFile(spaceFiles...)
	return objects, strings.Join(names, ", "), err
}

// exportedSpace is the space that exported files make.
func (a *app) exportedSpace(ctx context.Context, offline bool, spaceFiles []string) (*space.Space, error) {
	if offline {
		return nil, usage("--offline and --space-file exclude each other", "leave one of them out; neither needs the network")
	}
	objects, name, err := a.objects(ctx, spaceFiles)
	if err != nil {
		return nil, err
	}
	a.say("Checked against %s, not against the live space.", name)
	return objects.Space()
}
