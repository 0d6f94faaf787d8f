import type { AccountId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { Ctx, Db } from '#/platform/ctx'

type Pair = { performerId: string; viewerId: string }

/** Undefined for creators who do not want it, and for viewers that are gone. */
export async function findRequestedMark(
  { db }: Db,
  { performerId, viewerId }: Pair,
): Promise<{ username: string; code: string | null } | undefined> {
  const { rows } = await sql<{ username: string; code: string | null }>`
    select a.username, m.code
    from performer p
    join account a on a.id = ${viewerId}
    left join viewer_mark m on m.viewer_id = a.id and m.performer_id = p.account_id
    where p.account_id = ${performerId} and p.marks_pictures`.execute(db)
  return rows[0]
}

/** The code that counts, which may be of another process; undefined where somebody else has this one. */
export async function insertMark(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { performerId, viewerId, code }: Pair & { code: string },
): Promise<string | undefined> {
  await sql`
    insert into viewer_mark (code, performer_id, viewer_id, created_at)
    values (${code}, ${performerId}, ${viewerId}, ${clock.now()})
    on conflict do nothing`.execute(db)
  const { rows } = await sql<{ code: string }>`
    select code from viewer_mark where viewer_id = ${viewerId} and performer_id = ${performerId}`.execute(db)
  return rows[0]?.code
}

export type MarkedRow = { id: AccountId; username: string; name: string; created_at: Temporal.Instant }

export async function findMarked(
  { db }: Db,
  { code, performerId }: { code: string; performerId: string },
): Promise<MarkedRow | undefined> {
  const { rows } = await sql<MarkedRow>`
    select a.id, a.username, a.name, m.created_at
    from viewer_mark m join account a on a.id = m.viewer_id
    where m.code = ${code} and m.performer_id = ${performerId}`.execute(db)
  return rows[0]
}
