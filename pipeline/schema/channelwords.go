package schema

import (
	"slices"
	"strings"

	"simcast/readers/headers"
)

// channelSynonyms are what people write for a channel, each as a header of a planner's sheet is folded. A cell that has one
// of them means the channel.
func channelSynonyms(channel string) []string {
	switch channel {
	case channelMail:
		return []string{"email", "mail", "courriel"}
	case ChannelWebsites:
		return []string{"news", "article", "press", "pressrelease", "website", "newsarticle"}
	case "microblog":
		return []string{"tweet", "twitter", "x"}
	case "gosocial":
		return []string{"facebook", "facebookpost", "socialmedia", "social"}
	case channelNotifications:
		return []string{"popup", "pushnotification"}
	case "tv":
		return []string{"tvnews"}
	case "ticketing-system":
		return []string{"ticket"}
	case "videoblog":
		return []string{"youtube"}
	case "messenger":
		return []string{"sms", "text", "textmessage", "chat"}
	}
	return nil
}

// otherNetworks are names of networks that the service does not have. A cell that has one of them means the channel that is
// most like it, with a warning.
func otherNetworks(channel string) []string {
	switch channel {
	case "gosocial":
		return []string{"instagram", "linkedin"}
	case "messenger":
		return []string{"whatsapp", "teams"}
	case "videoblog":
		return []string{"tiktok"}
	}
	return nil
}

// wholeByHandWords say that a row is played by hand where nothing else stands in the cell.
func wholeByHandWords() []string {
	return []string{"funk", "letter", "voicemail", "video call", "document"}
}

// byHandWords say that a row is played by hand, alone or with more words after them.
func byHandWords() []string {
	return []string{"phone", "call", "landline", "cell", "sat phone", "telephone", "téléphone", "telefon", "radio", "in person",
		"face to face", "verbal", "runner", "fax", "memo", "handout", "simulation", "cax"}
}

// dashWords stand for an empty cell.
func dashWords() []string { return []string{"---", "-", "n/a", "na", "none"} }

// maxWords is how long a cell is at most that is looked at for words, in bytes.
const maxWords = 300

// IsDash reports whether a text stands for an empty cell.
func IsDash(text string) bool {
	if text == "" || len(text) > maxWords || isOrdinary(text[0]) && !beginsDash(text) {
		return false
	}
	text = strings.TrimFunc(text, headers.IsBlank)
	return text != "" && beginsDash(text) && slices.Contains(dashWords(), strings.ToLower(text))
}

// beginsDash is a quick look at the first letter of a text.
func beginsDash(text string) bool { return strings.IndexByte("-nN", text[0]) >= 0 }

// ChannelMeaning is what a cell of the column channel means. Of Channel, ByHand and Note one is given at most; none is where
// nothing is known.
type ChannelMeaning struct {
	Channel string   // the channel that can be sent, in the interface's spelling
	IsLike  bool     // the cell names a network that the service does not have, and the channel is most like it
	Others  []string // what else the cell names, as written
	ByHand  string   // by what it is played by hand, as written
	Note    bool     // it says that nothing is sent
}

// Channel reads a cell of the column channel. A channel name of the interface always means itself, whatever else it
// is a word for. What begins with a word for what is done by hand is so, unless it also names a channel that can be sent.
func (w *Words) Channel(text string) ChannelMeaning {
	if channel, known := ChannelNamed(text); known {
		return ChannelMeaning{Channel: channel.Name}
	}
	if len(text) > maxWords {
		return ChannelMeaning{}
	}
	whole := w.wholeChannel(text)
	if whole.Channel != "" || whole.Note {
		return whole
	}
	if several := w.severalChannels(text); several.Channel != "" || whole.ByHand == "" {
		return several
	}
	return whole
}

// IsKnown reports whether the text means anything.
func (m *ChannelMeaning) IsKnown() bool { return m.Channel != "" || m.ByHand != "" || m.Note }

// wholeChannel reads a text that is one name.
func (w *Words) wholeChannel(text string) ChannelMeaning {
	text = strings.TrimFunc(text, headers.IsBlank)
	folded := headers.FoldInSheet(text)
	switch {
	case w.channels[folded] != "":
		return ChannelMeaning{Channel: w.channels[folded], IsLike: w.otherNetworks[folded]}
	case IsDash(text), strings.HasPrefix(folded, "notinjected"):
		return ChannelMeaning{Note: true}
	case w.wholeByHand[folded], w.isByHand(text):
		return ChannelMeaning{ByHand: text}
	}
	return ChannelMeaning{}
}

// isByHand reports a text that is one of the words, or begins with one of them and a space.
func (w *Words) isByHand(text string) bool {
	words := strings.Fields(text)
	for n := 1; n <= min(maxByHandWords, len(words)); n++ {
		if w.byHand[headers.FoldInSheet(strings.Join(words[:n], " "))] {
			return true
		}
	}
	return false
}

// maxByHandWords is how many words the longest of byHandWords has.
const maxByHandWords = 3

