import { randomUUIDv7 } from 'node:crypto'
import type { AccountId, FileId, TeamActivityId } from '@limelight/contract/ids'
import type { TeamAct, TeamRight } from '@limelight/contract/people/team-rights'
import { sql } from 'kysely'
import { isTeamOpen } from '#/people/access/team-access.queries'
import type { Ctx } from '#/platform/ctx'

type Beginning = {
  creatorId: AccountId
  memberId: AccountId
  act: TeamAct
  /** The member has one of them still. */
  rights: readonly TeamRight[]
  targetId: string | null
}

/** Undefined for a member who may not do it any more. */
export async function beginActivity(
  { db, clock }: Ctx,
  { creatorId, memberId, act, rights, targetId }: Beginning,
): Promise<TeamActivityId | undefined> {
  const { rows } = await sql<{ id: TeamActivityId }>`
    insert into team_activity (id, creator_id, member_id, act, target_id, created_at)
    select ${randomUUIDv7()}::uuid, t.creator_id, t.member_id, ${act}, ${targetId}::uuid, ${clock.now()}::timestamptz
    from team_member t
    where t.creator_id = ${creatorId} and t.member_id = ${memberId} and t.rights && ${[...rights]}::text[] and ${isTeamOpen}
    returning id
  `.execute(db)
  return rows[0]?.id
}

export async function endActivity(
  { db }: Ctx,
  { id, isDone, targetId }: { id: TeamActivityId; isDone: boolean; targetId: string | null },
): Promise<void> {
  await sql`
    update team_activity set is_done = ${isDone}, target_id = ${targetId}::uuid where id = ${id}
  `.execute(db)
}

export type ActivityRow = {
  id: TeamActivityId
  act: TeamAct
  target_id: string | null
  is_done: boolean | null
  created_at: Temporal.Instant
  member_id: AccountId
  name: string
  username: string | null
  avatar_file_id: FileId | null
  member_since: Temporal.Instant
}

type ActivityPage = { memberId?: AccountId | undefined; cursor?: TeamActivityId | undefined; limit: number }

/** Newest first, without what was refused. */
export async function listActivity(
  { db }: Ctx,
  creatorId: AccountId,
  { memberId, cursor, limit }: ActivityPage,
): Promise<ActivityRow[]> {
  const { rows } = await sql<ActivityRow>`
    select v.id, v.act, v.target_id, v.is_done, v.created_at, v.member_id, a.name, a.username, a.avatar_file_id,
      a.created_at as member_since
    from (
      select * from team_activity
      where creator_id = ${creatorId} and is_done is distinct from false
        ${memberId === undefined ? sql`` : sql`and member_id = ${memberId}`}
        ${cursor === undefined ? sql`` : sql`and id < ${cursor}::uuid`}
      order by id desc
      limit ${limit}
    ) v
    join account a on a.id = v.member_id
    order by v.id desc
  `.execute(db)
  return rows
}
