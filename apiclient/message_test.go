package apiclient

import "testing"

func TestMessageEncodesInTheInterfacesOrder(t *testing.T) {
	zero, n, off := int64(0), int64(12), 0
	tests := map[string]struct {
		message Message
		want    string
	}{
		"what is always sent": {Message{}, `{"persona":"","channel":"","team_id":0,"type":"","ts":0,"isDraft":0}`},
		"everything": {
			Message{
				Persona: "ab", PlayerEmail: "p@x.org", Channel: "mail", Position: "Mayor", Role: "r", TeamID: 7, Type: "team",
				Title: "t", Subtitle: "s", Subject: "<Fire> & smoke", Body: "<p>é\n\"x\"</p>", To: "a@x.org", CC: "b@x.org,c@x.org", BCC: "d@x.org",
				Assets:    []Asset{{Type: "image", AssetURL: "https://x.org/a.png?b=1&c=2", Alt: "ship"}, {Type: "video", AssetURL: "u"}},
				Sentiment: "neutral", TS: 1795185000, IsDraft: 1, Replies: &zero, Likes: &n, Reposts: &zero,
				IsHacked: &off, ShowDetails: &off, HackedImage: "https://x.org/h.png",
			},
			`{"persona":"ab","player_email":"p@x.org","channel":"mail","position":"Mayor","role":"r","team_id":7,"type":"team",` +
				`"title":"t","subtitle":"s","subject":"<Fire> & smoke","body":"<p>é\n\"x\"</p>","to":"a@x.org","cc":"b@x.org,c@x.org","bcc":"d@x.org",` +
				`"assets":[{"type":"image","assetUrl":"https://x.org/a.png?b=1&c=2","alt":"ship"},{"type":"video","assetUrl":"u"}],` +
				`"sentiment":"neutral","ts":1795185000,"isDraft":1,"replies":0,"likes":12,"reposts":0,"is_hacked":0,"show_details":0,"hacked_image":"https://x.org/h.png"}`,
		},
	}
	for name, tt := range tests {
		got, err := tt.message.Encode()
		if err != nil || string(got) != tt.want {
			t.Errorf("%s: %v\ngot  %s\nwant %s", name, err, got, tt.want)
		}
	}
}
