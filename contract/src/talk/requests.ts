/** Conversations that their recipient has not accepted. It imports nothing, so a page may name the states without loading a schema. */

/** `open` until the recipient decides. */
export const REQUEST_STATES = ['open', 'declined'] as const
export type RequestState = (typeof REQUEST_STATES)[number]

/** Shown as 99+. */
export const REQUESTS_COUNTED_MAX = 100

/** Why a request is hidden, in the order in which it is said. */
export const HIDDEN_REASONS = ['copies', 'links', 'words'] as const
/** `shown`: it was hidden, and the account has moved it back. */
export const HIDDEN_STATES = [...HIDDEN_REASONS, 'shown'] as const
export type HiddenReason = (typeof HIDDEN_REASONS)[number]

/** As many creators got the same text within a day. */
export const COPIES_MIN = 5
/** As many links in one message, from an account that is younger than so many days. */
export const LINKS_MIN = 2
export const NEW_ACCOUNT_DAYS = 7
