package schema

import "slices"

// Situation is what of a row decides which of its other cells it must have.
type Situation struct {
	Channel   string // its name; "" for none, or one that the interface does not have
	Hacked    string // is_hacked: "1", "0", or "" where it is not given
	Addressee Addressee
}

// Addressee is to whom a row goes.
type Addressee uint8

// The addressees by which rows differ.
const (
	ToTeam     Addressee = iota
	ToPlayer             // player_email, or type individual, without position and role
	ToPosition           // a position or a role
)

// Need is what a column is to a row.
type Need uint8

// The needs of a row.
const (
	Free   Need = iota // may be filled in
	Needed             // must be filled in
	Either             // must be filled in, unless another one is
	Unused             // has no meaning there, or is an error
)

// Requirement is what a column of the contract is to a row.
type Requirement struct {
	Need   Need
	Unless string // of an Either, the other column
}

// Where is a set of situations.
type Where struct {
	Channels   []string    // "" stands for none, or one that there is not; nil: any
	Hacked     []string    // nil: any
	Addressees []Addressee // nil: any
}

// Has reports whether a situation is one of them.
func (w Where) Has(s Situation) bool {
	return (w.Channels == nil || slices.Contains(w.Channels, s.Channel)) && (w.Hacked == nil || slices.Contains(w.Hacked, s.Hacked)) &&
		(w.Addressees == nil || slices.Contains(w.Addressees, s.Addressee))
}

// ColumnNeed is that a column is so to the rows of some situations.
type ColumnNeed struct {
	Column string
	Requirement
	At []Where
}

// ColumnNeeds are what the columns are to rows; the first one that fits counts, and what is in none is free. A row that has no
// channel yet may still become anything. They are read beside the contract's "What a row must have" and the interface's sections 2.5,
// 2.6 and 4, and a test holds them against the tables Rules and Fields.
func ColumnNeeds() []ColumnNeed {
	which := func(is func(Channel) bool) (w Where) {
		for _, c := range channels {
			if is(c) {
				w.Channels = append(w.Channels, c.Name)
			}
		}
		return w
	}
	on := func(names ...string) Where { return Where{Channels: names} }
	but := func(names ...string) Where {
		return which(func(c Channel) bool { return !slices.Contains(names, c.Name) })
	}
	isOther := func(c Channel) bool { return KindOf(c.Name, false) == Other }
	others, notSocial := which(isOther), which(func(c Channel) bool { return !c.Social })
	notSocialOthers := which(func(c Channel) bool { return !c.Social && isOther(c) })
	article := Where{Channels: []string{ChannelWebsites}, Hacked: []string{""}}
	hacking := Where{Channels: []string{ChannelWebsites}, Hacked: []string{"1", "0"}}
	toPosition := func(names ...string) Where { return Where{Channels: names, Addressees: []Addressee{ToPosition}} }
	needed, unused := Requirement{Need: Needed}, Requirement{Need: Unused}
	return []ColumnNeed{
		{"persona", needed, []Where{{}}}, {"channel", needed, []Where{{}}},
		{"subject", needed, []Where{on(channelMail)}}, {"subject", unused, []Where{on(ChannelWebsites)}},
		{"title", needed, []Where{article}}, {"title", unused, []Where{on(ChannelNews, channelMail, channelNotifications), hacking}},
		{"body", needed, []Where{on(channelMail), article}}, {"body", Requirement{Either, "assets"}, []Where{others}},
		{"assets", needed, []Where{on(channelNotifications)}}, {"assets", Requirement{Either, "body"}, []Where{others}},
		{"to", needed, []Where{on(channelMail), {Addressees: []Addressee{ToPlayer}}}},
		{"player_email", unused, []Where{toPosition(Channels()...)}},
		{"subtitle", unused, []Where{but(ChannelWebsites), toPosition(ChannelWebsites), hacking}},
		{"cc", unused, []Where{but(channelMail), toPosition(channelMail)}}, {"bcc", unused, []Where{but(channelMail), toPosition(channelMail)}},
		{"sentiment", unused, []Where{notSocialOthers, hacking}},
		{"is_hacked", unused, []Where{but(ChannelWebsites), toPosition(ChannelWebsites)}}, {"show_details", unused, []Where{but(ChannelWebsites), toPosition(ChannelWebsites)}},
		{"replies", unused, []Where{notSocial}}, {"likes", unused, []Where{notSocial}}, {"reposts", unused, []Where{notSocial}},
		{"hacked_image", unused, []Where{but(ChannelWebsites), toPosition(ChannelWebsites), {Channels: []string{ChannelWebsites}, Hacked: []string{"", "0"}}}},
	}
}

// Requirements are, by their names, what the columns are to rows in this situation; those that are free are not in it.
func (s Situation) Requirements() map[string]Requirement {
	found := map[string]Requirement{}
	for _, need := range ColumnNeeds() {
		if _, known := found[need.Column]; !known && slices.ContainsFunc(need.At, func(w Where) bool { return w.Has(s) }) {
			found[need.Column] = need.Requirement
		}
	}
	return found
}
