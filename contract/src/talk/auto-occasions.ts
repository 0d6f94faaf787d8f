/** What an automatic message can follow; no schema, so that pages can use it without a parser. */
export const AUTO_OCCASIONS = ['subscribed', 'tipped', 'expired'] as const
export type AutoOccasion = (typeof AUTO_OCCASIONS)[number]
export const SAVED_REPLIES_MAX = 50
