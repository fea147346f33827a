package schema

import (
	"strings"
	"testing"
)

func TestAChannelThatSomebodyMeantIsSuggested(t *testing.T) {
	for written, want := range map[string]string{
		"twitter": "microblog", "Tweet": "microblog", "X": "microblog",
		"e-mail": "mail", "E-Mail ": "mail",
		"Press release": "websites",
		"pop-up":        "notifications",
		"SMS":           "messenger",
		"micro blog":    "microblog", "mircoblog": "microblog", "Webistes": "websites", "timr": "timer", "mial": "mail",
		"whatsapp": "", "": "", "tv1": "tv", strings.Repeat("m", 1e6): "",
	} {
		if got := channelMeant(written); got != want {
			t.Errorf("%.20q suggests %q, not %q", written, got, want)
		}
	}
}

// TestSynonymsOfChannelsAreNoChannels: a name that is a channel means that one.
func TestSynonymsOfChannelsAreNoChannels(t *testing.T) {
	for channel, synonyms := range channelSynonyms {
		if _, known := ChannelNamed(channel); !known {
			t.Errorf("%q is no channel", channel)
		}
		for _, synonym := range synonyms {
			if _, known := ChannelNamed(synonym); known {
				t.Errorf("%q is a channel, and said to mean %q", synonym, channel)
			}
		}
	}
}