// severalChannels reads a text that names several: the first that can be sent counts. If none can be sent, it is played
// by hand, by all of them. One of the words that stand alone in a cell is enough only where all others are by hand, too.
func (w *Words) severalChannels(text string) ChannelMeaning {
	var parts []string
	for _, part := range splitChannelWords(text) {
		parts = append(parts, w.splitBetweenChannels(part)...)
	}
	if len(parts) < 2 {
		return ChannelMeaning{}
	}
	sent, byHand, allByHand := -1, false, true
	var meaning ChannelMeaning
	for i, part := range parts {
		one := w.oneChannel(part)
		if one.Channel != "" && sent < 0 {
			sent, meaning.Channel, meaning.IsLike = i, one.Channel, one.IsLike
		}
		byHand = byHand || w.isByHand(part)
		allByHand = allByHand && one.ByHand != ""
	}
	switch {
	case sent >= 0:
		meaning.Others = slices.DeleteFunc(parts, func(part string) bool { return w.oneChannel(part).Channel == meaning.Channel })
	case byHand, allByHand:
		meaning.ByHand = strings.TrimFunc(text, headers.IsBlank)
	}
	return meaning
}

// oneChannel is Channel of a text that names one thing.
func (w *Words) oneChannel(text string) ChannelMeaning {
	if channel, known := ChannelNamed(text); known {
		return ChannelMeaning{Channel: channel.Name}
	}
	return w.wholeChannel(text)
}

// splitChannelWords separates what a text names by signs and by the word "and" or "or" of three languages. A small word that
// begins a later part is left out, such as that of "in person or by e-mail".
func splitChannelWords(text string) []string {
	var parts []string
	for part := range strings.FieldsFuncSeq(text, func(r rune) bool { return strings.ContainsRune("/|,;&+\n", r) }) {
		var words []string
		for _, word := range append(strings.Fields(part), "and") {
			lower := strings.ToLower(word)
			switch {
			case slices.Contains([]string{"and", "or", "et", "ou", "und", "oder"}, lower):
				if len(words) > 0 {
					parts = append(parts, strings.Join(words, " "))
				}
				words = nil
			case len(words) > 0 || len(parts) == 0 || !slices.Contains([]string{"by", "via", "per", "par", "por", "a", "an"}, lower):
				words = append(words, word)
			}
		}
	}
	return parts
}

// splitBetweenChannels separates a text by the words for "and" and "or" that mean something else in another language, such as the Dutch
// "of", where there is a channel on each side.
func (w *Words) splitBetweenChannels(text string) []string {
	var parts, words []string
	for _, word := range append(strings.Fields(text), "of") {
		if !slices.Contains([]string{"of", "en", "o", "y", "e"}, strings.ToLower(word)) {
			words = append(words, word)
			continue
		}
		part := strings.Join(words, " ")
		if one := w.oneChannel(part); !one.IsKnown() || one.Note {
			return []string{text}
		}
		parts, words = append(parts, part), nil
	}
	return parts
}

// things are words for channels that are names of other things, too, as in a list of equipment or of products.
func things() []string {
	return []string{"x", "text", "social", "chat", "news", "article", "press", "pressrelease", "newsarticle", "website", "websites", "ticket", "notification", "notifications",
		"teams", "log", "log2", "map", "graph", "document", "checklist", "portal", "tv", "blog", "timer", "captions", "forum", "bulletin", "browser", "panda", "telegraph"}
}

// ChannelAlone reads a text that is nothing but words for channels, whatever its column is called; known is false of others.
// isSure says that one of them can be sent, and is no name of another thing.
func (w *Words) ChannelAlone(text string) (isSure, known bool) {
	if len(text) > maxAlone {
		return false, false
	}
	if isSure, known = w.oneAlone(text); known {
		return isSure, true
	}
	parts := splitChannelWords(text)
	for _, part := range parts {
		isSureToo, known := w.oneAlone(part)
		if !known {
			return false, false
		}
		isSure = isSure || isSureToo
	}
	return isSure, len(parts) > 1
}

// maxAlone is how long a text is at most that is nothing but words for channels, in bytes.
const maxAlone = 60

// oneAlone is ChannelAlone of a text that names one thing. "Phone call" is one: each of its words is one.
func (w *Words) oneAlone(text string) (isSure, known bool) {
	folded := headers.FoldInSheet(strings.TrimFunc(text, headers.IsBlank))
	if w.channels[folded] != "" {
		return !slices.Contains(things(), folded), true
	}
	if w.byHand[folded] || w.wholeByHand[folded] {
		return false, true
	}
	words := strings.Fields(text)
	for _, word := range words {
		if !w.byHand[headers.FoldInSheet(word)] {
			return false, false
		}
	}
	return false, len(words) > 1
}

// IsChannel reports whether a text means a channel, or that a row is played by hand or not at all.
func (w *Words) IsChannel(text string) bool {
	meaning := w.oneChannel(text)
	return meaning.IsKnown()
}

// NearestChannel is the channel that somebody most likely meant by a name that is none, "" where none is likely.
func NearestChannel(name string) string { return channelMeant(name) }
