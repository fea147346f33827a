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
	noTimeGiven = "at the moment of the post"
)

func viewOf(m *Message) *view {
	v := &view{Team: line(m.Team), Draft: m.Draft, Sentiment: line(m.Sentiment), When: noTimeGiven,
		Name: line(m.Persona.Name), Handle: line(strings.TrimPrefix(m.Persona.Handle, "@")), JobTitle: line(m.Persona.JobTitle),
		Known: m.Persona.Known, Organisation: m.Persona.Organisation}
	v.Look, v.Channel = lookOf(m)
	v.Channel = line(v.Channel)
	if v.Name == "" {
		v.Name = "no persona"
	}
	v.Initials, v.Hue = initials(v.Name), hue(v.Handle+v.Name)
	if !m.At.IsZero() {
		v.When, v.Stamp = m.At.Format(whenFormat), m.At.Format(time.RFC3339)
	}
	v.putTexts(m)
	v.putMedia(m)
	v.Counts = counts(m)
	return v
}

// putTexts gives each text its place. What the look has no place of its own for
// stands in a row with its name.
func (v *view) putTexts(m *Message) {
	v.Headline, v.Subtitle = spans(m.Title), spans(m.Subtitle)
	switch {
	case v.Look == lookMail || v.Headline == nil:
		v.Headline = spans(m.Subject)
		if v.Look == lookMail {
			v.putRow("Title", m.Title)
		}
	default:
		v.putRow("Subject", m.Subject)
	}
	v.putRow("To", m.To)
	v.putRow("Cc", m.CC)
	v.putRow("Bcc", m.BCC)
	v.putRow("Player", plain(m.PlayerEmail))
	v.putRow("Position", plain(m.Position))
	v.putRow("Role", plain(m.Role))
	v.putFlags(m)
	switch {
	case v.Look == lookArticle && isHTML(templates.Text(m.Body)):
		v.Frame, v.LeftOut = frameOf(m.Body, v.Name)
	case v.Look == lookPost || v.Look == lookChat || v.Look == lookThread || v.Look == lookVideo:
		v.Text = tagged(m.Body)
	default:
		v.Text = spans(m.Body)
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
	for _, a := range m.Assets {
		v.Assets = append(v.Assets, mediaOf(a))
	}
	switch v.Look {
	case lookHacked, lookRestored:
		if m.HackedImage != "" && v.Look == lookHacked {
			v.First = &media{"image", "shown in place of the website", visible(m.HackedImage)}
		}
		v.Details = details(m.ShowDetails)
	case lookArticle, lookVideo:
		for i, a := range v.Assets {
			if a.Type == "image" || v.Look == lookVideo && a.Type == "video" {
				v.First, v.Assets = &a, slices.Delete(v.Assets, i, i+1)
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
