/** Groups of fans that every creator has; no schema, so that pages can use it without a parser. */

/** `expired`: subscribed before, and not any more. `buyers`: bought or tipped. `top_spenders`: those who spent the most. */
export const FAN_GROUPS = ['followers', 'subscribers', 'expired', 'buyers', 'top_spenders'] as const
export type FanGroup = (typeof FAN_GROUPS)[number]
/** How many fans are the top spenders. */
export const TOP_SPENDERS = 100

export const FAN_LIST_NAME_MAX = 60
export const FAN_LISTS_MAX = 50
export const FAN_LIST_MEMBERS_MAX = 5_000
