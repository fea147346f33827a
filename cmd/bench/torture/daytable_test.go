package torture

// The lines of the table of days.
const (
	figDays        = "days"
	figDayStarts   = "starts of play"
	figDayKills    = "  killed"
	figDayStops    = "  ended by Ctrl-C"
	figDayReopens  = "days taken up again"
	figDayVerbs    = "verbs asked for"
	figDayAnswered = "  that took effect"
	figDayPosted   = "published"
	figSentPast    = "sent though past"
	figForgotten   = "verbs forgotten"
	figDayOpen     = "uncertain at the end"
	figMostAKill   = "uncertain for a kill, at most"
)

var tableOfDays = []string{figDays, figDayReopens, figDayStarts, figDayKills, figDayStops, figDayVerbs, figDayAnswered, figDayPosted,
	figCouldGo, figWent, figCouldResume, figResumed, figCouldCall, figCalled,
	figQuietEnds, figHadToGo, figHadToEnd, figHadToBeNext, figTwice, figSentPast, figForgotten, figDayOpen, figMostAKill}
