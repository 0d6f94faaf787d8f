import type { FileId, PromoId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '#/platform/ctx'
import { containing, type ListQuery, limitOffset, orderBy } from '#/platform/db/list'

export type PromoRow = {
  id: PromoId
  title: string
  text: string
  link: string | null
  picture_file_id: FileId | null
  starts_at: Temporal.Instant | null
  ends_at: Temporal.Instant | null
  position: number
  created_at: Temporal.Instant
  updated_at: Temporal.Instant
}
export type NewPromo = Omit<PromoRow, 'position'>
export type PromoWords = Pick<PromoRow, 'title' | 'text' | 'link' | 'starts_at' | 'ends_at'>

const columns = sql.raw('id, title, text, link, picture_file_id, starts_at, ends_at, position, created_at, updated_at')

/** One operator at a time, so that places stay places. Held to the transaction's end. */
export async function lockPromos(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('site-promos'))`.execute(tx.db)
}

/** Last in order. */
export async function insertPromo(tx: Tx, row: NewPromo): Promise<PromoRow> {
  const { rows } = await sql<PromoRow>`
    insert into site_promo (id, title, text, link, picture_file_id, starts_at, ends_at, position, created_at, updated_at)
    select ${row.id}, ${row.title}, ${row.text}, ${row.link}, ${row.picture_file_id}, ${row.starts_at}, ${row.ends_at},
      coalesce(max(position) + 1, 0), ${row.created_at}, ${row.updated_at}
    from site_promo
    returning ${columns}
  `.execute(tx.db)
  const [inserted] = rows
  if (!inserted) throw new Error('insert returned no row')
  return inserted
}

export async function updatePromo(tx: Tx, id: PromoId, change: Partial<PromoRow>): Promise<PromoRow | undefined> {
  return tx.db
    .updateTable('site_promo')
    .set({ ...change, updated_at: tx.clock.now() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst() as Promise<PromoRow | undefined> // The generated types know no brands.
}

/** The list is the order. */
export async function updatePositions(tx: Tx, ids: readonly PromoId[]): Promise<void> {
  await sql`
    update site_promo set position = place.position - 1
    from unnest(${ids}::uuid[]) with ordinality as place (id, position)
    where site_promo.id = place.id
  `.execute(tx.db)
}

export async function deletePromo(tx: Tx, id: PromoId): Promise<PromoRow | undefined> {
  const { rows } = await sql<PromoRow>`delete from site_promo where id = ${id} returning ${columns}`.execute(tx.db)
  return rows[0]
}

export async function findPromo({ db }: Db, id: PromoId): Promise<PromoRow | undefined> {
  const { rows } = await sql<PromoRow>`select ${columns} from site_promo where id = ${id}`.execute(db)
  return rows[0]
}

export async function lockPromo(tx: Tx, id: PromoId): Promise<PromoRow | undefined> {
  const { rows } = await sql<PromoRow>`select ${columns} from site_promo where id = ${id} for update`.execute(tx.db)
  return rows[0]
}

export async function listAllPromos({ db }: Db): Promise<PromoRow[]> {
  const { rows } = await sql<PromoRow>`select ${columns} from site_promo order by position, id`.execute(db)
  return rows
}

export async function listRunningPromos(
  { db }: Db,
  { query, now }: { query: ListQuery; now: Temporal.Instant },
): Promise<{ rows: PromoRow[]; total: number }> {
  const { rows } = await sql<PromoRow & { total: number }>`
    select ${columns}, count(*) over () as total
    from site_promo
    where (starts_at is null or starts_at <= ${now}) and (ends_at is null or ends_at > ${now})
      and (${query.q ?? null}::text is null or concat_ws(' ', title, text) ilike ${containing(query.q ?? '')})
    ${orderBy(query, { position: 'position', updatedAt: 'updated_at' }, 'id')}
    ${limitOffset(query)}
  `.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}
