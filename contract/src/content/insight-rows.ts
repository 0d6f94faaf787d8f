/** Whom the numbers of insights open. It imports nothing, so a page may name them without loading a schema. */

/** `joined`: all of the month. */
export const RETENTION_STATES = ['joined', 'subscribed', 'left'] as const
export type RetentionState = (typeof RETENTION_STATES)[number]

/** `buyers`: with a purchase that is not refunded; `payers`: who paid anything that is not refunded. */
export const FUNNEL_FANS = ['followers', 'subscribers', 'buyers', 'payers'] as const
export type FunnelFans = (typeof FUNNEL_FANS)[number]
