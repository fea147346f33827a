package main

import (
	"os"
	"strings"
	"testing"
)

// TestDefaultsAreLeftToWorkers holds that workers send and play with the defaults that were given, whoever starts them, and that a default
// which was forgotten is refused in every space.
func TestDefaultsAreLeftToWorkers(t *testing.T) {
	t.Parallel()
	x := newWorkersDay(t)
	x.must(os.WriteFile(x.path("plan.csv"), []byte("id,persona,team,body,at\nA,petra_lindqvist,,Text A,+0s\nB,petra_lindqvist,,Text B,+0s\n"), 0o600))
	x.must(os.WriteFile(x.path("mapping.csv"), []byte("for,written,means\ndefault,team,Communications\n"), 0o600))
	x.work()
	send := []string{"send", "plan.csv", "--spaces", "spaces.csv", "--round", "sent", "--interval", "1ms", "--yes", "--new-hosts", "--workers", "--default", "channel=gosocial"}
	x.simcast(0, nil, append(send, "--mapping", "mapping.csv")...)
	x.publish(2)
	if code, said := x.run(nil, send...); code != 1 || strings.Count(said, `the default of team was "Communications", which would still fill 2 cells, and now there is none`) == 0 {
		t.Errorf("send without a default ends with %d:\n%s", code, said)
	}
	played := x.start(playForWorkers("played", "--default", "channel=gosocial", "--mapping", "mapping.csv")...)
	x.ends(played, 0)
	for _, name := range []string{"north", "south"} {
		messages := x.standIns[name].Published()
		if len(messages) != 4 {
			t.Errorf("%s has %d messages", name, len(messages))
		}
		for _, message := range messages {
			if message.Message.Channel != "gosocial" || message.Message.TeamID != 5204 {
				t.Errorf("%s has got %s", name, message.Raw)
			}
		}
	}
}
