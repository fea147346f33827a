package main

import (
	"cmp"
	"strings"

	"github.com/spf13/pflag"

	"simcast/pipeline"
)

// whichSpace stands for the value of --same-space where it is given alone; help shows it as [=WHICH].
const whichSpace = "WHICH"

// sameSpaceFlag is --same-space, alone or with the space that is meant.
type sameSpaceFlag struct{ asked *pipeline.SendOptions }

// addSameSpace adds the flag. The empty name in its usage keeps help from showing one before the [=WHICH].
func addSameSpace(flags *pflag.FlagSet, asked *pipeline.SendOptions) {
	flags.Var(sameSpaceFlag{asked}, "same-space", "``the key is a renewed one of a space that the ledger knows; where several look alike, WHICH is its number or its address")
	flags.Lookup("same-space").NoOptDefVal = whichSpace
}

// Set implements pflag.Value. Scripts may say true and false, as of any flag that takes no value.
func (f sameSpaceFlag) Set(text string) error {
	text = strings.TrimSpace(text)
	switch text {
	case "":
		return usage("--same-space= names no space", "name its number or its address, or write --same-space alone")
	case "false":
		f.asked.SameSpace, f.asked.SameAs = false, ""
		return nil
	case whichSpace, "true":
		text = ""
	}
	f.asked.SameSpace, f.asked.SameAs = true, text
	return nil
}

// String implements pflag.Value.
func (f sameSpaceFlag) String() string {
	if f.asked == nil || !f.asked.SameSpace {
		return ""
	}
	return cmp.Or(f.asked.SameAs, whichSpace)
}

// Type implements pflag.Value.
func (f sameSpaceFlag) Type() string { return "space" }
