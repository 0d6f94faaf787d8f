/** What a story may be. It imports nothing, so that a page may have the numbers without loading a schema. */

/** What a story may be restricted to; one that is sold is shown locked, the others to nobody else. */
export const STORY_ACCESS = ['free', 'followers', 'subscribers', 'paid'] as const
export type StoryAccess = (typeof STORY_ACCESS)[number]
export const STORY_HOURS = 24
export const STORY_MAX_SECONDS = 60
/** Encoders end some frames later than they were asked to. */
export const STORY_TOLERANCE_SECONDS = 1
export const STORY_TEXT_MAX = 200
/** Running at once, of one creator. */
export const STORIES_MAX = 50
export const HIGHLIGHTS_MAX = 30
/** Stories in one highlight. */
export const HIGHLIGHT_STORIES_MAX = 100
export const HIGHLIGHT_TITLE_MAX = 40
/** How long its creator sees who has seen a story. */
export const STORY_VIEWS_DAYS = 30
/** `too_long`: the video turned out to be longer than a minute, and is not shown. `removed`: by an operator. */
export const STORY_STATES = ['processing', 'failed', 'too_long', 'running', 'ended', 'removed'] as const
export type StoryState = (typeof STORY_STATES)[number]
