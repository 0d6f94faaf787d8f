import { randomUUIDv7 } from 'node:crypto'
import { AppError } from '@limelight/contract/errors'
import { AccountId, InvitationId } from '@limelight/contract/ids'
import type { OperatorRole } from '@limelight/contract/people/operator-roles'
import { INVITATION_HOURS, type Invitation } from '@limelight/contract/people/operators'
import { writeAudit } from '#/core/audit/audit.service'
import { getSettings, letterheadFor } from '#/core/settings/settings.service'
import { createAccount, findAccountByCredentials, getAccount } from '#/people/accounts/accounts.service'
import { requireUncommonPassword } from '#/people/accounts/common-passwords.service'
import { requireOwnerLeft } from '#/people/accounts/operator-rights.service'
import { hashPassword } from '#/people/accounts/password-hashing.service'
import { hashOf, newToken, type OpenedSession, openSession } from '#/people/auth/sessions.service'
import type { Ctx, Tx } from '#/platform/ctx'
import type { ListQuery } from '#/platform/db/list'
import { queueMail } from '#/platform/mail/mail.service'
import * as queries from './invitations.queries.ts'
import { invitationMail, joinedMail } from './operators.mails.ts'

export async function listInvitations(ctx: Ctx, query: ListQuery): Promise<{ data: Invitation[]; total: number }> {
  const { rows, total } = await queries.listInvitations(ctx, query)
  return { data: rows.map(toInvitation), total }
}

type NewInvitation = { callerId: AccountId; email: string; operatorRole: OperatorRole }

/** Throws `email_taken` for the address of an account, `forbidden` for an account that was an owner a moment ago. */
export async function invite(ctx: Ctx, { callerId, email, operatorRole }: NewInvitation): Promise<Invitation> {
  const token = newToken()
  const id = InvitationId.parse(randomUUIDv7())
  return ctx.transaction(async (tx) => {
    await requireOwnerLeft(tx, { callerId })
    if (await findAccountByCredentials(tx, email)) throw new AppError('email_taken')
    await queries.replaceInvitation(tx, {
      id,
      email,
      operator_role: operatorRole,
      token_hash: hashOf(token),
      invited_by: callerId,
      expires_at: tx.clock.now().add({ hours: INVITATION_HOURS }),
    })
    await mailInvitation(tx, { callerId, email, operatorRole, token })
    await writeAudit(tx, {
      actorId: callerId,
      action: 'operator.invited',
      targetType: 'operator_invitation',
      targetId: id,
      details: { email, role: operatorRole },
    })
    const row = await queries.findInvitation(tx, id)
    if (!row) throw new Error('an invitation is gone in its own transaction')
    return toInvitation(row)
  })
}

/** Throws `not_found` when it was accepted or revoked meanwhile. */
export async function revokeInvitation(
  ctx: Ctx,
  { callerId, id }: { callerId: AccountId; id: InvitationId },
): Promise<void> {
  await ctx.transaction(async (tx) => {
    await requireOwnerLeft(tx, { callerId })
    const revoked = await queries.deleteInvitation(tx, id)
    if (!revoked) throw new AppError('not_found')
    await writeAudit(tx, {
      actorId: callerId,
      action: 'operator.invitation_revoked',
      targetType: 'operator_invitation',
      targetId: id,
      details: { email: revoked.email },
    })
  })
}

/** Throws `token_invalid`. */
export async function viewInvitation(ctx: Ctx, token: string) {
  const { email, operator_role, expires_at } = await getByToken(ctx, token)
  return { email, operatorRole: operator_role, expiresAt: expires_at.toString() }
}

type Acceptance = { token: string; username: string; name: string; password: string }
type Joined = { accountId: AccountId; passwordHash: string; session: OpenedSession }

/** Throws `token_invalid`, also for the second of two acceptances, `username_taken`, `email_taken`, `password_too_common`. */
export async function acceptInvitation(
  ctx: Ctx,
  { token, username, name, password }: Acceptance,
  client: { userAgent: string; address: string },
): Promise<Joined> {
  // Before the password is hashed, which costs more; the transaction decides.
  const { email } = await getByToken(ctx, token)
  await requireUncommonPassword(ctx, password, { username, email, name })
  const passwordHash = await hashPassword(password, ctx.config)
  const accountId = AccountId.parse(randomUUIDv7())
  const session = await ctx.transaction(async (tx) => {
    const invitation = await queries.takeInvitation(tx, hashOf(token))
    if (!invitation) throw new AppError('token_invalid')
    await createAccount(tx, {
      id: accountId,
      role: 'operator',
      operator_role: invitation.operator_role,
      email: invitation.email,
      username,
      name,
      password_hash: passwordHash,
      // The link was mailed to the address.
      email_verified_at: tx.clock.now(),
    })
    await mailInviter(tx, { id: invitation.invited_by, name, role: invitation.operator_role })
    await writeAudit(tx, {
      actorId: accountId,
      action: 'operator.joined',
      targetType: 'account',
      targetId: accountId,
      details: { role: invitation.operator_role, invitedBy: invitation.invited_by },
    })
    return openSession(tx, { accountId, remember: true, ...client })
  })
  return { accountId, passwordHash, session }
}

async function getByToken(ctx: Ctx, token: string): Promise<queries.InvitationRow> {
  const invitation = await queries.findByToken(ctx, hashOf(token))
  if (!invitation) throw new AppError('token_invalid')
  return invitation
}

async function mailInvitation(
  tx: Tx,
  { callerId, email, operatorRole: role, token }: NewInvitation & { token: string },
): Promise<void> {
  const [settings, inviter] = [await getSettings(tx), await getAccount(tx, callerId)]
  const { siteName } = settings
  const origin = tx.config.publicUrl
  // In the inviter's language: nothing else is known of the person who is invited.
  const letterhead = letterheadFor(settings, inviter.language)
  const mail = invitationMail({ inviter: inviter.name, siteName, role, origin, token })
  await queueMail(tx, email, { kind: 'invitation', mail, letterhead, hasSecret: true })
}

async function mailInviter(tx: Tx, joined: { id: AccountId; name: string; role: OperatorRole }): Promise<void> {
  const { email, language } = await getAccount(tx, joined.id)
  if (email === null) return
  const letterhead = letterheadFor(await getSettings(tx), language)
  await queueMail(tx, email, { kind: 'operator', mail: joinedMail(tx.config.publicUrl, joined), letterhead })
}

function toInvitation(row: queries.InvitationRow): Invitation {
  return {
    _id: row.id,
    email: row.email,
    operatorRole: row.operator_role,
    invitedBy: row.inviter_name,
    isOpen: row.is_open,
    expiresAt: row.expires_at.toString(),
    createdAt: row.created_at.toString(),
  }
}
