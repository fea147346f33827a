package simulator

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/mail"
	"net/url"
	"slices"
	"strings"
)

// field is a line of the table in section 2.5.
type field struct {
	name  string
	on    endpoint
	value func(json.RawMessage) error // nil if the value has the field's type
}

// fields is the table of section 2.5, in its order.
var fields = []field{
	{"persona", onBoth, text},
	{"player_email", onMessages, address},
	{"channel", onBoth, channel},
	{"position", onPosition, text},
	{"role", onPosition, text},
	{"team_id", onBoth, team},
	{"type", onBoth, oneOf("individual", "team")},
	{"title", onBoth, text},
	{"subtitle", onMessages, text},
	{"subject", onBoth, text},
	{"body", onBoth, text},
	{"to", onBoth, text},
	{"cc", onMessages, addresses},
	{"bcc", onMessages, addresses},
	{"assets", onBoth, assets},
	{"sentiment", onBoth, oneOf("positive", "negative", "neutral")},
	{"ts", onBoth, integer},
	{"isDraft", onBoth, flag},
	{"replies", onBoth, count},
	{"likes", onBoth, count},
	{"reposts", onBoth, count},
	{"is_hacked", onMessages, flag},
	{"show_details", onMessages, flag},
	{"hacked_image", onMessages, webAddress},
}

func findField(name string) (field, bool) {
	i := slices.IndexFunc(fields, func(f field) bool { return f.name == name })
	if i < 0 {
		return field{}, false
	}
	return fields[i], true
}

// assetFields is the table of section 2.4. The first two are always there.
var assetFields = []field{
	{"type", onBoth, oneOf("image", "video", "audio", "document")},
	{"assetUrl", onBoth, webAddress},
	{"alt", onBoth, text},
}

func text(raw json.RawMessage) error {
	_, err := readString(raw)
	return err
}

func readString(raw json.RawMessage) (string, error) {
	var s string
	if raw[0] != '"' || json.Unmarshal(raw, &s) != nil {
		return "", errors.New("must be a string")
	}
	return s, nil
}

// oneOf is a string that is one of these.
func oneOf(values ...string) func(json.RawMessage) error {
	return func(raw json.RawMessage) error {
		s, err := readString(raw)
		if err == nil && !slices.Contains(values, s) {
			err = fmt.Errorf("must be one of %s", strings.Join(values, ", "))
		}
		return err
	}
}

// channel holds the names of section 2.6.
var channel = oneOf("microblog", "gosocial", "gosocialgroups", "mediablog", "news", "videoblog", "forum",
	"bulletin", "panda", "bearsocial", "telegraph", "msngr", "mail", "socialmap", "social-watch", "websites",
	"ticketing-system", "browser",
	"notifications", "captions", "graph", "log", "checklist", "portal", "tv", "map", "blog", "backchannel",
	"teamchat", "timer", "messenger", "log2")

func integer(raw json.RawMessage) error {
	var n int64
	if raw[0] == 'n' || json.Unmarshal(raw, &n) != nil {
		return errors.New("must be an integer")
	}
	return nil
}

func count(raw json.RawMessage) error {
	if integer(raw) != nil || raw[0] == '-' {
		return errors.New("must be an integer, 0 or more")
	}
	return nil
}

func flag(raw json.RawMessage) error {
	if s := string(raw); s != "0" && s != "1" {
		return errors.New("must be 0 or 1")
	}
	return nil
}

func team(raw json.RawMessage) error {
	var t teamID
	if t.UnmarshalJSON(raw) != nil {
		return errors.New("must be the id of a team, as an integer or a string of digits")
	}
	return nil
}

func address(raw json.RawMessage) error {
	s, err := readString(raw)
	if err != nil {
		return err
	}
	if a, err := mail.ParseAddress(s); err != nil || a.Address != s {
		return errors.New("must be an e-mail address")
	}
	return nil
}

// addresses is a comma-separated list. An empty one names nobody.
func addresses(raw json.RawMessage) error {
	s, err := readString(raw)
	if err != nil || strings.TrimSpace(s) == "" {
		return err
	}
	if _, err := mail.ParseAddressList(s); err != nil || strings.Contains(s, ";") {
		return errors.New("must be e-mail addresses separated by commas")
	}
	return nil
}

func webAddress(raw json.RawMessage) error {
	s, err := readString(raw)
	if err != nil {
		return err
	}
	u, err := url.Parse(s)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Hostname() == "" {
		return errors.New("must be a URL that others can open (http or https)")
	}
	return nil
}

func assets(raw json.RawMessage) error {
	var list []map[string]json.RawMessage
	if raw[0] != '[' || json.Unmarshal(raw, &list) != nil {
		return errors.New("must be an array of objects")
	}
	for i, given := range list {
		if err := asset(given); err != nil {
			return fmt.Errorf("asset %d: %w", i+1, err)
		}
	}
	return nil
}

func asset(given map[string]json.RawMessage) error {
	for i, f := range assetFields {
		raw, ok := given[f.name]
		delete(given, f.name)
		if !ok && i < 2 {
			return fmt.Errorf("%s is missing", f.name)
		}
		if ok {
			if err := f.value(raw); err != nil {
				return fmt.Errorf("%s: %w", f.name, err)
			}
		}
	}
	for name := range given {
		return fmt.Errorf("%s: not a field of an asset", name)
	}
	return nil
}
