package templates

import (
	"strconv"
	"strings"
	"time"
	_ "time/tzdata" // zones are the same on every machine
)

// zoneCost is what finding a zone costs, in steps.
const zoneCost = 200

// date writes a moment in a layout and, where three values are given, a zone:
//
//	{{date "2 January 2006 15:04" "Europe/Paris" .Row.when}}
//	{{date "weekday" .Row.when}}
//
// A date without a zone is taken in the one that is named, so it is not
// shifted; RFC 3339 and unix seconds are moments, and are. Without a zone
// these are written in their own, unix seconds in UTC.
func date(r *run, args []any) (any, error) {
	if err := r.spend(zoneCost); err != nil {
		return nil, err
	}
	var zone *time.Location
	var err error
	if len(args) > 2 {
		if zone, err = zoneNamed(textOf(args[1])); err != nil {
			return nil, err
		}
	}
	layout, err := layoutOf(textOf(args[0]))
	if err != nil {
		return nil, err
	}
	value := textOf(args[len(args)-1])
	if r.renderer.isPlaceholder(value) {
		return value, nil
	}
	moment, err := momentOf(value, zone)
	if err != nil {
		return nil, err
	}
	return moment.Format(layout), nil
}

// layoutOf returns the layout that a name stands for, or the layout itself if
// there is something of a date in it.
func layoutOf(layout string) (string, error) {
	switch strings.ToLower(layout) {
	case "date":
		return "2 January 2006", nil
	case "time":
		return "15:04", nil
	case "datetime":
		return "2 January 2006 15:04", nil
	case "weekday":
		return "Monday", nil
	case "iso":
		return time.RFC3339, nil
	case "mail":
		return time.RFC1123Z, nil
	}
	one := time.Date(1987, 11, 29, 17, 48, 53, 0, time.UTC)
	if len(layout) > maxQuoted*2 || one.Format(layout) == layout {
		return "", fail(CodeValue, `{{date "2 January 2006 15:04" …}}, or date, time, datetime, weekday, iso, mail`,
			"%s is not a layout, which shows how 2 January 2006, 15:04:05 would look", quote(layout))
	}
	return layout, nil
}

// zoneNamed finds a zone by its name in the zone database, or by its offset.
func zoneNamed(name string) (*time.Location, error) {
	if t, err := time.Parse("-07:00", name); err == nil {
		return t.Location(), nil
	}
	// The empty name and Local would stand for whatever the machine has.
	if name != "" && name != "Local" && isZoneName(name) {
		if zone, err := time.LoadLocation(name); err == nil {
			return zone, nil
		}
	}
	return nil, fail(CodeValue, `"Europe/Paris", "UTC" or "+02:00"`, "there is no time zone %s", quote(name))
}

func isZoneName(name string) bool {
	const most = 64
	return len(name) <= most && strings.IndexFunc(name, func(r rune) bool {
		return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("/_+-", r))
	}) < 0
}

// momentOf reads a date, in a zone if it names none. A zone of nil is the
// date's own, or UTC.
func momentOf(value string, zone *time.Location) (time.Time, error) {
	value = strings.TrimSpace(value)
	in := zone
	if in == nil {
		in = time.UTC
	}
	if seconds, err := strconv.ParseInt(value, 10, 64); err == nil && isUnix(value) {
		return time.Unix(seconds, 0).In(in), nil
	}
	for _, layout := range []string{time.RFC3339, "2006-01-02 15:04:05Z07:00", "2006-01-02T15:04Z07:00"} {
		if t, err := time.Parse(layout, value); err == nil {
			if zone != nil {
				t = t.In(zone)
			}
			return t, nil
		}
	}
	for _, layout := range []string{"2006-01-02 15:04", "2006-01-02 15:04:05", "2006-01-02T15:04", "2006-01-02T15:04:05", "2006-01-02"} {
		if t, err := time.ParseInLocation(layout, value, in); err == nil {
			return t, nil
		}
	}
	return time.Time{}, fail(CodeValue, "2026-11-20 14:30, 2026-11-20T14:30:00Z or unix seconds",
		"%s is not a date that is understood", quote(value))
}

// isUnix tells unix seconds, of 1973 to 2286, from a number like 20261120.
func isUnix(value string) bool { return len(value) == 9 || len(value) == 10 }
