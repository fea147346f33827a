package simulator_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"simcast/apiclient/simulator"
)

// fields is a message body that a case changes: a nil value removes a field.
type fields map[string]any

func (f fields) with(change fields) string {
	body := fields{}
	for _, part := range []fields{f, change} {
		for name, value := range part {
			body[name] = value
			if value == nil {
				delete(body, name)
			}
		}
	}
	text, err := json.Marshal(body)
	if err != nil {
		panic(err)
	}
	return string(text)
}

type raw = json.RawMessage

var (
	social  = fields{"persona": person, "channel": "microblog", "team_id": 7, "type": "team", "body": "Smoke", "ts": 1795000000, "isDraft": 0}
	mail    = fields{"persona": person, "channel": "mail", "subject": "Fire", "body": "Come", "to": "a@b.example", "team_id": 7, "type": "team", "ts": 1795000000, "isDraft": 0}
	article = fields{"persona": organisation, "channel": "websites", "title": "Fire", "body": "<p>Smoke</p>", "sentiment": "neutral", "team_id": 7, "type": "team", "ts": 1795000000, "isDraft": 0}
	popUp   = fields{"persona": person, "channel": "notifications", "position": "Duty officer", "subject": "TV", "body": "Live", "assets": []any{image}, "team_id": 7, "type": "individual", "ts": 1795000000, "isDraft": 0}
	image   = fields{"type": "image", "assetUrl": "https://example.org/a.jpg", "alt": "smoke"}
	hack    = fields{"persona": organisation, "channel": "websites", "is_hacked": 1, "team_id": 7, "type": "team", "ts": 1795000000, "isDraft": 0}
)

const (
	m = "/messages"
	p = "/messages/position"
)

func TestAcceptedMessages(t *testing.T) {
	for name, c := range map[string]struct{ path, body string }{
		"social":                 {m, social.with(nil)},
		"least":                  {m, `{"persona":"` + person + `","channel":"forum"}`},
		"counts":                 {m, social.with(fields{"replies": 0, "likes": 12, "reposts": 3, "sentiment": "negative"})},
		"team as a string":       {m, social.with(fields{"team_id": "8"})},
		"no assets":              {m, social.with(fields{"assets": []any{}})},
		"asset without alt":      {m, social.with(fields{"assets": []any{fields{"type": "video", "assetUrl": "http://example.org/v"}}})},
		"to a player":            {m, social.with(fields{"player_email": "a@b.example", "to": "a@b.example", "type": "individual"})},
		"mail":                   {m, mail.with(fields{"cc": "a@b.example, C D <c@d.example>", "bcc": ""})},
		"mail to a role":         {p, mail.with(fields{"role": "Duty officer"})},
		"article":                {m, article.with(fields{"subtitle": "At berth 7", "to": "all"})},
		"article on a position":  {p, article.with(fields{"position": "Press"})},
		"news is an own channel": {m, social.with(fields{"channel": "news"})},
		"pop-up":                 {p, popUp.with(nil)},
		"hack":                   {m, hack.with(fields{"hacked_image": "https://example.org/h.png", "show_details": 0})},
		"hack on a mail":         {m, mail.with(fields{"persona": person, "is_hacked": 1})},
	} {
		t.Run(name, func(t *testing.T) {
			s := start(t, simulator.Options{})
			if got := s.post(c.path, c.body); got.status != 200 || len(s.Published()) != 1 {
				t.Errorf("%d %s, %d published, for %s", got.status, got.body, len(s.Published()), c.body)
			}
		})
	}
}

