package machine

import "io/fs"

// isFolder reports whether it is a folder, and no link to one.
func isFolder(info fs.FileInfo) bool { return info.Mode()&fs.ModeType == fs.ModeDir }
