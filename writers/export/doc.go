// Package export writes what a space has as a file: personas, teams and smartwords.
package export
