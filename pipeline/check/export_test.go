package check

import (
	"simcast/apiclient"
	"simcast/pipeline/plan"
	"simcast/pipeline/schema"
)

// BuildMessage makes the message of a row that may have failed the check.
func BuildMessage(in *plan.Inject, texts *schema.Cells) *apiclient.Message {
	return new(checker).buildMessage(in, texts)
}
