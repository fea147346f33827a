package local

// userID tells the user's folder from those of others: on Windows each user has a folder of temporary files.
func userID() string { return "own" }
