package ooxml

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"simcast/pipeline/resultsreport"
	"simcast/readers/archive"
)

// seal puts the sum over all parts into the custom properties, by which simcast
// knows its untouched work again and may replace it. A workbook that keeps them
// elsewhere goes without.
func (b *Book) seal() error {
	names := b.propertyNames()
	for _, rel := range b.Relations("") {
		if rel.Kind == names.relation && archive.PartName(rel.Target) != archive.PartName(CustomPart) {
			return nil
		}
	}
	if err := b.blankSeal(names); err != nil {
		return err
	}
	var sums []part
	left := int64(maxUnpacked)
	for _, file := range b.order {
		if content, changed := b.changed[archive.PartName(file.Name)]; changed {
			sums = append(sums, partOf(file.Name, content))
			continue
		}
		sum, err := sumOf(file, &left)
		if err != nil {
			return fmt.Errorf("its part %s: %w", file.Name, err)
		}
		sums = append(sums, sum)
	}
	for _, name := range b.added {
		sums = append(sums, partOf(name, b.changed[archive.PartName(name)]))
	}
	custom := b.changed[archive.PartName(CustomPart)]
	b.Put(CustomPart, bytes.Replace(custom, []byte(BlankSum), []byte(total(sums)), 1))
	return nil
}

// propertyNames is what the standard of the workbook calls custom properties.
type propertyNames struct{ relation, list, values string }

func (b *Book) propertyNames() propertyNames {
	if strict, ok := strings.CutSuffix(b.Base, "/relationships"); ok && strings.HasPrefix(b.Base, strictBase) {
		return propertyNames{b.Base + "/customProperties", strict + "/customProperties", strict + "/docPropsVTypes"}
	}
	const spaces = "http://schemas.openxmlformats.org/officeDocument/2006/"
	return propertyNames{b.Base + "/custom-properties", spaces + "custom-properties", spaces + "docPropsVTypes"}
}

// blankSeal makes room for the sum among the custom properties.
func (b *Book) blankSeal(names propertyNames) error {
	if !b.Has(CustomPart) {
		b.Put(CustomPart, []byte(Head+`<Properties xmlns="`+names.list+`"></Properties>`))
		if _, err := b.Relate("", names.relation, CustomPart); err != nil {
			return err
		}
		if err := b.Declare(CustomPart, "application/vnd.openxmlformats-officedocument.custom-properties+xml"); err != nil {
			return err
		}
	}
	return b.Change(CustomPart, func(e *Edit) error {
		used := []string{"0", "1"}
		for _, property := range e.Root.Children {
			if property.Attribute("name") == resultsreport.PropSum {
				e.Cut(property)
				continue
			}
			used = append(used, property.Attribute("pid"))
		}
		pid := 2
		for slices.Contains(used, fmt.Sprint(pid)) {
			pid++
		}
		e.Append(e.Root, fmt.Sprintf(`<property xmlns:vt="%s" fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="%d" name="%s"><vt:lpwstr>%s</vt:lpwstr></property>`,
			names.values, pid, resultsreport.PropSum, BlankSum))
		return nil
	})
}
