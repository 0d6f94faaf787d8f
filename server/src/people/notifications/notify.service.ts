/** "Something happened" → who is notified → by which channels. Domains say the first; everything else is decided here. */
import { randomUUIDv7 } from 'node:crypto'
import type { AccountId } from '@limelight/contract/ids'
import { NOTIFICATIONS, type NotificationKind, type NotificationTarget } from '@limelight/contract/notifications'
import type { Ctx, Tx } from '#/platform/ctx'
import * as queries from './notifications.queries.ts'

declare module '#/platform/jobs/topics' {
  interface Topics {
    notify: Happening & { at: string }
    /** For the account's sockets. */
    'notification-created': { accountId: string; kind: NotificationKind }
  }
}

export type Happening = {
  kind: NotificationKind
  /** Who is notified. */
  accountId: AccountId
  /** Who did it. */
  actorId: AccountId | null
  target: { kind: NotificationTarget; id: string } | null
  /** Unique for what happened, such as `like/<item>/<account>`: the same source notifies once. */
  source: string
  /** Unread notifications of one group are one; by default kind and target. */
  groupKey?: string
  tokens?: number | null
}

/**
 * Notifies an account of something, if and only if the transaction commits. The rest is done in a job, so that the
 * thousand buyers of one creator do not wait for each other at the creator's notifications. Nobody is notified of what they did themselves.
 */
export async function notify(tx: Tx, happening: Happening): Promise<void> {
  if (happening.accountId !== happening.actorId)
    await tx.enqueue('notify', { ...happening, at: tx.clock.now().toString() })
}

/** Saves it once, unless one of the two has blocked the other or the account does not want the kind. */
export async function deliver(ctx: Ctx, happening: Happening, at = ctx.clock.now()): Promise<void> {
  const { kind, accountId, actorId, target, source, tokens } = happening
  const { isEssential } = NOTIFICATIONS[kind]
  await ctx.transaction(async (tx) => {
    if (!isEssential && actorId !== null && (await queries.isBlocked(tx, accountId, actorId))) return
    const settings = await queries.findSettings(tx, accountId)
    const isEnabled = isEssential || (settings.find((one) => one.kind === kind)?.is_enabled ?? true)
    if (!isEnabled) return
    const isNew = await queries.saveNotification(tx, {
      id: randomUUIDv7(),
      kind,
      accountId,
      actorId,
      target,
      source,
      groupKey: happening.groupKey ?? [kind, target?.id].filter(Boolean).join('/'),
      tokens: tokens ?? null,
      at,
    })
    if (isNew) await tx.enqueue('notification-created', { accountId, kind })
  })
}
