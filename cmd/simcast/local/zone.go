package local

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
	_ "time/tzdata" // Windows has no zone data of its own
)

// LocalZone is the machine's own zone under a name that another machine knows,
// so that a results workbook can say in which zone its date cells were taken.
// Where no name fits, it is time.Local.
func LocalZone(env func(string) string, now time.Time) *time.Location {
	names := []string{strings.TrimPrefix(env("TZ"), ":")}
	if target, err := filepath.EvalSymlinks("/etc/localtime"); err == nil {
		if _, name, found := strings.Cut(filepath.ToSlash(target), "/zoneinfo/"); found {
			names = append(names, name)
		}
	}
	if content, err := os.ReadFile("/etc/timezone"); err == nil {
		names = append(names, strings.TrimSpace(string(content)))
	}
	for _, name := range append(names, commonZones()...) {
		if name == "" || name == "Local" {
			continue
		}
		if zone, err := time.LoadLocation(name); err == nil && sameClock(zone, time.Local, now) {
			return zone
		}
	}
	return time.Local
}

// sameClock reports whether two zones show the same time throughout three years.
func sameClock(a, b *time.Location, now time.Time) bool {
	for day := -366; day <= 2*366; day++ {
		at := now.AddDate(0, 0, day)
		_, one := at.In(a).Zone()
		_, other := at.In(b).Zone()
		if one != other {
			return false
		}
	}
	return true
}

// commonZones stand for all zones whose clocks go as theirs. Windows, which has
// names of its own, has no other way to tell.
func commonZones() []string {
	return []string{"UTC", "Europe/London", "Europe/Paris", "Europe/Athens", "Europe/Istanbul", "Europe/Moscow",
		"Africa/Lagos", "Africa/Johannesburg", "Africa/Cairo", "Africa/Nairobi", "Africa/Casablanca", "Asia/Jerusalem", "Asia/Beirut",
		"Asia/Dubai", "Asia/Tehran", "Asia/Karachi", "Asia/Kolkata", "Asia/Kathmandu", "Asia/Dhaka", "Asia/Yangon",
		"Asia/Bangkok", "Asia/Singapore", "Asia/Tokyo", "Australia/Adelaide", "Australia/Darwin", "Australia/Brisbane",
		"Australia/Sydney", "Pacific/Auckland", "Atlantic/Azores", "America/St_Johns", "America/Halifax",
		"America/New_York", "America/Chicago", "America/Denver", "America/Phoenix", "America/Los_Angeles", "America/Anchorage",
		"Pacific/Honolulu", "America/Sao_Paulo", "America/Argentina/Buenos_Aires", "America/Bogota", "America/Caracas",
		"America/Mexico_City", "America/Santiago"}
}

// ZoneNames are the names of time zones that are offered to choose from: those of the places where most people live.
// Every other name of the zone database can be written too.
func ZoneNames() []string {
	names := append(commonZones(), "Europe/Amsterdam", "Europe/Berlin", "Europe/Brussels", "Europe/Bucharest", "Europe/Budapest",
		"Europe/Copenhagen", "Europe/Dublin", "Europe/Helsinki", "Europe/Kyiv", "Europe/Lisbon", "Europe/Luxembourg", "Europe/Madrid",
		"Europe/Oslo", "Europe/Prague", "Europe/Riga", "Europe/Rome", "Europe/Sofia", "Europe/Stockholm", "Europe/Tallinn",
		"Europe/Vienna", "Europe/Vilnius", "Europe/Warsaw", "Europe/Zagreb", "Europe/Zurich",
		"Africa/Accra", "Africa/Addis_Ababa", "Africa/Algiers", "Africa/Dakar", "Africa/Kinshasa", "Africa/Tunis",
		"Asia/Almaty", "Asia/Baghdad", "Asia/Baku", "Asia/Colombo", "Asia/Hong_Kong", "Asia/Ho_Chi_Minh", "Asia/Jakarta", "Asia/Kabul",
		"Asia/Manila", "Asia/Riyadh", "Asia/Seoul", "Asia/Shanghai", "Asia/Taipei", "Asia/Tashkent", "Asia/Tbilisi", "Asia/Yerevan",
		"Australia/Hobart", "Australia/Melbourne", "Australia/Perth", "Pacific/Fiji", "Pacific/Guam", "Pacific/Port_Moresby", "Pacific/Tongatapu",
		"America/Asuncion", "America/Caracas", "America/Guatemala", "America/Havana", "America/La_Paz", "America/Lima", "America/Montevideo",
		"America/Panama", "America/Puerto_Rico", "America/Santo_Domingo", "America/Toronto", "America/Vancouver", "America/Winnipeg",
		"Atlantic/Reykjavik", "Indian/Maldives", "Indian/Mauritius")
	slices.Sort(names)
	return slices.Compact(names)
}
