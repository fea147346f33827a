package apiclient

import (
	"testing"
)

func TestAnswerThatSaysThatItFailed(t *testing.T) {
	for body, want := range map[string]bool{
		`{"error":"no such team"}`:                       true,
		`{"error":{"code":17}}`:                          true,
		`{"error":true}`:                                 true,
		`{"errors":["persona","team"]}`:                  true,
		`{"errors":{"body":"is empty"}}`:                 true,
		`{"status":"error"}`:                             true,
		`{"status":"FAILED","data":{}}`:                  true,
		`{"success":false}`:                              true,
		"\ufeff" + `{"success":false}`:                   true,
		`{"Success":false,"message":"quota"}`:            true,
		`{"message_id":null,"error":"not published"}`:    true,
		`{"message_id":"8c0d","error":"mail bounced"}`:   true, // and it is out
		`{"message_id":"8c0d","success":true}`:           false,
		`{"message_id":false,"error":"quota"}`:           true,
		`{"message_id":0,"error":"quota"}`:               true,
		`{"errors":{"to":[],"body":["is empty"]}}`:       true,
		`{"error":null,"errors":[]}`:                     false,
		`{"error":{"code":0,"message":""}}`:              false,
		`{"errors":{"to":[],"body":null}}`:               false,
		`{"errors":[""]}`:                                false,
		`{"error":"","errors":{}}`:                       false,
		`{"error":false,"error_count":3}`:                false,
		`{"status":"ok","success":true}`:                 false,
		`{"status":"published without error"}`:           false,
		`{"status":200}`:                                 false,
		`{"data":{"error":"of the text that was sent"}}`: false,
		`{"message":"error"}`:                            false,
		`["error"]`:                                      false,
		`error`:                                          false,
		``:                                               false,
	} {
		got := serve(t, answerWith(200, "application/json", body)).Post(t.Context(), Messages, []byte("{}"), nil)
		if got.SaysFailed != want {
			t.Errorf("%s: got %v", body, got.SaysFailed)
		}
	}
	for _, id := range []string{"false", "0", "{}", "[]", "null", `""`} {
		body := `{"message_id":` + id + `,"error":"quota"}`
		if got := serve(t, answerWith(200, "application/json", body)).Post(t.Context(), Messages, []byte("{}"), nil); got.MessageID != "" {
			t.Errorf("%s: got the id %q", body, got.MessageID)
		}
	}
	if got := serve(t, answerWith(400, "application/json", `{"error":"no such team"}`)).Post(t.Context(), Messages, []byte("{}"), nil); got.SaysFailed {
		t.Errorf("a status that says so itself: %+v", got)
	}
}
