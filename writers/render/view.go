package render

import (
	"hash/fnv"
	"slices"
	"strings"
	"time"
	"unicode"

	"simcast/apiclient"
	"simcast/templates"
)

// view is a message as the templates take it: words, and where they stand.
type view struct {
	Look    look
	Channel string
	Team    string
	Draft   bool

	Name, Handle, JobTitle string
	Initials               string
	Hue                    int
	Known, Organisation    bool

	Headline, Subtitle, Text []span
	Rows                     []row // what else the message has
	First                    *media
	Assets                   []media
	Sentiment                string
	When, Stamp              string // as it reads, and as machines take it
	Counts                   []count
	Frame                    *frame // of a body in HTML
	LeftOut                  string // what of it is not shown
	Details                  string // of a hacked or restored website
}

type row struct {
	Label string
	Spans []span
}

type media struct{ Type, Alt, URL string }

type count struct {
	Icon  string
	Count int64
	Word  string
}

const (
	whenFormat  = "Mon 2 January 2006, 15:04 MST"
	noTimeGiven = "at the time of sending"
)

func viewOf(message *Message) *view {
	view := &view{Team: line(message.Team), Draft: message.Draft, Sentiment: line(message.Sentiment), When: noTimeGiven,
		Name: line(message.Persona.Name), Handle: line(strings.TrimPrefix(message.Persona.Handle, "@")), JobTitle: line(message.Persona.JobTitle),
		Known: message.Persona.Known, Organisation: message.Persona.Organisation}
	view.Look, view.Channel = lookOf(message)
	view.Channel = line(view.Channel)
	if view.Name == "" { // none is written, so there is none that the space could know
		view.Name, view.Known = "no persona", true
	}
	view.Initials, view.Hue = initials(view.Name), hue(view.Handle+view.Name)
	if !message.At.IsZero() {
		view.When, view.Stamp = message.At.Format(whenFormat), message.At.Format(time.RFC3339)
	}
	view.putTexts(message)
	view.putMedia(message)
	view.Counts = counts(message)
	return view
}

// putTexts gives each text its place. What the look has no place of its own for
// stands in a row with its name.
func (v *view) putTexts(message *Message) {
	v.Headline, v.Subtitle = spans(message.Title), spans(message.Subtitle)
	switch {
	case v.Look == lookMail || v.Headline == nil:
		v.Headline = spans(message.Subject)
		if v.Look == lookMail {
			v.putRow("Title", message.Title)
		}
	default:
		v.putRow("Subject", message.Subject)
	}
	v.putRow("To", message.To)
	v.putRow("Cc", message.CC)
	v.putRow("Bcc", message.BCC)
	v.putRow("Player", plain(message.PlayerEmail))
	v.putRow("Position", plain(message.Position))
	v.putRow("Role", plain(message.Role))
	v.putFlags(message)
	switch {
	case v.Look == lookArticle && isHTML(templates.Text(message.Body)):
		v.Frame, v.LeftOut = frameOf(message.Body, v.Name)
	case v.Look == lookPost || v.Look == lookChat || v.Look == lookThread || v.Look == lookVideo:
		v.Text = tagged(message.Body)
	default:
		v.Text = spans(message.Body)
	}
}

// putFlags shows the fields of a hacked website where none is drawn.
func (v *view) putFlags(m *Message) {
	if v.Look == lookHacked {
		return
	}
	v.putRow("Hacked image", plain(m.HackedImage))
	if v.Look != lookRestored {
		v.putRow("Hacked", plain(yesNo(m.Hacked)))
		v.putRow("Details", plain(yesNo(m.ShowDetails)))
	}
}

func yesNo(flag *int) string {
	switch {
	case flag == nil:
		return ""
	case *flag == 1:
		return "yes"
	}
	return "no"
}

func (v *view) putRow(label string, pieces []templates.Piece) {
	if text := spans(pieces); text != nil {
		v.Rows = append(v.Rows, row{label, text})
	}
}

// putMedia finds the picture that stands first where the look has a place for one.
func (v *view) putMedia(m *Message) {
	for _, asset := range m.Assets {
		v.Assets = append(v.Assets, mediaOf(asset))
	}
	switch v.Look {
	case lookHacked, lookRestored:
		if m.HackedImage != "" && v.Look == lookHacked {
			v.First = &media{"image", "shown in place of the website", visible(m.HackedImage)}
		}
		v.Details = details(m.ShowDetails)
	case lookArticle, lookVideo:
		for i, asset := range v.Assets {
			if asset.Type == "image" || v.Look == lookVideo && asset.Type == "video" {
				v.First, v.Assets = &asset, slices.Delete(v.Assets, i, i+1)
				return
			}
		}
	}
}

func mediaOf(a apiclient.Asset) media {
	kind := strings.ToLower(strings.TrimSpace(a.Type))
	switch kind {
	case "image", "video", "audio", "document":
	default:
		kind = "file"
	}
	return media{kind, line(a.Alt), visible(a.AssetURL)}
}

func details(show *int) string {
	switch {
	case show == nil:
		return ""
	case *show == 1:
		return "The website's details are shown."
	}
	return "The website's details are hidden."
}

func counts(m *Message) []count {
	var list []count
	for _, c := range []struct {
		icon  string
		count *int64
		word  string
	}{{"reply", m.Replies, "replies"}, {"repost", m.Reposts, "reposts"}, {"like", m.Likes, "likes"}} {
		if c.count != nil {
			list = append(list, count{c.icon, *c.count, c.word})
		}
	}
	return list
}

// initials are the first letters of a name's first and last word.
func initials(name string) string {
	var letters []rune
	for _, word := range strings.Fields(name) {
		for _, r := range word {
			if unicode.IsLetter(r) || unicode.IsDigit(r) {
				letters = append(letters, unicode.ToUpper(r))
				break
			}
		}
	}
	switch len(letters) {
	case 0:
		return "?"
	case 1:
		return string(letters)
	}
	return string([]rune{letters[0], letters[len(letters)-1]})
}

const hues = 8

// hue is the colour that a persona has wherever it speaks.
func hue(persona string) int {
	h := fnv.New32a()
	_, _ = h.Write([]byte(persona)) // a hash takes all
	return int(h.Sum32() % hues)
}
