package flags

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// The annotations of a flag, which are the tags of its field.
const (
	group   = "group"
	value   = "value"
	names   = "names"
	words   = "words"
	anyFile = "file"
	again   = "again"
)

// Choice decides whether a command has a flag. What its help says of one can be changed in the flag itself.
type Choice func(*pflag.Flag) bool

// Only chooses the flags of these names.
func Only(of ...string) Choice {
	return func(flag *pflag.Flag) bool { return slices.Contains(of, flag.Name) }
}

// But leaves the flags of these names out.
func But(of ...string) Choice {
	return func(flag *pflag.Flag) bool { return !slices.Contains(of, flag.Name) }
}

// Add adds a flag for each tagged field of options, a pointer to a struct, that all choices choose. The flags stand in the order of
// the fields. Structs within the struct count too.
func Add(to *pflag.FlagSet, options any, choices ...Choice) {
	to.SortFlags = false
	heading := ""
	eachField(reflect.ValueOf(options).Elem(), func(tag reflect.StructTag, pointer any) {
		if own, has := tag.Lookup(group); has {
			heading = own
		}
		flag := newFlag(tag, pointer)
		flag.Annotations[group] = []string{heading}
		if isChosen(flag, choices) {
			to.AddFlag(flag)
		}
	})
}

// Flag is what is to be known of a flag that no field of a struct stands for: what the tags of a field say.
type Flag struct{ Name, Value, Names, Group, Help string }

// Add adds the flag, with a pointer to its value.
func (f Flag) Add(to *pflag.FlagSet, pointer any) {
	to.SortFlags = false
	flag := newFlag(reflect.StructTag(fmt.Sprintf("flag:%q value:%q names:%q help:%q", f.Name, f.Value, f.Names, f.Help)), pointer)
	flag.Annotations[group] = []string{f.Group}
	to.AddFlag(flag)
}

// isChosen reports whether all choices choose a flag.
func isChosen(flag *pflag.Flag, choices []Choice) bool {
	return !slices.ContainsFunc(choices, func(chooses Choice) bool { return !chooses(flag) })
}

// eachField calls do with each field of a struct that is an option.
func eachField(options reflect.Value, do func(tag reflect.StructTag, pointer any)) {
	for i := range options.NumField() {
		field := options.Type().Field(i)
		_, isOption := field.Tag.Lookup("flag")
		switch {
		case isOption:
			do(field.Tag, options.Field(i).Addr().Interface())
		case field.Type.Kind() == reflect.Struct:
			eachField(options.Field(i), do)
		}
	}
}

// OnPage calls do with each of options, a pointer to a struct, that the page has too: with the name of its flag, with what the page calls
// it, and with a pointer to its value.
func OnPage(options any, do func(name, called string, value any)) {
	eachField(reflect.ValueOf(options).Elem(), func(tag reflect.StructTag, pointer any) {
		if called := tag.Get("page"); called != "" {
			name, _, _ := strings.Cut(tag.Get("flag"), ",")
			do(name, called, pointer)
		}
	})
}

// newFlag is the flag of a field.
func newFlag(tag reflect.StructTag, pointer any) *pflag.Flag {
	name, letter, _ := strings.Cut(tag.Get("flag"), ",")
	set := pflag.NewFlagSet("", pflag.ContinueOnError)
	text, isText := pointer.(*string)
	switch all, alone := strings.Fields(tag.Get(words)), tag.Get("alone"); {
	case isText && len(all) > 0:
		pointer = &word{text, all}
	case isText && alone != "":
		pointer = &optional{text, alone}
	}
	switch p := pointer.(type) {
	case pflag.Value:
		set.Var(p, name, "")
	case *bool:
		set.BoolVar(p, name, *p, "")
	case *string:
		set.StringVar(p, name, *p, "")
	case *int:
		set.IntVar(p, name, *p, "")
	case *float64:
		set.Float64Var(p, name, *p, "")
	case *time.Duration:
		set.DurationVar(p, name, *p, "")
	case *[]string:
		set.StringArrayVar(p, name, *p, "")
	default:
		panic(fmt.Sprintf("--%s is a %T, and no flag can be one", name, pointer))
	}
	flag := set.Lookup(name)
	flag.Shorthand, flag.Usage, flag.Annotations = letter, tag.Get("help"), map[string][]string{}
	for _, key := range []string{value, names, words, again} {
		if text := tag.Get(key); text != "" {
			flag.Annotations[key] = strings.Fields(text)
		}
	}
	switch endings, isFile := tag.Lookup("files"); {
	case endings == "*":
		flag.Annotations[anyFile] = nil
	case isFile:
		flag.Annotations[cobra.BashCompFilenameExt] = strings.Fields(endings)
	}
	if _, isFolder := tag.Lookup("folder"); isFolder {
		flag.Annotations[cobra.BashCompSubdirsInDir] = []string{}
	}
	flag.NoOptDefVal = strings.Join(append(strings.Fields(tag.Get("alone")), flag.NoOptDefVal), "")
	return flag
}

// Group is the heading under which help lists a flag, "" for none.
func Group(flag *pflag.Flag) string { return strings.Join(flag.Annotations[group], "") }

// Value is what help calls the value of a flag, "" where it takes none.
func Value(flag *pflag.Flag) string { return strings.Join(flag.Annotations[value], "") }

// Names is what the values of a flag name, such as teams; "" where they name nothing that is known.
func Names(flag *pflag.Flag) string { return strings.Join(flag.Annotations[names], "") }

// Words are the values that a flag takes, none where these are many.
func Words(flag *pflag.Flag) []string { return flag.Annotations[words] }

// IsFile reports whether a flag names a file or a folder, which a shell completes by itself.
func IsFile(flag *pflag.Flag) bool {
	for _, key := range []string{anyFile, cobra.BashCompFilenameExt, cobra.BashCompSubdirsInDir} {
		if _, has := flag.Annotations[key]; has {
			return true
		}
	}
	return false
}
