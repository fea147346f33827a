package apiclient

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
)

// saysFailed reports whether a body in JSON says that a call failed, whatever its status is: by an error, by several, or by a
// word for it. The body of a success is not shown in the interface (4.1), so nothing else is concluded from it.
func saysFailed(body []byte) bool {
	var answer struct{ Error, Errors, Status, Success json.RawMessage }
	if json.Unmarshal(body, &answer) != nil {
		return false
	}
	if holdsSomething(answer.Error) || holdsSomething(answer.Errors) || strings.EqualFold(plainText(answer.Success), "false") {
		return true
	}
	switch strings.ToLower(strings.TrimSpace(plainText(answer.Status))) {
	case "error", "fail", "failed", "failure":
		return true
	}
	return false
}

// holdsSomething reports whether a value of JSON, or any value in it, says anything: nothing, false, 0 and what is empty do not.
func holdsSomething(value json.RawMessage) bool {
	var decoded any
	return json.Unmarshal(value, &decoded) == nil && isSomething(decoded)
}

func isSomething(value any) bool {
	switch value := value.(type) {
	case []any:
		return slices.ContainsFunc(value, isSomething)
	case map[string]any:
		return slices.ContainsFunc(slices.Collect(maps.Values(value)), isSomething)
	case string:
		text := strings.TrimSpace(value)
		return text != "" && text != "null" && text != "false" && text != "0"
	}
	return value != nil && value != false && value != 0.0
}
