package schema

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/agnivade/levenshtein"

	"simcast/readers/headers"
)

// channelsMeant are words that are only suggested: a cell that has one of them is an error.
func channelsMeant(channel string) []string {
	switch channel {
	case channelMail:
		return []string{"emails", "mails"}
	case ChannelWebsites:
		return []string{"web"}
	case "microblog":
		return []string{"tweets"}
	case channelNotifications:
		return []string{"mediapopup", "notification"}
	case "tv":
		return []string{"television"}
	}
	return nil
}

// channelMeant is the channel that somebody most likely meant by a name that is none, "" where none is likely: one of
// which this is another name, or one that is nearly written so.
func channelMeant(name string) string {
	folded := headers.Fold(name)
	for _, channel := range Channels() {
		if slices.Contains(channelsMeant(channel), folded) {
			return channel
		}
	}
	return nearestChannel(strings.TrimSpace(name))
}

// nearestChannel is the channel whose name differs in a third of the letters at most, or in two where there are four.
// With more letters changed, twitter would be a timer.
func nearestChannel(name string) string {
	length := utf8.RuneCountInString(name)
	most := length / 3
	if length > 3 {
		most = max(most, 2) // two letters that changed places
	}
	nearest, distance := "", most+1
	for _, channel := range Channels() {
		if longer := utf8.RuneCountInString(channel) - length; max(longer, -longer) >= distance {
			continue
		}
		if off := levenshtein.ComputeDistance(strings.ToLower(name), channel); off < distance {
			nearest, distance = channel, off
		}
	}
	return nearest
}
