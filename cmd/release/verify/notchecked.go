package main

import (
	"runtime"

	"simcast/cmd/release/layout"
)

// notChecked says of each thing that no check has looked at why that is so, or what would check it. Who reads nothing of it would take it for checked.
func (r release) notChecked() []string {
	var all []string
	add := func(isSo bool, what string) {
		if isSo {
			all = append(all, what)
		}
	}
	linux, windows, macOS := layout.HasSystem(r.platforms, "linux"), layout.HasSystem(r.platforms, "windows"), layout.HasSystem(r.platforms, "darwin")
	add(r.minisign == "", "who made the release: "+layout.Sums+" has no signature")
	add(windows && r.certificate == "", "the signatures of the Windows programs and installers: no --windows-certificate was given")
	add(windows && r.certificate != "" && r.timeCertificate == "", "when the Windows programs and installers were signed: no --windows-timestamp-certificate was given")
	add(windows, "whether the Windows programs run, and their installers install: that takes Windows")
	add(macOS, "whether the macOS programs run: that takes macOS")
	add(linux && !r.install, "whether the .deb installs: no --install was given")
	add(linux && r.install, "whether the .deb for another processor than "+runtime.GOARCH+" installs: that takes such a machine")
	add(linux, "whether the .rpm installs: that takes a system that has such packages")
	add(!linux, "the Linux programs and packages: there are none among --only")
	add(!windows, "the Windows programs and installers: there are none among --only")
	add(!macOS, "the macOS programs: there are none among --only")
	return all
}
