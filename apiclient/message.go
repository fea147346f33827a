package apiclient

import (
	"bytes"
	"encoding/json"
)

// Message is a request to publish, its fields in the order of interface section 2.5. Fields that are
// empty are not sent, but for the sender, the channel and those that every delivery carries. Which of
// them an endpoint documents is the caller's to know.
type Message struct {
	Persona     string  `json:"persona"` // system_info.hash of the sender
	PlayerEmail string  `json:"player_email,omitempty"`
	Channel     string  `json:"channel"`
	Position    string  `json:"position,omitempty"`
	Role        string  `json:"role,omitempty"`
	TeamID      int64   `json:"team_id"`
	Type        string  `json:"type"` // individual or team
	Title       string  `json:"title,omitempty"`
	Subtitle    string  `json:"subtitle,omitempty"`
	Subject     string  `json:"subject,omitempty"`
	Body        string  `json:"body,omitempty"`
	To          string  `json:"to,omitempty"`
	CC          string  `json:"cc,omitempty"`  // comma-separated
	BCC         string  `json:"bcc,omitempty"` // comma-separated
	Assets      []Asset `json:"assets,omitempty"`
	Sentiment   string  `json:"sentiment,omitempty"`
	TS          int64   `json:"ts"`      // unix seconds
	IsDraft     int     `json:"isDraft"` // 1: saved, 0: published at once
	Replies     *int64  `json:"replies,omitempty"`
	Likes       *int64  `json:"likes,omitempty"`
	Reposts     *int64  `json:"reposts,omitempty"`
	IsHacked    *int    `json:"is_hacked,omitempty"`    // 1: hack the website, 0: restore it
	ShowDetails *int    `json:"show_details,omitempty"` // 1 or 0
	HackedImage string  `json:"hacked_image,omitempty"`
}

// Asset is a hosted file that a message shows (section 2.4).
type Asset struct {
	Type     string `json:"type"` // image, video, audio, document
	AssetURL string `json:"assetUrl"`
	Alt      string `json:"alt,omitempty"`
}

// Encode returns the message as compact JSON, the letters of HTML as they are.
func (m Message) Encode() ([]byte, error) { return encodeJSON(m) }

func encodeJSON(value any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(value); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}
