import type { AccountId, FileId, SessionId, TeamInvitationId } from '@limelight/contract/ids'
import type { TeamRight } from '@limelight/contract/people/team-rights'
import { sql } from 'kysely'
import { isTeamOpen } from '#/people/access/team-access.queries'
import type { Ctx, Db, Tx } from '#/platform/ctx'

/** Of the other side: the member for the creator, the creator for the member. */
type Shown = {
  account_id: AccountId
  name: string
  username: string | null
  avatar_file_id: FileId | null
  account_since: Temporal.Instant
}
const shown = sql.raw('a.id as account_id, a.name, a.username, a.avatar_file_id, a.created_at as account_since')

export type MemberRow = Shown & {
  rights: TeamRight[]
  joined_at: Temporal.Instant
  last_acted_at: Temporal.Instant | null
}

const memberColumns = sql`
  ${shown}, t.rights, t.joined_at,
  (select v.created_at from team_activity v where v.creator_id = t.creator_id and v.member_id = t.member_id
    order by v.id desc limit 1) as last_acted_at`

export async function listMembers({ db }: Db, creatorId: AccountId): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select ${memberColumns} from team_member t join account a on a.id = t.member_id
    where t.creator_id = ${creatorId}
    order by t.joined_at, t.member_id
  `.execute(db)
  return rows
}

export async function findMember(
  { db }: Db,
  { creatorId, memberId }: { creatorId: AccountId; memberId: AccountId },
): Promise<MemberRow | undefined> {
  const { rows } = await sql<MemberRow>`
    select ${memberColumns} from team_member t join account a on a.id = t.member_id
    where t.creator_id = ${creatorId} and t.member_id = ${memberId}
  `.execute(db)
  return rows[0]
}

type Pair = { creatorId: AccountId; memberId: AccountId }

/** False when the account is a member already. */
export async function insertMember(
  tx: Tx,
  { creatorId, memberId, rights }: Pair & { rights: TeamRight[] },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into team_member (creator_id, member_id, rights, joined_at)
    values (${creatorId}, ${memberId}, ${rights}::text[], ${tx.clock.now()})
    on conflict do nothing
  `.execute(tx.db)
  return numAffectedRows === 1n
}

export async function setRights(
  tx: Tx,
  { creatorId, memberId, rights }: Pair & { rights: TeamRight[] },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update team_member set rights = ${rights}::text[] where creator_id = ${creatorId} and member_id = ${memberId}
  `.execute(tx.db)
  return numAffectedRows === 1n
}

export async function deleteMember(tx: Tx, { creatorId, memberId }: Pair): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from team_member where creator_id = ${creatorId} and member_id = ${memberId}
  `.execute(tx.db)
  return numAffectedRows === 1n
}

/** Of a member, those that work for the creator now. */
export async function listActingSessions(tx: Tx, { creatorId, memberId }: Pair): Promise<SessionId[]> {
  const { rows } = await sql<{ id: SessionId }>`
    select id from session where account_id = ${memberId} and acting_for = ${creatorId} and ended_at is null
  `.execute(tx.db)
  return rows.map((row) => row.id)
}

export async function setActing(
  tx: Tx,
  { sessionId, creatorId }: { sessionId: SessionId; creatorId: AccountId | null },
): Promise<void> {
  await sql`update session set acting_for = ${creatorId} where id = ${sessionId}`.execute(tx.db)
}

export type MembershipRow = Shown & { rights: TeamRight[]; joined_at: Temporal.Instant; is_open: boolean }

export async function listMemberships({ db }: Db, memberId: AccountId): Promise<MembershipRow[]> {
  const { rows } = await sql<MembershipRow>`
    select ${shown}, t.rights, t.joined_at, ${isTeamOpen} as is_open
    from team_member t join account a on a.id = t.creator_id
    where t.member_id = ${memberId}
    order by t.joined_at, t.creator_id
  `.execute(db)
  return rows
}

export type InvitationRow = {
  id: TeamInvitationId
  email: string
  rights: TeamRight[]
  is_open: boolean
  created_at: Temporal.Instant
  expires_at: Temporal.Instant
}
const invitationColumns = (now: Temporal.Instant) =>
  sql`i.id, i.email, i.rights, i.created_at, i.expires_at, i.expires_at > ${now} as is_open`

export async function listInvitations({ db, clock }: Ctx, creatorId: AccountId): Promise<InvitationRow[]> {
  const { rows } = await sql<InvitationRow>`
    select ${invitationColumns(clock.now())} from team_invitation i where i.creator_id = ${creatorId} order by i.id desc
  `.execute(db)
  return rows
}

