package readers

import (
	"strings"
	"unicode/utf8"
)

// IsDeviceName reports whether Windows takes a file's name for a device, whatever its ending: con.results.xlsx is
// the console there.
func IsDeviceName(name string) bool {
	name, _, _ = strings.Cut(name, ".")
	name = strings.ToUpper(strings.TrimSpace(name))
	switch name {
	case "CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$":
		return true
	}
	_, size := utf8.DecodeLastRuneInString(name)
	stem, port := name[:len(name)-size], name[len(name)-size:]
	return (stem == "COM" || stem == "LPT") && strings.Contains("0123456789¹²³", port)
}
