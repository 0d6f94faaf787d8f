import { type RawBuilder, sql } from 'kysely'

/** Whether the offer under `alias` can be used by anybody at `now`: one condition for every query that asks. */
export function isOfferOpen(alias: string, now: Temporal.Instant): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<boolean>`(${column('ended_at')} is null and ${column('starts_at')} <= ${now}
    and (${column('ends_at')} is null or ${column('ends_at')} > ${now})
    and (${column('max_uses')} is null or ${column('use_count')} < ${column('max_uses')}))`
}
