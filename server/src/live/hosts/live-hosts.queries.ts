/**
 * The machines that host live media, and their rooms. Whether a machine is there is decided by the database's clock: it is one clock for
 * all of them, and nobody moves it, as the site's is moved in development, where a jump would end every stream.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#/platform/ctx'

/** Whose rooms may be touched: those of this engine (null: this process has none) and those of no living one. Undefined: all. */
export type HostScope = { engineId: string | null } | undefined

export type HostRow = { name: string; engine_id: string; url: string | null; is_alive: boolean }

/** Several beats are missing by then. */
const DEAD_AFTER = sql.raw(`interval '10 seconds'`)
/** A machine that was not seen for so long is shown no more. */
const FORGET_AFTER = sql.raw(`interval '1 hour'`)
/** Longer than any room goes on without a publisher. */
const UNUSED_AFTER = sql.raw(`interval '2 minutes'`)

const isAlive = (host: string) => sql<boolean>`${sql.ref(`${host}.seen_at`)} > now() - ${DEAD_AFTER}`

/** A condition: no other engine that is alive has the room. */
export function isNotElsewhere(scope: HostScope, room: RawBuilder<unknown>): RawBuilder<boolean> {
  if (!scope) return sql`true`
  return sql`not exists (
    select from hosted_media r join live_host h on h.engine_id = r.engine_id
    where r.room_id = ${room} and r.engine_id is distinct from ${scope.engineId}::uuid and ${isAlive('h')}
  )`
}

/** A condition: no other engine that is alive has what the column names the engine of. */
export function isNotOfOther(scope: HostScope, engine: RawBuilder<unknown>): RawBuilder<boolean> {
  if (!scope) return sql`true`
  return sql`not exists (
    select from live_host h
    where h.engine_id = ${engine} and h.engine_id is distinct from ${scope.engineId}::uuid and ${isAlive('h')}
  )`
}

export type NewHost = { name: string; engineId: string; url: string | undefined; load: number }

/** Instead of whatever ran on this machine before. */
export async function insertHost({ db }: Db, { name, engineId, url, load }: NewHost): Promise<void> {
  await sql`
    insert into live_host (name, engine_id, url, load) values (${name}, ${engineId}, ${url ?? null}, ${load})
    on conflict (name) do update
    set engine_id = excluded.engine_id, url = excluded.url, load = excluded.load, seen_at = now()
  `.execute(db)
}

/** False when another process of this machine has taken over. */
export async function beat({ db }: Db, { engineId, load }: { engineId: string; load: number }): Promise<boolean> {
  const { rows } = await sql`
    update live_host set seen_at = now(), load = ${load} where engine_id = ${engineId} returning name
  `.execute(db)
  return rows.length > 0
}

export async function deleteHost({ db }: Db, engineId: string): Promise<void> {
  await sql`delete from live_host where engine_id = ${engineId}`.execute(db)
}

type Claim = { roomId: string; preferred: string; only: string | null }

/**
 * Gives a room its host in one statement, so that two publishers at once get the same one: the present host while it is alive, else the
 * least loaded machine that is, with `preferred` before its equals, or `only` that engine. Undefined: there is none.
 */
export async function claimRoom({ db }: Db, { roomId, preferred, only }: Claim): Promise<HostRow | undefined> {
  const { rows } = await sql<HostRow>`
    with chosen as (
      select h.engine_id from live_host h
      where ${isAlive('h')} and (${only}::uuid is null or h.engine_id = ${only}::uuid)
      -- What was claimed since the host counted its sessions is not in its load yet.
      order by h.load + (select count(*) from hosted_media r where r.engine_id = h.engine_id and r.claimed_at > h.seen_at),
        h.name <> ${preferred}, h.name
      limit 1
    ), claimed as (
      insert into hosted_media as r (room_id, engine_id, claim_id)
      select ${roomId}::uuid, engine_id, gen_random_uuid() from chosen
      on conflict (room_id) do update set
        claimed_at = now(),
        (engine_id, claim_id) = (
          select case when kept then r.engine_id else excluded.engine_id end,
            case when kept then r.claim_id else excluded.claim_id end
          from (select exists (
            select from live_host h where h.engine_id = r.engine_id and ${isAlive('h')}
          ) as kept) present
        )
      returning engine_id
    )
    select h.name, h.engine_id, h.url, true as is_alive from claimed join live_host h using (engine_id)
  `.execute(db)
  return rows[0]
}

/** `engine_id` may be of a process that is gone: then there is nothing else. */
export type RoomHostRow = HostRow | { name: null; engine_id: string; url: null; is_alive: false }

export async function findRoomHost({ db }: Db, roomId: string): Promise<RoomHostRow | undefined> {
  const { rows } = await sql<RoomHostRow>`
    select h.name, r.engine_id, h.url, coalesce(${isAlive('h')}, false) as is_alive
    from hosted_media r left join live_host h using (engine_id)
    where r.room_id = ${roomId}::uuid
  `.execute(db)
  return rows[0]
}

/** Rooms that this engine has by the database's word. */
export async function listRoomIds({ db }: Db, engineId: string): Promise<string[]> {
  const { rows } = await sql<{ room_id: string }>`
    select room_id from hosted_media where engine_id = ${engineId}
  `.execute(db)
  return rows.map((row) => row.room_id)
}

export async function deleteUnused(
  { db }: Db,
  { engineId, used }: { engineId: string; used: readonly string[] },
): Promise<void> {
  await sql`
    delete from hosted_media
    where engine_id = ${engineId} and room_id <> all(${used}::uuid[]) and claimed_at < now() - ${UNUSED_AFTER}
  `.execute(db)
  await sql`delete from live_host where seen_at < now() - ${FORGET_AFTER}`.execute(db)
  await sql`
    delete from hosted_media r
    where claimed_at < now() - ${FORGET_AFTER} and not exists (select from live_host h where h.engine_id = r.engine_id)
  `.execute(db)
}

/**
 * Who has a room. `own` with what says since when: nobody gets the room before this transaction ends. `nobody`: it has no host, or one
 * that is away.
 */
export type Standing = { of: 'own'; claimId: string | undefined } | { of: 'other' | 'nobody' }

/** Locks the room's row against being given to another host. */
export async function lockStanding(tx: Tx, roomId: string, scope: HostScope): Promise<Standing> {
  if (!scope) return { of: 'own', claimId: undefined }
  const { rows } = await sql<{ engine_id: string; claim_id: string; is_alive: boolean }>`
    select r.engine_id, r.claim_id,
      exists (select from live_host h where h.engine_id = r.engine_id and ${isAlive('h')}) as is_alive
    from hosted_media r where r.room_id = ${roomId}::uuid for share of r
  `.execute(tx.db)
  const [row] = rows
  if (row && row.engine_id === scope.engineId) return { of: 'own', claimId: row.claim_id }
  return { of: row?.is_alive ? 'other' : 'nobody' }
}
