package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
)

func (a *app) versionCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "version",
		Short:   "Print the version",
		Long:    "version prints the version of simcast, of Go and of the platform.\n\n" + exitCodes,
		Example: "  simcast version",
		Args:    cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			version := "(unknown)"
			if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
				version = info.Main.Version
			}
			if a.settings.json {
				a.putJSON(map[string]string{"version": version, "go": runtime.Version(), "platform": runtime.GOOS + "/" + runtime.GOARCH})
				return nil
			}
			a.print(fmt.Sprintf("simcast %s (%s, %s/%s)\n", version, runtime.Version(), runtime.GOOS, runtime.GOARCH))
			return nil
		},
	}
}
