import { AppError } from '@limelight/contract/errors'
import type { AccountId } from '@limelight/contract/ids'
import type { LoginProvider } from '@limelight/contract/people/login-providers'
import type { Login } from '@limelight/contract/people/logins'
import { lockAccount } from '#/people/accounts/accounts.service'
import { requirePresentPassword, requireSameProof } from '#/people/auth/change-password.service'
import { endSessions } from '#/people/auth/sessions.service'
import { notifyAndMail } from '#/people/notifications/notify.service'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import { constraintOf } from '#/platform/db/database-errors'
import type { Caller } from '#/platform/http/caller'
import type { Mail } from '#/platform/mail/mail.service'
import type { Identity } from './login-provider.ts'
import { loginConnectedMail, loginDisconnectedMail } from './logins.mails.ts'
import { deleteLogin, findLogin, insertLogin, listLogins } from './logins.queries.ts'

/** Ends all other sessions, and notifies the owner by mail. Throws `login_taken`; the same login again changes nothing. */
export async function connectLogin(
  ctx: Ctx,
  caller: Caller,
  { provider, identity }: { provider: LoginProvider; identity: Identity },
): Promise<void> {
  const { subject, label } = identity
  const known = await findLogin(ctx, { provider, subject })
  if (known?.account_id === caller.id) return
  if (known) throw new AppError('login_taken')
  await ctx.transaction(async (tx) => {
    await lockAccount(tx, caller.id)
    // Another login of the same provider is replaced: people who change their account there stay the same here.
    await deleteLogin(tx, { accountId: caller.id, provider })
    await insertLogin(tx, { provider, subject, label, account_id: caller.id }).catch((error: unknown) => {
      if (constraintOf(error) === 'login_identity_pkey') throw new AppError('login_taken', undefined, { cause: error })
      throw error
    })
    await endSessions(tx, { accountId: caller.id, except: caller.sessionId })
    await notifyOfLogin(tx, caller.id, {
      event: 'login_connected',
      mail: loginConnectedMail(provider, tx.config.publicUrl),
    })
  })
}

type Disconnection = { provider: LoginProvider; currentPassword: string | undefined }

/** Throws `login_last` while it is the only way in, `password_incorrect`, `login_too_old`. Ends all other sessions. */
export async function disconnectLogin(
  ctx: Ctx,
  caller: Caller,
  { provider, currentPassword }: Disconnection,
): Promise<void> {
  const proof = await requirePresentPassword(ctx, caller, currentPassword)
  await ctx.transaction(async (tx) => {
    const account = await lockAccount(tx, caller.id)
    requireSameProof(account, proof)
    const others = (await listLogins(tx, caller.id)).filter((login) => login.provider !== provider)
    if (!account.has_password && others.length === 0) throw new AppError('login_last')
    if (!(await deleteLogin(tx, { accountId: caller.id, provider }))) return
    await endSessions(tx, { accountId: caller.id, except: caller.sessionId })
    await notifyOfLogin(tx, caller.id, {
      event: 'login_disconnected',
      mail: loginDisconnectedMail(provider, tx.config.publicUrl),
    })
  })
}

type LoginNotice = { event: 'login_connected' | 'login_disconnected'; mail: Mail }

async function notifyOfLogin(tx: Tx, accountId: AccountId, { event, mail }: LoginNotice): Promise<void> {
  const once = `login/${tx.clock.now()}`
  const happening = { kind: 'security', event, actorId: null, target: null, source: once, groupKey: once } as const
  await notifyAndMail(tx, { ...happening, accountId }, { mail, isLimited: true })
}

export async function listOwnLogins(db: Db, accountId: AccountId): Promise<Login[]> {
  const rows = await listLogins(db, accountId)
  return rows.map(({ provider, label, created_at, last_used_at }) => ({
    provider,
    label,
    createdAt: created_at.toString(),
    lastUsedAt: last_used_at.toString(),
  }))
}
