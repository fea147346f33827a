// Package web is the local page: another face on the same pipeline, never a second
// way to send.
package web
