import { type RawBuilder, sql } from 'kysely'

/** Days a subscription whose renewal failed stays open (product decisions, section 1). */
export const GRACE_DAYS = 3

/**
 * Whether the subscription under `alias` opens its performer's content at `now`: one condition for every query that asks.
 * A past-due one has its days of grace; an overdue one that no job has visited yet counts as over.
 */
export function hasActiveSubscription(alias: string, now: Temporal.Instant): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const graceEnds = now.subtract({ hours: GRACE_DAYS * 24 })
  return sql<boolean>`(${column('status')} in ('active', 'trialing', 'cancelled') and ${column('expired_at')} > ${now}
    or ${column('status')} in ('active', 'past_due') and ${column('is_renewing')} and ${column('expired_at')} > ${graceEnds})`
}
