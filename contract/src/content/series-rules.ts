/** The limits of series. It imports nothing, so that a page may have them without loading a schema. */
export const SERIES_STATES = ['draft', 'published'] as const
export type SeriesState = (typeof SERIES_STATES)[number]
/** Items of one series. */
export const SERIES_ITEMS_MAX = 200
/** Series of one creator. */
export const SERIES_MAX = 200
/** Days after a fan joined or bought, at most. */
export const DAY_AFTER_MAX = 1_000
