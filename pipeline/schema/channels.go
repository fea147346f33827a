package schema

import (
	"slices"

	"simcast/readers/headers"
)

// The channels that something here asks for by name (interface, 2.6).
const (
	channelMail          = "mail"
	ChannelNews          = "news"
	ChannelWebsites      = "websites"
	channelNotifications = "notifications"
)

// Channel is one line of the interface's list of channel names.
type Channel struct {
	Name   string
	Social bool // sentiments, likes, replies and reposts are at home there (interface, 2.5)
}

// channels lists what the interface's section 2.6 lists, in its order.
var channels = []Channel{
	{"microblog", true}, {"gosocial", true}, {"gosocialgroups", true}, {"mediablog", true},
	{ChannelNews, false}, {"videoblog", true}, {"forum", true}, {"bulletin", true},
	{"panda", true}, {"bearsocial", true}, {"telegraph", true}, {"msngr", true},
	{channelMail, false}, {"socialmap", true}, {"social-watch", true}, {ChannelWebsites, false},
	{"ticketing-system", false}, {"browser", false},
	{channelNotifications, false}, {"captions", false}, {"graph", false}, {"log", false},
	{"checklist", false}, {"portal", false}, {"tv", false}, {"map", false}, {"blog", true},
	{"backchannel", false}, {"teamchat", false}, {"timer", false}, {"messenger", true}, {"log2", false},
}

// Channels are the names of the interface's channels, in its order.
func Channels() []string {
	var names []string
	for _, c := range channels {
		names = append(names, c.Name)
	}
	return names
}

// ChannelNamed is the channel of that name in any case.
func ChannelNamed(name string) (Channel, bool) {
	name = headers.FoldName(name)
	i := slices.IndexFunc(channels, func(c Channel) bool { return c.Name == name })
	if i < 0 {
		return Channel{}, false
	}
	return channels[i], true
}

// IsSocial reports whether a channel is one of social media.
func IsSocial(name string) bool {
	c, known := ChannelNamed(name)
	return known && c.Social
}