func TestRefusedMessages(t *testing.T) {
	for name, c := range map[string]struct {
		path, body string
		status     int
		reason     string // a word of the service's answer; empty: no body
	}{
		"not JSON":                    {m, `{`, 400, "JSON"},
		"nothing":                     {m, ``, 400, "JSON"},
		"null":                        {m, `null`, 400, "JSON"},
		"array":                       {m, `[]`, 400, "JSON"},
		"two objects":                 {m, social.with(nil) + `{}`, 400, "JSON"},
		"not UTF-8":                   {m, "{\"persona\":\"\xff\"}", 400, "UTF-8"},
		"deep":                        {m, strings.Repeat("[", 100_000), 400, "JSON"},
		"unknown field":               {m, social.with(fields{"colour": "red"}), 400, "colour"},
		"field in another case":       {m, social.with(fields{"Body": "Smoke"}), 400, "Body"},
		"position on messages":        {m, social.with(fields{"position": "Duty officer"}), 400, "position"},
		"role on messages":            {m, social.with(fields{"role": "Duty officer"}), 400, "role"},
		"player on position":          {p, popUp.with(fields{"player_email": "a@b.example"}), 400, "player_email"},
		"subtitle on position":        {p, popUp.with(fields{"subtitle": "x"}), 400, "subtitle"},
		"cc on position":              {p, popUp.with(fields{"cc": "a@b.example"}), 400, "cc"},
		"bcc on position":             {p, popUp.with(fields{"bcc": "a@b.example"}), 400, "bcc"},
		"is_hacked on position":       {p, popUp.with(fields{"is_hacked": 1}), 400, "is_hacked"},
		"show_details on position":    {p, popUp.with(fields{"show_details": 1}), 400, "show_details"},
		"hacked_image on position":    {p, popUp.with(fields{"hacked_image": "https://example.org/h"}), 400, "hacked_image"},
		"persona missing":             {m, social.with(fields{"persona": nil}), 400, "persona"},
		"persona by handle":           {m, social.with(fields{"persona": "mayor"}), 400, "persona"},
		"persona a number":            {m, social.with(fields{"persona": 1}), 400, "persona"},
		"channel missing":             {m, social.with(fields{"channel": nil}), 400, "channel"},
		"channel unknown":             {m, social.with(fields{"channel": "email"}), 400, "channel"},
		"channel in capitals":         {m, social.with(fields{"channel": "Mail"}), 400, "channel"},
		"team unknown":                {m, social.with(fields{"team_id": 9}), 404, "team_id"},
		"team zero":                   {m, social.with(fields{"team_id": 0}), 404, "team_id"},
		"team negative":               {m, social.with(fields{"team_id": -7}), 404, "team_id"},
		"team huge":                   {m, social.with(fields{"team_id": raw("99999999999999999999")}), 404, "team_id"},
		"team by name":                {m, social.with(fields{"team_id": "S - Test"}), 400, "team_id"},
		"team a fraction":             {m, social.with(fields{"team_id": 7.5}), 400, "team_id"},
		"team empty":                  {m, social.with(fields{"team_id": ""}), 400, "team_id"},
		"team null":                   {m, social.with(fields{"team_id": raw("null")}), 400, "team_id"},
		"type":                        {m, social.with(fields{"type": "everyone"}), 400, "type"},
		"body null":                   {m, social.with(fields{"body": raw("null")}), 400, "body"},
		"ts a string":                 {m, social.with(fields{"ts": "1795000000"}), 400, "ts"},
		"ts a fraction":               {m, social.with(fields{"ts": raw("1.5")}), 400, "ts"},
		"ts null":                     {m, social.with(fields{"ts": raw("null")}), 400, "ts"},
		"isDraft a boolean":           {m, social.with(fields{"isDraft": true}), 400, "isDraft"},
		"isDraft 2":                   {m, social.with(fields{"isDraft": 2}), 400, "isDraft"},
		"likes negative":              {m, social.with(fields{"likes": -1}), 400, "likes"},
		"likes a word":                {m, social.with(fields{"likes": "many"}), 400, "likes"},
		"sentiment":                   {m, social.with(fields{"sentiment": "bad"}), 400, "sentiment"},
		"player is no address":        {m, social.with(fields{"player_email": "the mayor", "to": "x"}), 400, "player_email"},
		"player without to":           {m, social.with(fields{"player_email": "a@b.example"}), 400, "to"},
		"individual without to":       {m, social.with(fields{"type": "individual"}), 400, "to"},
		"mail without subject":        {m, mail.with(fields{"subject": nil}), 400, "subject"},
		"mail without body":           {m, mail.with(fields{"body": ""}), 400, "body"},
		"mail without to":             {m, mail.with(fields{"to": nil}), 400, "to"},
		"mail to a role without to":   {p, mail.with(fields{"role": "Duty officer", "to": nil}), 400, "to"},
		"cc with a semicolon":         {m, mail.with(fields{"cc": "a@b.example;c@d.example"}), 400, "cc"},
		"bcc with a word":             {m, mail.with(fields{"bcc": "everybody"}), 400, "bcc"},
		"article by a person":         {m, article.with(fields{"persona": person}), 400, "organisation"},
		"article without title":       {m, article.with(fields{"title": " "}), 400, "title"},
		"article without body":        {m, article.with(fields{"body": nil}), 400, "body"},
		"article to one":              {m, article.with(fields{"type": "individual", "to": "x"}), 400, "type"},
		"article without type":        {m, article.with(fields{"type": nil}), 400, "type"},
		"article without sentiment":   {m, article.with(fields{"sentiment": nil}), 400, "sentiment"},
		"hack by a person":            {m, hack.with(fields{"persona": person}), 400, "organisation"},
		"hack with a file's name":     {m, hack.with(fields{"hacked_image": "skull.png"}), 400, "hacked_image"},
		"hack with yes":               {m, hack.with(fields{"is_hacked": "yes"}), 400, "is_hacked"},
		"pop-up without assets":       {p, popUp.with(fields{"assets": []any{}}), 400, "asset"},
		"position without a position": {p, social.with(nil), 400, "position"},
		"position, team unknown":      {p, popUp.with(fields{"team_id": 9}), 404, ""},
		"assets an object":            {m, social.with(fields{"assets": image}), 400, "assets"},
		"assets null":                 {m, social.with(fields{"assets": raw("null")}), 400, "assets"},
		"asset null":                  {m, social.with(fields{"assets": raw("[null]")}), 400, "type"},
		"asset of another type":       {m, social.with(fields{"assets": raw(`[{"type":"gif","assetUrl":"https://example.org/a"}]`)}), 400, "type"},
		"asset without a URL":         {m, social.with(fields{"assets": raw(`[{"type":"image"}]`)}), 400, "assetUrl"},
		"asset on a disk":             {m, social.with(fields{"assets": raw(`[{"type":"image","assetUrl":"file:///a.jpg"}]`)}), 400, "assetUrl"},
		"asset with more":             {m, social.with(fields{"assets": raw(`[{"type":"image","assetUrl":"https://example.org/a","size":3}]`)}), 400, "size"},
	} {
		t.Run(name, func(t *testing.T) {
			s := start(t, simulator.Options{})
			got := s.post(c.path, c.body)
			if got.status != c.status || !strings.Contains(got.body, c.reason) || c.reason == "" && got.body != "" {
				t.Errorf("%d %s, want %d and %q, for %.300s", got.status, got.body, c.status, c.reason, c.body)
			}
			if n := len(s.Published()); n != 0 {
				t.Errorf("%d published", n)
			}
		})
	}
}

