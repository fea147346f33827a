package local

import "io/fs"

// IsOwnFolder reports whether it is a folder, and no link to one. On Windows the folders of temporary and of cached files are the
// user's own.
func IsOwnFolder(info fs.FileInfo, _ fs.FileMode) bool { return info.Mode().Type() == fs.ModeDir }

// userID tells the user's folder from those of others: on Windows each user has a folder of temporary files.
func userID() string { return "own" }
