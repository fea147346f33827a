// Package inbox shows what the stand-in has published, live, as its players would
// see it.
package inbox
