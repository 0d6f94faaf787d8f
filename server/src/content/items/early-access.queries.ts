import { ITEM_KINDS, type ItemKind } from '@limelight/contract/content-kinds'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx, Tx } from '#/platform/ctx'
import { tableOf } from './item-kinds.queries.ts'

/** Products are sold and nothing else, so there is no index to find them by. */
export type EarlyKind = Exclude<ItemKind, 'product'>
const EARLY_KINDS = ITEM_KINDS.filter((kind): kind is EarlyKind => kind !== 'product')

/** Kinds of which something opens: in one statement, since most of the time nothing does. */
export async function findOpeningKinds({ db, clock }: Pick<Ctx, 'db' | 'clock'>): Promise<EarlyKind[]> {
  const openingOf = (kind: EarlyKind) => sql`select ${kind} as kind where ${hasOpeningOf(kind, clock)}`
  const { rows } = await sql<{ kind: EarlyKind }>`${sql.join(EARLY_KINDS.map(openingOf), sql` union all `)}`.execute(db)
  return rows.map((row) => row.kind)
}

/** The one that should have opened first; skips those another process has at hand. Locks its row. */
export async function findOpening(tx: Tx, kind: EarlyKind): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from ${tableOf(kind)}
    where ${isOpening(tx.clock)}
    order by public_at
    limit 1
    for no key update skip locked
  `.execute(tx.db)
  return rows[0]?.id
}

/** A condition: something of any kind opens. */
export function hasOpening(clock: Ctx['clock']): RawBuilder<boolean> {
  return sql.join(
    EARLY_KINDS.map((kind) => hasOpeningOf(kind, clock)),
    sql` or `,
  )
}

function hasOpeningOf(kind: EarlyKind, clock: Ctx['clock']): RawBuilder<boolean> {
  return sql`exists (select from ${tableOf(kind)} where ${isOpening(clock)})`
}

function isOpening(clock: Ctx['clock']): RawBuilder<boolean> {
  return sql`public_at <= ${clock.now()} and public_at is not null and status = 'active' and deleted_at is null`
}
