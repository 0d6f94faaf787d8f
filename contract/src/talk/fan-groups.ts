/** Groups of fans that every creator has; no schema, so that pages can use it without a parser. */

/** `expired`: subscribed before, and not any more. `buyers`: bought or tipped. `top_spenders`: those who spent the most. */
export const FAN_GROUPS = ['followers', 'subscribers', 'expired', 'buyers', 'top_spenders'] as const
export type FanGroup = (typeof FAN_GROUPS)[number]
/** How many fans are the top spenders. */
export const TOP_SPENDERS = 100

export const FAN_LIST_NAME_MAX = 60
export const FAN_LISTS_MAX = 50
export const FAN_LIST_MEMBERS_MAX = 5_000

/** What a segment asks of a fan. */
export const SEGMENT_FIELDS = [
  'tier',
  'months_subscribed',
  'spent_total',
  'spent_30_days',
  'last_seen',
  'last_bought',
  'on_list',
  'came_by_link',
  'follows_only',
  'ended',
] as const
export type SegmentField = (typeof SEGMENT_FIELDS)[number]
export const SEGMENT_CONDITIONS_MAX = 10
export const SEGMENTS_MAX = 50
/** Items whose buyers a broadcast leaves out. */
export const EXCLUDED_ITEMS_MAX = 20
