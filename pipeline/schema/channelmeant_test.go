package schema

import (
	"strings"
	"testing"
)

func TestAChannelThatSomebodyMeantIsSuggested(t *testing.T) {
	for written, want := range map[string]string{
		"e-mails": "mail", "Media pop-up": "notifications", "Web": "websites", "television": "tv",
		"micro blog": "microblog", "mircoblog": "microblog", "Webistes": "websites", "timr": "timer", "mial": "mail",
		"whatsapp": "", "": "", "tv1": "tv", strings.Repeat("m", 1e6): "",
	} {
		if got := channelMeant(written); got != want {
			t.Errorf("%.20q suggests %q, not %q", written, got, want)
		}
	}
}
