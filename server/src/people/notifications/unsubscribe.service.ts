import { AppError } from '@limelight/contract/errors'
import { isFixed, NOTIFICATION_KINDS, type NotificationKind } from '@limelight/contract/people/notifications'
import { findAccounts } from '#/people/accounts/accounts.service'
import type { Ctx } from '#/platform/ctx'
import { saveSettings } from './notifications.queries.ts'
import { readUnsubscribeToken } from './unsubscribe-token.ts'

/**
 * Switches the emails that a link names off, or back to what they were. Returns their kinds. Repeating changes nothing. Throws
 * `token_invalid`, also for accounts that are gone.
 */
export async function unsubscribe(
  ctx: Ctx,
  { token, isUnsubscribed }: { token: string; isUnsubscribed: boolean },
): Promise<NotificationKind[]> {
  const { accountId, kinds } = readUnsubscribeToken(ctx.config, token)
  const named = NOTIFICATION_KINDS.filter((kind) => kinds[kind] !== undefined && !isFixed(kind, 'email'))
  await ctx.transaction(async (tx) => {
    if ((await findAccounts(tx, [accountId])).length === 0) throw new AppError('token_invalid')
    const rows = named.map((kind) => {
      const before = kinds[kind] ?? 'off'
      const cadence = isUnsubscribed || before === 'off' ? null : before
      return { kind, channel: 'email' as const, is_enabled: cadence !== null, cadence }
    })
    await saveSettings(tx, accountId, rows)
  })
  return named
}
