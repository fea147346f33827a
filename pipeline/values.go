package pipeline

import (
	"encoding/json"
	"fmt"
	"math"
	"net/mail"
	"net/url"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"simcast/apiclient"
	"simcast/readers"
	"simcast/templates/wording"
)

// detail is what is wrong with one cell, before its place is known.
type detail struct {
	code, message, suggestion string
}

// reader types a cell that is not empty: to the one spelling of its value, or a fault.
// It may give both: a value that is refused now may have been sent before it was, and is known by it.
type reader func(cell readers.Cell, zone *time.Location) (string, *detail)

// readTemplate takes a text as it stands; spaces and line breaks are the planner's.
func readTemplate(cell readers.Cell, _ *time.Location) (string, *detail) {
	return cell.Text, nil
}

func readText(cell readers.Cell, _ *time.Location) (string, *detail) {
	return strings.TrimSpace(cell.Text), nil
}

// noTemplateFault finds the mark of a template in a cell of a column that is none.
// Such a cell is taken as it is written.
func noTemplateFault(column, text string) *detail {
	if !strings.Contains(text, "{{") {
		return nil
	}
	return &detail{"no-template-here", fmt.Sprintf("nothing is filled in in the column %s: %q is taken as it is written", column, clip(text)),
		"write the value itself; only title, subtitle, subject, body, to, cc and bcc take {{ }}"}
}

// severalURLsFault finds two web addresses in the place of one.
func severalURLsFault(text string) *detail {
	_, rest, found := strings.Cut(text, ";")
	if !found || !strings.Contains(strings.ToLower(rest), "http") {
		return nil
	}
	return &detail{"several-urls", fmt.Sprintf("%q is two web addresses in one, separated by a semicolon", clip(text)),
		"write one address; in assets, one a line"}
}

func readChannel(cell readers.Cell, _ *time.Location) (string, *detail) {
	c, known := channelNamed(cell.Text)
	if known {
		return c.name, nil
	}
	suggestion := "write one of " + strings.Join(Channels(), ", ")
	if near := wording.Nearest(cell.Text, Channels()); near != "" {
		suggestion = fmt.Sprintf("did you mean %q?", near)
	}
	return "", &detail{"unknown-channel", fmt.Sprintf("there is no channel %q", clip(cell.Text)), suggestion}
}

func readOneOf(words ...string) reader {
	return func(cell readers.Cell, _ *time.Location) (string, *detail) {
		word := strings.ToLower(strings.TrimSpace(cell.Text))
		if slices.Contains(words, word) {
			return word, nil
		}
		return "", &detail{"bad-word", fmt.Sprintf("%q is none of %s", clip(cell.Text), strings.Join(words, ", ")),
			"write " + orList(words)}
	}
}

func readFlag(cell readers.Cell, _ *time.Location) (string, *detail) {
	switch strings.ToLower(strings.TrimSpace(cell.Text)) {
	case "1", "yes", "true", "x":
		return "1", nil
	case "0", "no", "false":
		return "0", nil
	}
	return "", &detail{"bad-flag", fmt.Sprintf("%q is neither yes nor no", clip(cell.Text)), "write yes or no, or leave it empty"}
}

func readCount(cell readers.Cell, _ *time.Location) (string, *detail) {
	n, err := strconv.ParseInt(strings.TrimSpace(cell.Text), 10, 64)
	if err != nil || n < 0 {
		return "", &detail{"bad-count", fmt.Sprintf("%q is not a whole number of 0 or more", clip(cell.Text)),
			"write digits only, such as 120"}
	}
	return strconv.FormatInt(n, 10), nil
}

func readURL(cell readers.Cell, _ *time.Location) (string, *detail) {
	text := strings.TrimSpace(cell.Text)
	if !isURL(text) {
		return "", &detail{"bad-url", fmt.Sprintf("%q is not a web address", clip(text)),
			"write a whole address, such as https://example.org/picture.jpg"}
	}
	return text, severalURLsFault(text)
}

func isURL(text string) bool {
	u, err := url.Parse(text)
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Hostname() != "" &&
		!strings.ContainsAny(text, " \t\n\"<>{}")
}

func readAddress(cell readers.Cell, _ *time.Location) (string, *detail) {
	text := strings.TrimSpace(cell.Text)
	if f := checkAddress(text); f != nil {
		return "", f
	}
	return text, nil
}

// checkAddress finds what keeps text from being one bare e-mail address.
func checkAddress(text string) *detail {
	parsed, err := mail.ParseAddress(text)
	if err == nil && parsed.Address == text {
		return nil
	}
	f := &detail{"bad-address", fmt.Sprintf("%q is not an e-mail address", clip(text)), "write one address, such as name@example.org"}
	if err == nil {
		f.suggestion = "write the address alone: " + parsed.Address
	}
	return f
}

// checkAddresses finds the first part of a list separated by commas that is no address.
func checkAddresses(list string) *detail {
	if strings.Contains(list, ";") {
		return &detail{"bad-address", "addresses are separated by commas here, not by semicolons",
			"write " + clip(strings.Join(strings.FieldsFunc(list, func(r rune) bool { return r == ';' || r == ' ' }), ", "))}
	}
	for part := range strings.SplitSeq(list, ",") {
		if f := checkAddress(strings.TrimSpace(part)); f != nil {
			return f
		}
	}
	return nil
}

// assetTypes are the types of an asset (interface, 2.4), each with the endings
// of a URL that it follows from.
var assetTypes = []struct {
	name    string
	endings []string
}{
	{"image", []string{".jpg", ".jpeg", ".png", ".gif", ".webp", ".svg", ".bmp", ".avif"}},
	{"video", []string{".mp4", ".mov", ".webm", ".avi", ".mkv", ".m4v", ".ogv"}},
	{"audio", []string{".mp3", ".wav", ".ogg", ".m4a", ".aac", ".flac"}},
	{"document", []string{".pdf", ".doc", ".docx", ".xls", ".xlsx", ".ppt", ".pptx", ".odt", ".ods", ".odp", ".txt", ".csv"}},
}

