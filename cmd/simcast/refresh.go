package main

import (
	"context"
	"io"
	"os"

	"simcast/writers"
)

// refresh renews the lists in a planner's workbook, in its place.
func (a *app) refresh(ctx context.Context, args []string, options newPlan) error {
	path := options.refresh
	switch {
	case len(args) > 0:
		return usage("--refresh names the workbook already", "leave "+args[0]+" out")
	case options.from != "" || options.sheet != "":
		return usage("--refresh leaves the rows as they are", "leave --from and --sheet out")
	}
	objects, from, err := a.objects(ctx, options.spaceFiles, kinds()...)
	if err != nil {
		return err
	}
	content, err := writers.Refresh(path, objects)
	if err != nil {
		return err
	}
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	if path, err = a.replace(path, info.Mode(), content); err != nil {
		return err
	}
	a.tellLists(path+": its lists are renewed", from, objects, kinds())
	if a.settings.json {
		a.putJSON(countLists(path, objects))
	}
	return nil
}

// replace puts content in the place of a file that simcast has just read. None of
// it is kept beside: all that was the planner's is in the new one.
func (a *app) replace(path string, mode os.FileMode, content []byte) (string, error) {
	known := func(string, string) bool { return true }
	remember := func(string, string) error { return nil }
	file := writers.NewFile(path, mode, known, remember, a.now)
	err := file.Replace(func(w io.Writer) error {
		_, err := w.Write(content)
		return err
	})
	for _, note := range file.Notes() {
		a.say("%s", note)
	}
	return file.Path, err
}
