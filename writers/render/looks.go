package render

import (
	"strings"

	"simcast/pipeline/schema"
)

// look is how a message is laid out.
type look string

const (
	lookMail     look = "mail"
	lookArticle  look = "article"
	lookPopup    look = "popup"
	lookHacked   look = "hacked"
	lookRestored look = "restored"
	lookPost     look = "post"   // a short post of a social network
	lookThread   look = "thread" // a post with a title
	lookChat     look = "chat"   // a bubble in a conversation
	lookVideo    look = "video"  // its media first
	lookTicket   look = "ticket"
	lookEntry    look = "entry" // a line of a list
)

// channelLook is how the messages of a channel look, and the name over them.
type channelLook struct {
	channel string
	look    look
	name    string
}

// channelLooks is read beside the interface's list of channel names (2.6), in its
// order. Which kind of thing a channel is follows from its name; the service
// documents no more.
var channelLooks = [...]channelLook{
	{"microblog", lookPost, "Microblog"},
	{"gosocial", lookPost, "GoSocial"},
	{"gosocialgroups", lookPost, "GoSocial group"},
	{"mediablog", lookVideo, "Media blog"},
	{"news", lookThread, "News"},
	{"videoblog", lookVideo, "Video blog"},
	{"forum", lookThread, "Forum"},
	{"bulletin", lookThread, "Bulletin"},
	{"panda", lookPost, "Panda"},
	{"bearsocial", lookPost, "BearSocial"},
	{"telegraph", lookPost, "Telegraph"},
	{"msngr", lookChat, "Msngr"},
	{"mail", lookMail, "Mail"},
	{"socialmap", lookPost, "Social map"},
	{"social-watch", lookPost, "Social watch"},
	{"websites", lookArticle, "Website"},
	{"ticketing-system", lookTicket, "Ticketing system"},
	{"browser", lookThread, "Browser"},
	{"notifications", lookPopup, "Media pop-up"},
	{"captions", lookEntry, "Captions"},
	{"graph", lookEntry, "Graph"},
	{"log", lookEntry, "Log"},
	{"checklist", lookEntry, "Checklist"},
	{"portal", lookThread, "Portal"},
	{"tv", lookVideo, "TV"},
	{"map", lookEntry, "Map"},
	{"blog", lookThread, "Blog"},
	{"backchannel", lookChat, "Backchannel"},
	{"teamchat", lookChat, "Team chat"},
	{"timer", lookEntry, "Timer"},
	{"messenger", lookChat, "Messenger"},
	{"log2", lookEntry, "Log 2"},
}

// lookOf is the look of a message and the name of its channel. Of a channel that
// the interface does not list, the name is as it stands.
func lookOf(message *Message) (look, string) {
	found, name := lookEntry, strings.TrimSpace(message.Channel)
	for _, c := range channelLooks {
		if c.channel == strings.ToLower(name) {
			found, name = c.look, c.name
			break
		}
	}
	if name == "" {
		name = "no channel"
	}
	switch message.Kind {
	case schema.Mail:
		found = lookMail
	case schema.Article:
		found = lookArticle
	case schema.Popup:
		found = lookPopup
	case schema.Hacking:
		if found = lookRestored; message.Hacked == nil || *message.Hacked == 1 {
			found = lookHacked
		}
	}
	return found, name
}
