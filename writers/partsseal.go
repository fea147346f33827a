package writers

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"

	"simcast/pipeline"
)

// seal puts the sum over all parts into the custom properties, by which simcast
// knows its untouched work again and may replace it. A workbook that keeps them
// elsewhere goes without.
func (p *parts) seal() error {
	names := p.propertyNames()
	for _, rel := range p.relations("") {
		if rel.kind == names.relation && partName(rel.target) != partName(customPart) {
			return nil
		}
	}
	if err := p.blankSeal(names); err != nil {
		return err
	}
	var sums []part
	for _, name := range p.names() {
		sum := part{name, sha256.New()}
		if content, changed := p.changed[partName(name)]; changed {
			sum.sum.Write(content)
		} else if _, err := unpack(sum.sum, p.files[partName(name)], maxUnpacked); err != nil {
			return fmt.Errorf("its part %s: %w", name, err)
		}
		sums = append(sums, sum)
	}
	custom := p.changed[partName(customPart)]
	p.put(customPart, bytes.Replace(custom, []byte(blankSum), []byte(total(sums)), 1))
	return nil
}

// propertyNames is what the standard of the workbook calls custom properties.
type propertyNames struct{ relation, list, values string }

func (p *parts) propertyNames() propertyNames {
	if strict, ok := strings.CutSuffix(p.base, "/relationships"); ok && strings.HasPrefix(p.base, strictBase) {
		return propertyNames{p.base + "/customProperties", strict + "/customProperties", strict + "/docPropsVTypes"}
	}
	const spaces = "http://schemas.openxmlformats.org/officeDocument/2006/"
	return propertyNames{p.base + "/custom-properties", spaces + "custom-properties", spaces + "docPropsVTypes"}
}

// blankSeal makes room for the sum among the custom properties.
func (p *parts) blankSeal(names propertyNames) error {
	if !p.has(customPart) {
		p.put(customPart, []byte(xmlHead+`<Properties xmlns="`+names.list+`"></Properties>`))
		if _, err := p.relate("", names.relation, customPart); err != nil {
			return err
		}
		if err := p.declare(customPart, "application/vnd.openxmlformats-officedocument.custom-properties+xml"); err != nil {
			return err
		}
	}
	return p.change(customPart, func(e *xmlEdit) error {
		used := []string{"0", "1"}
		for _, property := range e.root.children {
			if property.attribute("name") == pipeline.PropSum {
				e.cut(property)
				continue
			}
			used = append(used, property.attribute("pid"))
		}
		pid := 2
		for slices.Contains(used, fmt.Sprint(pid)) {
			pid++
		}
		e.append(e.root, fmt.Sprintf(`<property xmlns:vt="%s" fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="%d" name="%s"><vt:lpwstr>%s</vt:lpwstr></property>`,
			names.values, pid, pipeline.PropSum, blankSum))
		return nil
	})
}
