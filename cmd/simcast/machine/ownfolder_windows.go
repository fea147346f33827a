package machine

import "io/fs"

// IsOwnFolder reports whether it is a folder, and no link to one. On Windows the folders of temporary and of cached files are the
// user's own.
func IsOwnFolder(info fs.FileInfo, _ fs.FileMode) bool { return isFolder(info) }
