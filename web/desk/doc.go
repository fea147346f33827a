// Package desk is what the page works on: the plans that were dropped on it, and
// the runs that are under way or have ended. It knows nothing of HTTP.
package desk
