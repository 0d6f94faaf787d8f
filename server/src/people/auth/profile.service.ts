import type { Output } from '@limelight/contract/api'
import type { AccountId } from '@limelight/contract/ids'
import type { CurrentUser, UpdateUserBody } from '@limelight/contract/people/accounts'
import { getSettings } from '#/core/settings/settings.service'
import { changeAccount, getAccount, getCurrentUser, lockAccount } from '#/people/accounts/accounts.service'
import { hashPassword } from '#/people/accounts/password-hashing.service'
import type { Ctx } from '#/platform/ctx'
import type { Caller } from '#/platform/http/caller'
import {
  replacePassword,
  requireCurrentPassword,
  requirePresentPassword,
  requireSameProof,
} from './change-password.service.ts'
import { changeEmail, type EmailChange } from './email.service.ts'

declare module '#/platform/jobs/topics' {
  interface Topics {
    /** An account has begun or ceased to show whether it is online. */
    'presence-setting-changed': { accountId: AccountId; isShown: boolean }
  }
}

type Update = Output<typeof UpdateUserBody>
export type Changed = {
  account: CurrentUser
  email: EmailChange | undefined
  /** The hash of the new password. */
  passwordHash: string | undefined
}

/**
 * Changes the own account, all of it or nothing. A new password needs the present one; a new e-mail address or username
 * needs the present password or a fresh login.
 */
export async function changeOwnAccount(ctx: Ctx, caller: Caller, update: Update): Promise<Changed> {
  const before = await getAccount(ctx, caller.id)
  const { password } = update
  const requireProof = password === undefined ? requirePresentPassword : requireCurrentPassword
  const proof = needsProof(before, update) ? await requireProof(ctx, caller, update.currentPassword) : undefined
  const passwordHash = password === undefined ? undefined : await hashPassword(password, ctx.config)
  const settings = await getSettings(ctx)
  const email = await ctx.transaction(async (tx) => {
    if (password !== undefined && passwordHash !== undefined)
      await replacePassword(tx, caller, { password, passwordHash, proof })
    const account = await lockAccount(tx, caller.id)
    if (passwordHash === undefined) requireSameProof(account, proof)
    await changeAccount(tx, caller.id, {
      ...(update.name !== undefined && { name: update.name }),
      ...(update.username !== undefined && { username: update.username }),
      ...(update.language !== undefined && { language: update.language }),
      ...(update.birthday !== undefined && { birthday: update.birthday }),
      ...(update.showsOnline !== undefined && { shows_online: update.showsOnline }),
    })
    if (update.showsOnline !== undefined && update.showsOnline !== account.shows_online)
      await tx.enqueue('presence-setting-changed', { accountId: caller.id, isShown: update.showsOnline })
    if (update.email === undefined) return undefined
    return changeEmail(tx, account, { email: update.email, settings, exceptSession: caller.sessionId })
  })
  return { account: await getCurrentUser(ctx, caller), email, passwordHash }
}

function needsProof(account: { email: string | null; username: string | null }, update: Update): boolean {
  const { email, username, password } = update
  return (
    password !== undefined ||
    (email !== undefined && email !== account.email) ||
    // The first name of an account that came by another provider takes nothing away from anyone.
    (username !== undefined && account.username !== null && username !== account.username)
  )
}
