package demos

import "io/fs"

// userID tells the user's folder from those of others: on Windows each user has a folder of temporary files.
func userID() string { return "own" }

// isOwn reports whether it is a folder. On Windows the folder of temporary files is the user's own.
func isOwn(info fs.FileInfo) bool { return isFolder(info) }
