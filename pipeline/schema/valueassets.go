package schema

import (
	"cmp"
	"encoding/json"
	"fmt"
	"net/url"
	"path"
	"slices"
	"strings"

	"simcast/apiclient"
	"simcast/pipeline/problem"
	"simcast/readers"
	"simcast/templates/wording"
)

// assetTypes are the types of an asset (interface, 2.4), each with the endings
// of a URL that it follows from.
var assetTypes = []struct {
	name    string
	endings []string
}{
	{"image", []string{".jpg", ".jpeg", ".png", ".gif", ".webp", ".svg", ".bmp", ".avif"}},
	{"video", []string{".mp4", ".mov", ".webm", ".avi", ".mkv", ".m4v", ".ogv"}},
	{"audio", []string{".mp3", ".wav", ".ogg", ".m4a", ".aac", ".flac"}},
	{"document", []string{".pdf", ".doc", ".docx", ".xls", ".xlsx", ".ppt", ".pptx", ".odt", ".ods", ".odp", ".txt", ".csv"}},
}

// exampleAsset is an asset with all of its parts.
const exampleAsset = "image | https://example.org/map.png | Map of the port"

// readAssets takes one asset a line, and gives them as JSON.
func readAssets(cell readers.Cell, _ Clocks) (string, *problem.Detail) {
	var assets []apiclient.Asset
	var several *problem.Detail
	for line := range strings.SplitSeq(cell.Text, "\n") {
		if strings.TrimSpace(line) == "" {
			continue
		}
		asset, detail := readAsset(line)
		if detail != nil {
			return "", detail
		}
		if several == nil {
			several = severalURLsDetail(asset.AssetURL, ownLines)
		}
		assets = append(assets, asset)
	}
	text, err := json.Marshal(assets)
	if err != nil {
		return "", &problem.Detail{Code: "bad-asset", Message: err.Error(), Suggestion: "write " + exampleAsset}
	}
	return string(text), several
}

func readAsset(line string) (apiclient.Asset, *problem.Detail) {
	parts := strings.SplitN(line, "|", 3)
	for i := range parts {
		parts[i] = strings.TrimSpace(parts[i])
	}
	asset := apiclient.Asset{AssetURL: parts[0]}
	if len(parts) > 1 {
		asset.Type, asset.AssetURL = strings.ToLower(parts[0]), parts[1]
	}
	if len(parts) > 2 {
		asset.Alt = parts[2]
	}
	if !isURL(asset.AssetURL) {
		return asset, cmp.Or(severalInLine(parts), notURLDetail("bad-asset", asset.AssetURL, assetMeant(asset)))
	}
	if asset.Type == "" {
		asset.Type = assetTypeOf(asset.AssetURL)
	}
	if !isAssetType(asset.Type) {
		message := fmt.Sprintf("%q is not a type of asset", wording.Clip(asset.Type))
		if asset.Type == "" {
			message = fmt.Sprintf("the type of the asset %q does not follow from its ending", wording.Clip(asset.AssetURL))
		}
		return asset, cmp.Or(severalInLine(parts), &problem.Detail{Code: "bad-asset", Message: message, Suggestion: typeMeant(asset)})
	}
	return asset, nil
}

// typeMeant says how to write an asset that has no type. What ends a sentence or a list is no part of an address.
func typeMeant(asset apiclient.Asset) string {
	bare := strings.TrimRight(asset.AssetURL, ",;.")
	example := exampleAsset
	switch {
	case len(bare) > maxMeantURL:
	case asset.Type == "" && asset.Alt == "" && assetTypeOf(bare) != "":
		return "write " + bare
	default:
		example = "image | " + asset.AssetURL
	}
	return "write image, video, audio or document before the address, for example " + example
}

// severalInLine finds several addresses in the parts of a line, but for its alt.
func severalInLine(parts []string) *problem.Detail {
	if len(parts) > 1 && isURL(parts[0]) && isURL(parts[1]) {
		return &problem.Detail{Code: "several-urls", Message: fmt.Sprintf("%q and %q are in one line", wording.Clip(parts[0]), wording.Clip(parts[1])), Suggestion: ownLines}
	}
	for _, part := range parts[:min(len(parts), 2)] {
		if several := severalURLsDetail(part, ownLines); several != nil {
			return several
		}
	}
	return nil
}

// ownLines is what helps where a line has several addresses.
const ownLines = "write each address on a line of its own"

// assetMeant says how to write an asset whose address is none.
func assetMeant(asset apiclient.Asset) string {
	address := urlMeant(asset.AssetURL)
	first, words, _ := strings.Cut(asset.AssetURL, " ")
	switch {
	case address == "":
		return "write each asset on a line of its own, for example " + exampleAsset
	case isAssetType(asset.Type):
		return "write " + asset.Type + " | " + address
	case assetTypeOf(address) != "":
		return "write " + address
	case asset.Type == "" && isURL(first) && assetTypeOf(first) != "": // the words behind it are its alt
		return "write " + assetTypeOf(first) + " | " + first + " | " + strings.TrimSpace(words)
	}
	return "write image, video, audio or document before the address, for example image | " + address
}

func assetTypeOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	ending := strings.ToLower(path.Ext(u.Path))
	for _, t := range assetTypes {
		if slices.Contains(t.endings, ending) {
			return t.name
		}
	}
	return ""
}

func isAssetType(name string) bool {
	for _, t := range assetTypes {
		if t.name == name {
			return true
		}
	}
	return false
}
