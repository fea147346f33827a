package inbox

import (
	"encoding/json"
	"strconv"

	"simcast/apiclient"
	"simcast/apiclient/simulator"
	"simcast/writers/drawings"
)

type persona = drawings.Persona

// team is what messages are sorted by. Its key stands in addresses.
type team struct{ Key, Name string }

// noTeam is the key of messages that carry no team_id.
const noTeam = "none"

func personasOf(space simulator.Space) map[string]persona {
	known := map[string]persona{}
	for _, raw := range space.Personas {
		var p apiclient.Persona
		// A persona that cannot be read cannot have sent anything.
		if json.Unmarshal(raw, &p) == nil && p.SystemInfo.Hash != "" {
			known[p.SystemInfo.Hash] = drawings.PersonaOf(p)
		}
	}
	return known
}

func teamsOf(space simulator.Space) []team {
	var teams []team
	for _, t := range space.Teams {
		teams = append(teams, team{strconv.FormatInt(t.ID, 10), t.Name})
	}
	return append(teams, team{noTeam, "No team"})
}

func teamKey(id simulator.TeamID) string {
	if id == 0 {
		return noTeam
	}
	return strconv.FormatInt(int64(id), 10)
}

func (i *inbox) teamName(key string) string {
	for _, t := range i.teams {
		if t.Key == key {
			return t.Name
		}
	}
	return "team " + key
}

// persona is who sent a message; a hash that the space does not have is its name.
func (i *inbox) persona(hash string) persona {
	if p, known := i.personas[hash]; known {
		return p
	}
	return persona{Name: hash}
}

// asSent is the message in the client's words, with which drawings are made.
func asSent(m simulator.Message) apiclient.Message {
	sent := apiclient.Message{
		Persona: m.Persona, PlayerEmail: m.PlayerEmail, Channel: m.Channel, Position: m.Position, Role: m.Role,
		TeamID: int64(m.TeamID), Type: m.Type, Title: m.Title, Subtitle: m.Subtitle, Subject: m.Subject, Body: m.Body,
		To: m.To, CC: m.Cc, BCC: m.Bcc, Sentiment: m.Sentiment, TS: m.TS, IsDraft: m.IsDraft,
		Replies: m.Replies, Likes: m.Likes, Reposts: m.Reposts,
		IsHacked: m.IsHacked, ShowDetails: m.ShowDetails, HackedImage: m.HackedImage,
	}
	for _, a := range m.Assets {
		sent.Assets = append(sent.Assets, apiclient.Asset{Type: a.Type, AssetURL: a.AssetURL, Alt: a.Alt})
	}
	return sent
}
