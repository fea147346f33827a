package lint

import (
	"simcast/pipeline/lint/textrules"
	"simcast/pipeline/settings"
)

// TextSettings are what the settings of a plan mean for the rules of one text. hosts are those of the service itself, with
// or without a port.
func TextSettings(s settings.Settings, hosts ...string) textrules.Settings {
	return textrules.Settings{Invented: s.Invented, Avoid: s.Avoid, Region: s.Region, Hosts: hosts, Off: s.Off}
}
