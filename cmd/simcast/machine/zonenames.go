package machine

import "slices"

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