/** With the creator's row locked, so that calls side by side keep the limit. */
export async function countTeam(
  tx: Tx,
  creatorId: AccountId,
  { exceptEmail }: { exceptEmail: string },
): Promise<number> {
  await sql`select from performer where account_id = ${creatorId} for no key update`.execute(tx.db)
  const { rows } = await sql<{ total: number }>`
    select (select count(*) from team_member where creator_id = ${creatorId})
      + (select count(*) from team_invitation where creator_id = ${creatorId} and email <> ${exceptEmail}) as total
  `.execute(tx.db)
  return Number(rows[0]?.total ?? 0)
}

type NewInvitation = {
  id: TeamInvitationId
  creatorId: AccountId
  email: string
  rights: TeamRight[]
  tokenHash: Buffer
  expiresAt: Temporal.Instant
}

/** One per address: an earlier one ends, and its link with it. */
export async function replaceInvitation(tx: Tx, invitation: NewInvitation): Promise<InvitationRow> {
  const { id, creatorId, email, rights, tokenHash, expiresAt } = invitation
  const now = tx.clock.now()
  const { rows } = await sql<InvitationRow>`
    insert into team_invitation as i (id, creator_id, email, rights, token_hash, created_at, expires_at)
    values (${id}, ${creatorId}, ${email}, ${rights}::text[], ${tokenHash}, ${now}, ${expiresAt})
    on conflict on constraint team_invitation_one_per_address do update
    set id = excluded.id, rights = excluded.rights, token_hash = excluded.token_hash, created_at = excluded.created_at,
      expires_at = excluded.expires_at
    returning ${invitationColumns(now)}
  `.execute(tx.db)
  const [row] = rows
  if (!row) throw new Error('the invitation was not stored')
  return row
}

type Renewed = { id: TeamInvitationId; creatorId: AccountId; tokenHash: Buffer; expiresAt: Temporal.Instant }

/** Another link; undefined for one that was accepted or withdrawn meanwhile. */
export async function renewInvitation(
  tx: Tx,
  { id, creatorId, tokenHash, expiresAt }: Renewed,
): Promise<InvitationRow | undefined> {
  const { rows } = await sql<InvitationRow>`
    update team_invitation i set token_hash = ${tokenHash}, expires_at = ${expiresAt}
    where i.id = ${id} and i.creator_id = ${creatorId}
    returning ${invitationColumns(tx.clock.now())}
  `.execute(tx.db)
  return rows[0]
}

export async function deleteInvitation(
  tx: Tx,
  { id, creatorId }: { id: TeamInvitationId; creatorId: AccountId },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from team_invitation where id = ${id} and creator_id = ${creatorId}
  `.execute(tx.db)
  return numAffectedRows === 1n
}

export type OpenInvitation = Shown & { rights: TeamRight[]; expires_at: Temporal.Instant }

/** Only while it can be accepted. */
export async function findByToken({ db, clock }: Ctx, tokenHash: Buffer): Promise<OpenInvitation | undefined> {
  const { rows } = await sql<OpenInvitation>`
    select ${shown}, i.rights, i.expires_at
    from team_invitation i join account a on a.id = i.creator_id
    where i.token_hash = ${tokenHash} and i.expires_at > ${clock.now()} and a.status = 'active' and a.role = 'performer'
  `.execute(db)
  return rows[0]
}

/** Takes it out: of two acceptances at once one joins. Nobody joins across a block. */
export async function takeInvitation(
  tx: Tx,
  { tokenHash, memberId }: { tokenHash: Buffer; memberId: AccountId },
): Promise<{ creator_id: AccountId; rights: TeamRight[] } | undefined> {
  const { rows } = await sql<{ creator_id: AccountId; rights: TeamRight[] }>`
    delete from team_invitation t
    using (select ${memberId}::uuid as member_id) by
    where t.token_hash = ${tokenHash} and t.expires_at > ${tx.clock.now()}
      and exists (select from account o where o.id = t.creator_id and o.status = 'active' and o.role = 'performer')
      and not exists (select from account_block b where b.blocker_id = t.creator_id and b.blocked_id = by.member_id)
      and not exists (select from account_block b where b.blocker_id = by.member_id and b.blocked_id = t.creator_id)
    returning t.creator_id, t.rights
  `.execute(tx.db)
  return rows[0]
}
