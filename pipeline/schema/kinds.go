package schema

// Kind is what a message becomes, as the contract's table "What a row must have"
// lists them.
type Kind uint8

// The kinds of messages.
const (
	Other   Kind = iota // a post on any other channel
	Mail                // an e-mail
	Article             // of a website
	Hacking             // of a website, or its restoring
	Popup               // a media pop-up
)

// KindOf is what a message becomes, by its channel, in the interface's spelling,
// and whether is_hacked is given.
func KindOf(channel string, hacked bool) Kind {
	switch {
	case channel == channelMail:
		return Mail
	case channel == ChannelWebsites && hacked:
		return Hacking
	case channel == ChannelWebsites:
		return Article
	case channel == channelNotifications:
		return Popup
	}
	return Other
}

func (c *Cells) kind() Kind { return KindOf(c[ColChannel], c[ColHacked] != "") }

// Becomes says in a planner's words what a row in this situation is.
func (s Situation) Becomes() string {
	channel, _ := ChannelNamed(s.Channel)
	switch KindOf(channel.Name, s.Hacked != "") {
	case Mail:
		return "an e-mail"
	case Article:
		return "a website article"
	case Hacking:
		return "a website hacked or restored"
	case Popup:
		return "a media pop-up"
	}
	if channel.Social {
		return "a social media post"
	}
	return "a message"
}
