package local

import (
	"cmp"
	"os/user"
	"strings"
)

// UserName is the login name of whoever has started simcast, without the name of a Windows domain.
func UserName(env func(string) string) string {
	name := ""
	if current, err := user.Current(); err == nil {
		name = current.Username
	}
	name = cmp.Or(name, env("USER"), env("USERNAME"), "somebody")
	return name[strings.LastIndex(name, `\`)+1:]
}
