package headers

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/agnivade/levenshtein"
)

// meantColumns are words that planners write for a column of the contract, by its name.
// They are no aliases: what stands under them is not read, and a warning says so.
func meantColumns() map[string][]string {
	return map[string][]string{
		"id":           {"inject no", "inject nr", "inject number"},
		"skip":         {"is skip", "is skipped", "skip row", "skip this row", "do not send", "don't send"},
		"team":         {"target team", "target teams", "to team", "to teams", "for team", "for teams", "receiving team", "recipient team"},
		"player_email": {"player's mail", "email of player", "player email address"},
		"position":     {"player position", "to position"},
		"role":         {"player role", "to role"},
		"title":        {"headline", "article title", "post title"},
		"subtitle":     {"subheadline", "subhead", "subheading", "standfirst", "article subtitle"},
		"subject":      {"subject line", "mail subject", "email subject"},
		"body":         {"content", "contents", "message text", "message body", "message content", "body text", "mail body", "email body", "post text", "inject text", "article text"},
		"to":           {"addressee", "addressees", "addressed to"},
		"cc":           {"copy to", "carbon copy", "cc to"},
		"bcc":          {"blind copy", "blind carbon copy", "bcc to"},
		"assets": {"link to image", "link to images", "link to picture", "link to photo", "link to video", "link to media",
			"image", "images", "image link", "image links", "image url", "image urls", "picture", "pictures", "picture link", "picture url",
			"photo", "photos", "photo link", "photo url", "video", "videos", "video link", "video url",
			"media link", "media links", "media url", "media urls", "asset link", "asset links", "asset url", "asset urls", "attachment", "attachments"},
		"sentiment":    {"tone", "tonality"},
		"is_draft":     {"save as draft", "draft only"},
		"is_hacked":    {"hack", "site hacked", "website hacked"},
		"replies":      {"number of replies", "reply count", "replies count"},
		"likes":        {"number of likes", "like count", "likes count"},
		"reposts":      {"number of reposts", "repost count", "reposts count", "retweets"},
		"hacked_image": {"hacked picture", "hacked photo", "hack image", "image of hacked website"},
	}
}

// Meant maps each word that planners write for a column, folded, to the name of that column.
func Meant() map[string]string {
	meant := map[string]string{}
	for name, words := range meantColumns() {
		for _, word := range words {
			meant[Fold(word)] = name
		}
	}
	return meant
}

// notMisspelled are words of their own that are one letter off a column's name.
func notMisspelled() []string {
	return []string{"ship", "slip", "ski", "test", "next", "tex", "tide", "tile", "tie", "times", "term", "tea", "form", "rule", "reports", "boy"}
}

// Near is the column of a plan whose name, or alias, a folded header nearly is, "" where there is none: one
// letter off, or with an ending such as in "skipped" and "team name". A header with digits
// counts something, and is no misspelling.
func Near(header string, spellings []Spelling) string {
	if strings.ContainsFunc(header, unicode.IsDigit) || slices.Contains(notMisspelled(), header) {
		return ""
	}
	for _, spelling := range spellings {
		if isNearly(header, spelling.folded) {
			return spelling.column
		}
	}
	return ""
}

// Spelling is a name or an alias of a column.
type Spelling struct{ folded, column string }

// Spellings are those of the contract's columns that planners fill in.
func Spellings() []Spelling {
	var all []Spelling
	for _, column := range Columns() {
		for _, name := range append([]string{column.Name}, column.Aliases...) {
			if !column.Result && !column.Kept {
				all = append(all, Spelling{Fold(name), column.Name})
			}
		}
	}
	return all
}

// shortestNear is how many letters a name has at least that is known from one nearly like it:
// whatever has two or three letters is one letter off `to` or `ref`.
const shortestNear = 4

func isNearly(header, name string) bool {
	if len(name) < shortestNear {
		return false
	}
	if rest, longer := strings.CutPrefix(header, name); longer {
		switch rest {
		case "name", "names", "ed", name[len(name)-1:] + "ed":
			return true
		}
	}
	off := utf8.RuneCountInString(header) - len(name) // names are ASCII
	return off >= -1 && off <= 1 && (levenshtein.ComputeDistance(header, name) == 1 || areSwapped(header, name))
}

// areSwapped reports whether two letters beside each other stand the other way round.
func areSwapped(header, name string) bool {
	if len(header) != len(name) {
		return false
	}
	at := 0
	for at < len(name) && header[at] == name[at] {
		at++
	}
	return at+1 < len(name) && header[at] == name[at+1] && header[at+1] == name[at] && header[at+2:] == name[at+2:]
}
