import { AppError } from '@limelight/contract/errors'
import { isFixed, NOTIFICATION_KINDS, type NotificationKind } from '@limelight/contract/people/notifications'
import { findAccounts } from '#/people/accounts/accounts.service'
import type { Ctx } from '#/platform/ctx'
import { setMailFollow } from './mail-followers.service.ts'
import { deleteMailed, insertMailed } from './mailed-creators.queries.ts'
import { saveSettings } from './notifications.queries.ts'
import { readUnsubscribeToken } from './unsubscribe-token.ts'

/**
 * Switches the emails that a link names off, or back to what they were. Returns their kinds, and the name of whose posts they were. Repeating changes nothing. Throws
 * `token_invalid`, also for accounts that are gone.
 */
export async function unsubscribe(
  ctx: Ctx,
  { token, isUnsubscribed }: { token: string; isUnsubscribed: boolean },
): Promise<{ kinds: NotificationKind[]; creator: string | null }> {
  const content = readUnsubscribeToken(ctx.config, token)
  if ('email' in content) {
    return ctx.transaction(async (tx) => {
      const [performer] = await findAccounts(tx, [content.performerId])
      if (!performer) throw new AppError('token_invalid')
      await setMailFollow(tx, content, !isUnsubscribed)
      return { kinds: [], creator: performer.name }
    })
  }
  const { accountId, kinds, performerId } = content
  const named = NOTIFICATION_KINDS.filter((kind) => kinds[kind] !== undefined && !isFixed(kind, 'email'))
  return ctx.transaction(async (tx) => {
    if ((await findAccounts(tx, [accountId])).length === 0) throw new AppError('token_invalid')
    const rows = named.map((kind) => {
      const before = kinds[kind] ?? 'off'
      const cadence = isUnsubscribed || before === 'off' ? null : before
      return { kind, channel: 'email' as const, is_enabled: cadence !== null, cadence }
    })
    if (rows.length > 0) await saveSettings(tx, accountId, rows)
    if (performerId === undefined) return { kinds: named, creator: null }
    if (isUnsubscribed) await deleteMailed(tx, { accountId, performerId })
    else await insertMailed(tx, { accountId, performerId })
    const [performer] = await findAccounts(tx, [performerId])
    return { kinds: named, creator: performer?.name ?? null }
  })
}
