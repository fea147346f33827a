package simulator

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"simcast/apiclient"
)

// Message is a message request of section 2.5. A TeamID of 0 is none given.
type Message struct {
	apiclient.Message
	toTeam bool // team_id was given
}

// teamID is a team's id, which comes as a number or as a string of digits.
type teamID int64

// UnmarshalJSON takes both forms. A number past int64 is an integer too, and no team has it: it
// becomes the nearest int64.
func (t *teamID) UnmarshalJSON(raw []byte) error {
	digits := strings.TrimPrefix(string(raw), "-")
	if s, err := readString(raw); err == nil {
		digits = s
	}
	if digits == "" || strings.Trim(digits, "0123456789") != "" {
		return errors.New("not an integer")
	}
	id, err := strconv.ParseInt(strings.Trim(string(raw), `"`), 10, 64)
	*t = teamID(id)
	if errors.Is(err, strconv.ErrRange) {
		return nil
	}
	return err
}

// endpoint is one of the two calls that publish; their bits mark where a field is documented.
type endpoint int

const (
	onMessages endpoint = 1 << iota
	onPosition
	onBoth = onMessages | onPosition
)

func (e endpoint) path() string {
	if e == onPosition {
		return "/messages/position"
	}
	return "/messages"
}

// publish answers a POST whose key is good.
func (s *Simulator) publish(to endpoint, body []byte) answer {
	message, err := decode(to, body)
	if err != nil {
		return refuse(http.StatusBadRequest, err.Error())
	}
	if status, reason := s.space.judge(to, message); status != http.StatusOK {
		if status == http.StatusNotFound && to == onPosition {
			return answer{status: status} // section 4.2: no body
		}
		return refuse(status, reason)
	}
	published := s.accept(to, message, body)
	shown := map[string]string{}
	if to == onPosition || s.options.AnswerID {
		shown["message_id"] = published.MessageID
	}
	return inJSON(http.StatusOK, shown)
}

// decode reads a body whose every field is one of this endpoint's and has the field's type.
func decode(to endpoint, body []byte) (Message, error) {
	var given map[string]json.RawMessage
	if !utf8.Valid(body) {
		return Message{}, errors.New("the body is not UTF-8")
	}
	if err := json.Unmarshal(body, &given); err != nil || given == nil {
		return Message{}, errors.New("the body is not a JSON object")
	}
	for _, name := range slices.Sorted(maps.Keys(given)) {
		f, ok := findField(name)
		if !ok || f.on&to == 0 {
			return Message{}, fmt.Errorf("%s: not a field of %s", name, to.path())
		}
		if err := f.value(given[name]); err != nil {
			return Message{}, fmt.Errorf("%s: %w", name, err)
		}
	}
	var m struct {
		apiclient.Message
		TeamID teamID `json:"team_id"`
	}
	if err := json.Unmarshal(body, &m); err != nil {
		return Message{}, fmt.Errorf("the body is not a message: %w", err)
	}
	m.Message.TeamID = int64(m.TeamID)
	_, toTeam := given["team_id"]
	return Message{m.Message, toTeam}, nil
}
