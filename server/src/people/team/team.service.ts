import { randomUUIDv7 } from 'node:crypto'
import { AppError } from '@limelight/contract/errors'
import { type AccountId, type SessionId, TeamInvitationId } from '@limelight/contract/ids'
import type { TeamActivity, TeamInvitation, TeamMember, TeamMembership } from '@limelight/contract/people/team'
import { TEAM_INVITATION_DAYS, TEAM_MAX, type TeamRight } from '@limelight/contract/people/team-rights'
import { publicImageUrl } from '#/core/media/media.service'
import { getSettings, letterheadFor } from '#/core/settings/settings.service'
import { getAccount } from '#/people/accounts/accounts.service'
import { hashOf, newToken } from '#/people/auth/sessions.service'
import type { Ctx, Tx } from '#/platform/ctx'
import { type Mail, queueMail } from '#/platform/mail/mail.service'
import * as activity from './activity.queries.ts'
import { declinedMail, invitationMail, joinedMail, leftMail, removedMail } from './team.mails.ts'
import * as queries from './team.queries.ts'

declare module '#/platform/jobs/topics' {
  interface Topics {
    /** What these sessions may do for a creator has changed: their sockets connect anew. */
    'team-access-changed': { sessionIds: SessionId[] }
  }
}

type Team = { members: TeamMember[]; invitations: TeamInvitation[]; max: number }
type Pair = { creatorId: AccountId; memberId: AccountId }
type Rights = { rights: TeamRight[] }

export async function getTeam(ctx: Ctx, creatorId: AccountId): Promise<Team> {
  const members = await queries.listMembers(ctx, creatorId)
  const invitations = await queries.listInvitations(ctx, creatorId)
  return { members: members.map(toMember), invitations: invitations.map(toInvitation), max: TEAM_MAX }
}

/** Throws `limit_reached`. An earlier invitation of the address ends. */
export async function invite(
  ctx: Ctx,
  { creatorId, email, rights }: { creatorId: AccountId; email: string } & Rights,
): Promise<TeamInvitation> {
  const token = newToken()
  return ctx.transaction(async (tx) => {
    if ((await queries.countTeam(tx, creatorId, { exceptEmail: email })) >= TEAM_MAX)
      throw new AppError('limit_reached')
    const row = await queries.replaceInvitation(tx, {
      id: TeamInvitationId.parse(randomUUIDv7()),
      creatorId,
      email,
      rights,
      tokenHash: hashOf(token),
      expiresAt: expiryOf(tx),
    })
    await mailInvitation(tx, creatorId, { ...row, token })
    return toInvitation(row)
  })
}

/** Throws `not_found` when it was accepted, declined or withdrawn meanwhile. */
export async function resendInvitation(
  ctx: Ctx,
  which: { creatorId: AccountId; id: TeamInvitationId },
): Promise<TeamInvitation> {
  const token = newToken()
  return ctx.transaction(async (tx) => {
    const row = await queries.renewInvitation(tx, { ...which, tokenHash: hashOf(token), expiresAt: expiryOf(tx) })
    if (!row) throw new AppError('not_found')
    await mailInvitation(tx, which.creatorId, { ...row, token })
    return toInvitation(row)
  })
}

/** Throws `not_found` as `resendInvitation` does. */
export async function withdrawInvitation(
  ctx: Ctx,
  which: { creatorId: AccountId; id: TeamInvitationId },
): Promise<void> {
  const isGone = await ctx.transaction((tx) => queries.deleteInvitation(tx, which))
  if (!isGone) throw new AppError('not_found')
}

/** Throws `not_found` for accounts that are no members. */
export async function changeRights(ctx: Ctx, change: Pair & Rights): Promise<TeamMember> {
  await ctx.transaction(async (tx) => {
    if (!(await queries.setRights(tx, change))) throw new AppError('not_found')
    await accessChanged(tx, change)
  })
  const row = await queries.findMember(ctx, change)
  if (!row) throw new AppError('not_found')
  return toMember(row)
}

