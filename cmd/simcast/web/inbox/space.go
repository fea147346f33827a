package inbox

import (
	"encoding/json"
	"strconv"

	"simcast/apiclient"
	"simcast/apiclient/simulator"
	"simcast/writers/render"
)

type persona = render.Persona

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
			known[p.SystemInfo.Hash] = render.PersonaOf(p)
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

func teamKey(id int64) string {
	if id == 0 {
		return noTeam
	}
	return strconv.FormatInt(id, 10)
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
