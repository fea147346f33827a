package flags

import (
	"reflect"

	"github.com/spf13/pflag"
)

// Given are the words with which a later command is called as this one was: the flags that were given, but for those that count for
// one call, and those that are left out.
func Given(set *pflag.FlagSet, choices ...Choice) (words []string) {
	set.Visit(func(flag *pflag.Flag) { words = append(words, wordsOf(flag, choices)...) })
	return words
}

// Of are the words for options, a pointer to a struct, as far as they are not empty: the flags that are chosen, but for those that
// count for one call.
func Of(options any, choices ...Choice) (words []string) {
	eachField(reflect.ValueOf(options).Elem(), func(tag reflect.StructTag, pointer any) {
		if !reflect.ValueOf(pointer).Elem().IsZero() {
			words = append(words, wordsOf(newFlag(tag, pointer), choices)...)
		}
	})
	return words
}

// wordsOf are the words that give a flag its value.
func wordsOf(flag *pflag.Flag, choices []Choice) (words []string) {
	if len(flag.Annotations[again]) > 0 || !isChosen(flag, choices) {
		return nil
	}
	name := "--" + flag.Name
	list, isList := flag.Value.(pflag.SliceValue)
	switch {
	case isList:
		for _, value := range list.GetSlice() {
			words = append(words, name, value)
		}
		return words
	case flag.NoOptDefVal == "": // it takes a value
		return []string{name, flag.Value.String()}
	case flag.Value.Type() == "bool" && flag.Value.String() != "true":
		return []string{name + "=" + flag.Value.String()}
	}
	return []string{name}
}