/** Throws `not_found` for accounts that are no members. Calls are refused from the commit on. */
export async function removeMember(ctx: Ctx, pair: Pair): Promise<void> {
  await ctx.transaction(async (tx) => {
    if (!(await queries.deleteMember(tx, pair))) throw new AppError('not_found')
    await accessChanged(tx, pair)
    const creator = await getAccount(tx, pair.creatorId)
    await mailTo(tx, pair.memberId, removedMail(creator.name))
  })
}

/** Between two accounts of which one has blocked the other. */
export async function endTeamwork(tx: Tx, [one, other]: readonly [AccountId, AccountId]): Promise<void> {
  for (const pair of [
    { creatorId: one, memberId: other },
    { creatorId: other, memberId: one },
  ])
    if (await queries.deleteMember(tx, pair)) await accessChanged(tx, pair)
}

/** Throws `not_found` for who is no member. */
export async function leaveTeam(ctx: Ctx, pair: Pair): Promise<void> {
  await ctx.transaction(async (tx) => {
    if (!(await queries.deleteMember(tx, pair))) throw new AppError('not_found')
    await accessChanged(tx, pair)
    const member = await getAccount(tx, pair.memberId)
    await mailTo(tx, pair.creatorId, leftMail(tx.config.publicUrl, member.name))
  })
}

/** Throws `token_invalid`. */
export async function viewInvitation(ctx: Ctx, token: string) {
  const row = await queries.findByToken(ctx, hashOf(token))
  if (!row) throw new AppError('token_invalid')
  return { creator: toCard(row), rights: row.rights, expiresAt: row.expires_at.toString() }
}

/** Throws `token_invalid`, also for the second of two at once, and `invalid_state` for the creator and for who is a member. */
export async function acceptInvitation(
  ctx: Ctx,
  { token, memberId }: { token: string; memberId: AccountId },
): Promise<TeamMembership> {
  const creatorId = await ctx.transaction(async (tx) => {
    const taken = await queries.takeInvitation(tx, { tokenHash: hashOf(token), memberId })
    if (!taken) throw new AppError('token_invalid')
    const pair = { creatorId: taken.creator_id, memberId }
    const isNew = taken.creator_id !== memberId && (await queries.insertMember(tx, { ...pair, rights: taken.rights }))
    // The invitation stays, for whom it was meant.
    if (!isNew) throw new AppError('invalid_state')
    const { name } = await getAccount(tx, memberId)
    await mailTo(tx, taken.creator_id, joinedMail(tx.config.publicUrl, { name, rights: taken.rights }))
    return taken.creator_id
  })
  return getMembership(ctx, { creatorId, memberId })
}

/** Throws `token_invalid`. */
export async function declineInvitation(
  ctx: Ctx,
  { token, memberId }: { token: string; memberId: AccountId },
): Promise<void> {
  await ctx.transaction(async (tx) => {
    const taken = await queries.takeInvitation(tx, { tokenHash: hashOf(token), memberId })
    if (!taken) throw new AppError('token_invalid')
    if (taken.creator_id !== memberId) await mailTo(tx, taken.creator_id, declinedMail(tx.config.publicUrl))
  })
}

export async function listMemberships(ctx: Ctx, memberId: AccountId): Promise<TeamMembership[]> {
  return (await queries.listMemberships(ctx, memberId)).map(toMembership)
}

/** From the next call on. Throws `not_found` for who is no member, `team_access_ended` while the team is closed to them. */
export async function startActing(
  ctx: Ctx,
  { sessionId, ...pair }: Pair & { sessionId: SessionId },
): Promise<TeamMembership> {
  const membership = await getMembership(ctx, pair)
  if (!membership.isOpen) throw new AppError('team_access_ended')
  await setActing(ctx, { sessionId, creatorId: pair.creatorId })
  return membership
}