func readAssets(cell readers.Cell, _ *time.Location) (string, *detail) {
	var assets []apiclient.Asset
	var several *detail
	for line := range strings.SplitSeq(cell.Text, "\n") {
		if strings.TrimSpace(line) == "" {
			continue
		}
		asset, f := readAsset(line)
		if f != nil {
			return "", f
		}
		if several == nil {
			several = severalURLsFault(asset.AssetURL)
		}
		assets = append(assets, asset)
	}
	text, err := json.Marshal(assets)
	if err != nil {
		return "", &detail{"bad-asset", err.Error(), "write type | URL | alt"}
	}
	return string(text), several
}

func readAsset(line string) (apiclient.Asset, *detail) {
	parts := strings.SplitN(line, "|", 3)
	for i := range parts {
		parts[i] = strings.TrimSpace(parts[i])
	}
	asset := apiclient.Asset{AssetURL: parts[0]}
	if len(parts) > 1 {
		asset.Type, asset.AssetURL = strings.ToLower(parts[0]), parts[1]
	}
	if len(parts) > 2 {
		asset.Alt = parts[2]
	}
	if !isURL(asset.AssetURL) {
		return asset, &detail{"bad-asset", fmt.Sprintf("%q is not the web address of an asset", clip(asset.AssetURL)),
			"write one asset a line: its URL, or type | URL | description"}
	}
	if asset.Type == "" {
		asset.Type = assetTypeOf(asset.AssetURL)
	}
	if !isAssetType(asset.Type) {
		return asset, &detail{"bad-asset", fmt.Sprintf("what kind of asset %s is cannot be told", clip(asset.AssetURL)),
			"write image, video, audio or document before it, separated by |"}
	}
	return asset, nil
}

func assetTypeOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	ending := strings.ToLower(path.Ext(u.Path))
	for _, t := range assetTypes {
		if slices.Contains(t.endings, ending) {
			return t.name
		}
	}
	return ""
}

func isAssetType(name string) bool {
	for _, t := range assetTypes {
		if t.name == name {
			return true
		}
	}
	return false
}

// earliestSeconds is the first number that is taken for seconds since 1970, in March 1973.
// What is below it is most likely a time of day, or a day as a spreadsheet counts it.
const earliestSeconds = 100_000_000

// latestSeconds is the last second that is believed to be one: what is past it
// was most likely counted in milliseconds.
const latestSeconds = 99_999_999_999

func readMoment(cell readers.Cell, zone *time.Location) (string, *detail) {
	text := strings.TrimSpace(cell.Text)
	if cell.Kind == readers.Date {
		return secondsOf(inZone(cell.Unix, zone), text)
	}
	if t, err := time.Parse(time.RFC3339, text); err == nil {
		return secondsOf(t, text)
	}
	n, err := strconv.ParseInt(text, 10, 64)
	switch {
	case err == nil && n > latestSeconds:
		return "", &detail{"bad-ts", fmt.Sprintf("%d is too late for seconds since 1970", n),
			"if these are milliseconds, write " + strconv.FormatInt(n/1000, 10)}
	case err == nil && n >= earliestSeconds:
		return strconv.FormatInt(n, 10), nil
	case err == nil && n >= 0:
		return "", &detail{"bad-ts", fmt.Sprintf("%q would be read as %s, so many seconds after 1970 began", clip(text), time.Unix(n, 0).UTC().Format("2006-01-02 15:04:05 UTC")),
			momentHint(text, zone)}
	}
	return "", &detail{"bad-ts", fmt.Sprintf("%q is not a moment", clip(text)), momentHint(text, zone)}
}

// secondsOf is a moment in seconds since 1970. What lies before is a slip of the year.
func secondsOf(t time.Time, text string) (string, *detail) {
	if t.Unix() < 0 {
		return "", &detail{"bad-ts", fmt.Sprintf("%q lies before 1970, from which a ts is counted", clip(text)), "write the year that is meant"}
	}
	return strconv.FormatInt(t.Unix(), 10), nil
}

// momentHint offers, for a date that was written in a clear order but is not
// RFC 3339, the form that is.
func momentHint(text string, zone *time.Location) string {
	for _, layout := range []string{"2006-01-02 15:04", "2006-01-02 15:04:05", "2006-01-02T15:04", "2006-01-02T15:04:05", "2006-01-02"} {
		if t, err := time.ParseInLocation(layout, text, zone); err == nil {
			return "write " + t.Format(time.RFC3339)
		}
	}
	if serial, err := strconv.ParseFloat(text, 64); err == nil && serial > 20_000 && serial < 80_000 && !math.IsNaN(serial) {
		return "give the cell a date format in the spreadsheet, or write seconds since 1970"
	}
	return "write seconds since 1970, a date cell, or RFC 3339 such as 2026-11-20T14:30:00+01:00"
}

// inZone takes a date cell's wall clock, which has no zone, in that zone.
func inZone(wall int64, zone *time.Location) time.Time {
	t := time.Unix(wall, 0).UTC()
	return time.Date(t.Year(), t.Month(), t.Day(), t.Hour(), t.Minute(), t.Second(), 0, zone)
}

// clip keeps a planner's long text from filling a message.
func clip(text string) string { return wording.Shorten(text, 60) }

func orList(words []string) string {
	if len(words) == 1 {
		return words[0]
	}
	return strings.Join(words[:len(words)-1], ", ") + " or " + words[len(words)-1]
}
