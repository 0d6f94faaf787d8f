/** Rules of gifts that screens show. It imports nothing, so a page may use it without loading a schema. */

/** Characters of what the buyer writes to the recipient. */
export const GIFT_MESSAGE_MAX = 300
/** From then on it is returned. */
export const GIFT_DAYS = 365
/** So many one account can buy in 24 hours: each may write a mail to an address that has not asked for it. */
export const GIFTS_PER_DAY = 20
