// Package connowner tells which user of this machine has made a connection, where the system says so.
package connowner
