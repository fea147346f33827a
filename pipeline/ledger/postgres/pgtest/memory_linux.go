package pgtest

import "syscall"

// room is what has to be free: what the tests of a package have at one time takes a sixth of it at most.
const room = 2 << 30

// inMemory is a folder that is in memory, where the machine has one with room; else it is empty. Making and syncing the 300 files of a
// database takes long on many disks.
func inMemory() string {
	const folder, tmpfs = "/dev/shm", 0x01021994
	var is syscall.Statfs_t
	if err := syscall.Statfs(folder, &is); err != nil || is.Type != tmpfs || is.Bavail*uint64(is.Bsize) < room {
		return ""
	}
	return folder
}
