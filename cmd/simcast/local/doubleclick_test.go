package local

import "testing"

func TestFromDesktop(t *testing.T) {
	for _, c := range []struct {
		name  string
		start start
		want  bool
	}{
		{"Explorer opens a console of its own", start{windows: true, explorer: true, streams: true, terminal: true}, true},
		{"a Windows launcher without any console", start{windows: true}, true},
		{"cmd or PowerShell", start{windows: true, streams: true, terminal: true}, false},
		{"a task of Windows whose output is kept", start{windows: true, streams: true}, false},
		{"the file manager of a Linux desktop", start{display: true, streams: true}, true},
		{"a launcher that closed all streams", start{display: true}, true},
		{"a terminal on that desktop", start{display: true, streams: true, terminal: true}, false},
		{"cron", start{streams: true}, false},
		{"a service without streams", start{}, false},
		{"a terminal without a screen", start{streams: true, terminal: true}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := c.start.fromDesktop(); got != c.want {
				t.Errorf("%+v opens the page: %v, not %v", c.start, got, c.want)
			}
		})
	}
}
