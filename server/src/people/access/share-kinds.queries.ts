/** Which rows of `sale` are parts of another one. */
import { SHARE_KINDS, type ShareKind } from '@limelight/contract/content-kinds'
import { type RawBuilder, sql } from 'kysely'

/** Of an affiliate the fan bought something by the post of theirs; co-authors and inviters earn by what was bought of others. */
const EARNED_BY_OTHERS: readonly ShareKind[] = ['collab', 'referral']

/** Whether the fan bought something of the creator, or by their post; `alias` is the sale's. */
export function isOwnSale(alias: string): RawBuilder<boolean> {
  return isNoneOf(alias, EARNED_BY_OTHERS)
}

/** Not the share of another one; `alias` is the sale's. */
export function isWhole(alias: string): RawBuilder<boolean> {
  return isNoneOf(alias, SHARE_KINDS)
}

function isNoneOf(alias: string, kinds: readonly ShareKind[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${alias}.kind`)} not in (${sql.join(kinds.map((kind) => sql.lit(kind)))})`
}
