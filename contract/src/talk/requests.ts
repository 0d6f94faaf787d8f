/** Conversations that their recipient has not accepted. It imports nothing, so a page may name the states without loading a schema. */

/** `open` until the recipient decides. */
export const REQUEST_STATES = ['open', 'declined'] as const
export type RequestState = (typeof REQUEST_STATES)[number]

/** Shown as 99+. */
export const REQUESTS_COUNTED_MAX = 100