func TestMessageID(t *testing.T) {
	uuid := regexp.MustCompile(`^\{"message_id":"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"\}$`)
	s := start(t, simulator.Options{})
	if got := s.post(p, popUp.with(nil)); !uuid.MatchString(got.body) || !strings.Contains(got.body, s.Published()[0].MessageID) {
		t.Errorf("position: %s", got.body)
	}
	if got := s.post(m, social.with(nil)); got.body != "{}" {
		t.Errorf("messages: %s", got.body)
	}
	s = start(t, simulator.Options{AnswerID: true})
	if got := s.post(m, social.with(nil)); !uuid.MatchString(got.body) {
		t.Errorf("messages with AnswerID: %s", got.body)
	}
}

func TestWebsiteIsHackedAndRestored(t *testing.T) {
	s := start(t, simulator.Options{})
	for i, step := range []struct {
		change fields
		hacked bool
	}{
		{fields{"is_hacked": 0}, false},
		{fields{"isDraft": 1}, false},
		{fields{}, true},
		{fields{"isDraft": 1, "is_hacked": 0}, true},
		{fields{"is_hacked": 0}, false},
	} {
		if got := s.post(m, hack.with(step.change)); got.status != 200 {
			t.Fatalf("step %d: %d %s", i, got.status, got.body)
		}
		if s.Hacked(organisation) != step.hacked {
			t.Errorf("step %d: hacked is %t", i, !step.hacked)
		}
	}
	if s.Hacked(person) {
		t.Error("a person's website is hacked")
	}
}

// FuzzPost: whatever the body, the answer is a documented one, and a message is in the record
// exactly if the answer was 200.
func FuzzPost(f *testing.F) {
	for _, body := range []string{
		social.with(nil), mail.with(nil), article.with(nil), popUp.with(nil), hack.with(nil), ``, `null`, `{"assets":[{}]}`,
		`{"team_id":"-"}`, `{"team_id": ""}`, "{\"persona\"\n:\t null}", `{"assets":[],"assets":[1]}`, `{"replies":1e400}`,
		`{"persona":"` + person + `","channel":"forum","team_id":"\u0037"}`, `{"team_id":"7","team_id":7}`,
	} {
		f.Add(true, body)
		f.Add(false, body)
	}
	f.Fuzz(func(t *testing.T, position bool, body string) {
		s := simulator.New(simulator.Options{Space: smallSpace()})
		path := m
		if position {
			path = p
		}
		r := httptest.NewRequest(http.MethodPost, simulator.BasePath+path, strings.NewReader(body))
		r.Header.Set("Authorization", "Bearer "+s.Key())
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		if w.Code != 200 && w.Code != 400 && w.Code != 404 {
			t.Errorf("%d %s", w.Code, w.Body)
		}
		if accepted := w.Code == 200; accepted != (len(s.Published()) == 1) {
			t.Errorf("%d, %d published", w.Code, len(s.Published()))
		}
	})
}
