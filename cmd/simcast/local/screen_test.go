package local

import "testing"

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