export async function setActing(
  ctx: Ctx,
  { sessionId, creatorId }: { sessionId: SessionId; creatorId: AccountId | null },
): Promise<void> {
  await ctx.transaction(async (tx) => {
    await queries.setActing(tx, { sessionId, creatorId })
    await tx.enqueue('team-access-changed', { sessionIds: [sessionId] })
  })
}

type ActivityQuery = Parameters<typeof activity.listActivity>[2]

export async function listActivity(ctx: Ctx, creatorId: AccountId, { limit, ...query }: ActivityQuery) {
  const found = await activity.listActivity(ctx, creatorId, { ...query, limit: limit + 1 })
  const rows = found.slice(0, limit)
  const isMore = found.length > limit
  return { data: rows.map(toActivity), isMore, nextCursor: isMore ? (rows.at(-1)?.id ?? null) : null }
}

async function getMembership(ctx: Ctx, { creatorId, memberId }: Pair): Promise<TeamMembership> {
  const membership = (await listMemberships(ctx, memberId)).find(({ creator }) => creator._id === creatorId)
  if (!membership) throw new AppError('not_found')
  return membership
}

async function accessChanged(tx: Tx, pair: Pair): Promise<void> {
  const sessionIds = await queries.listActingSessions(tx, pair)
  if (sessionIds.length > 0) await tx.enqueue('team-access-changed', { sessionIds })
}

function expiryOf({ clock }: Pick<Ctx, 'clock'>): Temporal.Instant {
  return clock.now().add({ hours: 24 * TEAM_INVITATION_DAYS })
}

type Mailed = { email: string; rights: TeamRight[]; token: string }

async function mailInvitation(tx: Tx, creatorId: AccountId, { email, rights, token }: Mailed): Promise<void> {
  const [settings, creator] = [await getSettings(tx), await getAccount(tx, creatorId)]
  const { siteName } = settings
  const mail = invitationMail({ creator: creator.name, siteName, rights, origin: tx.config.publicUrl, token })
  // In the creator's language: nothing else is known of the person who is invited.
  const letterhead = letterheadFor(settings, creator.language)
  await queueMail(tx, email, { kind: 'invitation', mail, letterhead, hasSecret: true })
}

async function mailTo(tx: Tx, id: AccountId, mail: Mail): Promise<void> {
  const { email, language } = await getAccount(tx, id)
  if (email === null) return
  await queueMail(tx, email, { kind: 'security', mail, letterhead: letterheadFor(await getSettings(tx), language) })
}

type Carded = Pick<queries.MemberRow, 'account_id' | 'name' | 'username' | 'avatar_file_id' | 'account_since'>

function toCard({ account_id, name, username, avatar_file_id, account_since }: Carded) {
  const avatar = publicImageUrl(avatar_file_id, 'avatar')
  return { _id: account_id, name, username, avatar, createdAt: account_since.toString() }
}

function toMember(row: queries.MemberRow): TeamMember {
  return {
    member: toCard(row),
    rights: row.rights,
    joinedAt: row.joined_at.toString(),
    lastActedAt: row.last_acted_at?.toString() ?? null,
  }
}

function toInvitation({ id, email, rights, is_open, expires_at, created_at }: queries.InvitationRow): TeamInvitation {
  return {
    _id: id,
    email,
    rights,
    isOpen: is_open,
    expiresAt: expires_at.toString(),
    createdAt: created_at.toString(),
  }
}

function toMembership(row: queries.MembershipRow): TeamMembership {
  return { creator: toCard(row), rights: row.rights, joinedAt: row.joined_at.toString(), isOpen: row.is_open }
}

function toActivity(row: activity.ActivityRow): TeamActivity {
  return {
    _id: row.id,
    member: toCard({ ...row, account_id: row.member_id, account_since: row.member_since }),
    act: row.act,
    targetId: row.target_id,
    isDone: row.is_done === true,
    createdAt: row.created_at.toString(),
  }
}
