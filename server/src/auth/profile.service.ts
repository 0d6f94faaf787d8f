import type { Output } from '@limelight/contract/api'
import type { CurrentUser, UpdateUserBody } from '@limelight/contract/users'
import { changeAccount, getAccount, getCurrentUser } from '#/accounts/accounts.service'
import type { Ctx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/viewer'
import { getSettings } from '#/settings/settings.service'
import { changePassword, requirePresentPassword } from './password.service.ts'
import { sendVerification } from './verification.service.ts'

/**
 * Changes the own account. A new e-mail address or password needs the present password or a fresh login, and a new address
 * is unverified until its mail was answered.
 */
export async function changeOwnAccount(
  ctx: Ctx,
  viewer: Viewer,
  update: Output<typeof UpdateUserBody>,
): Promise<CurrentUser> {
  const { name, username, email, password, currentPassword } = update
  const account = await getAccount(ctx, viewer.id)
  const isNewEmail = email !== undefined && email !== account.email
  if (isNewEmail && password === undefined) await requirePresentPassword(ctx, viewer, currentPassword)
  if (password !== undefined) await changePassword(ctx, viewer, { password, currentPassword })
  const { siteName } = await getSettings(ctx)
  await ctx.transaction(async (tx) => {
    await changeAccount(tx, viewer.id, {
      ...(name !== undefined && { name }),
      ...(username !== undefined && { username }),
      ...(isNewEmail && { email, email_verified_at: null }),
    })
    if (isNewEmail) await sendVerification(tx, { id: viewer.id, email, siteName })
  })
  return getCurrentUser(ctx, viewer.id)
}
