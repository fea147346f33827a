package schema

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/agnivade/levenshtein"

	"simcast/readers/headers"
)

// channelSynonyms are what people write for a channel, each as a header is folded. They are only suggested: a cell that
// has one of them is an error.
var channelSynonyms = map[string][]string{
	channelMail:          {"email", "emails", "mails"},
	ChannelWebsites:      {"website", "web", "article", "press", "pressrelease"},
	"microblog":          {"tweet", "tweets", "twitter", "x"},
	"gosocial":           {"facebook", "socialmedia", "social"},
	channelNotifications: {"popup", "mediapopup", "notification"},
	"messenger":          {"sms", "text", "textmessage", "chat"},
	"tv":                 {"television"},
}

// channelMeant is the channel that somebody most likely meant by a name that is none, "" where none is likely: one of
// which this is another name, or one that is nearly written so.
func channelMeant(name string) string {
	folded := headers.Fold(name)
	for _, channel := range Channels() {
		if slices.Contains(channelSynonyms[channel], folded) {
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
