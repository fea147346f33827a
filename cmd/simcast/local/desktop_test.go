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

func TestAScreenIsWhereABrowserCanBeSeen(t *testing.T) {
	for _, c := range []struct {
		name, system string
		env          map[string]string
		want         bool
	}{
		{"a Linux desktop with X", "linux", map[string]string{"DISPLAY": ":0"}, true},
		{"a Linux desktop with Wayland", "linux", map[string]string{"WAYLAND_DISPLAY": "wayland-0"}, true},
		{"a Linux server", "linux", nil, false},
		{"a Linux server by ssh", "linux", map[string]string{"SSH_CONNECTION": "192.0.2.1 50000 192.0.2.2 22"}, false},
		{"a Linux server by ssh, with its windows forwarded", "linux", map[string]string{"SSH_TTY": "/dev/pts/1", "DISPLAY": "localhost:10.0"}, false},
		{"Windows", "windows", nil, true},
		{"Windows by ssh", "windows", map[string]string{"SSH_CONNECTION": "192.0.2.1 50000 192.0.2.2 22"}, false},
		{"a Mac", "darwin", nil, true},
		{"a Mac by ssh", "darwin", map[string]string{"SSH_TTY": "/dev/ttys001"}, false},
		{"FreeBSD without X", "freebsd", nil, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := hasScreen(c.system, func(name string) string { return c.env[name] }); got != c.want {
				t.Errorf("it has a screen: %v, not %v", got, c.want)
			}
		})
	}
}
