/** Which channels an event takes to each of its accounts. Jobs call this: with one account, or with a batch of many. */
import { randomUUIDv7 } from 'node:crypto'
import type { AccountId } from '@limelight/contract/ids'
import {
  type EmailCadence,
  isFixed,
  NOTIFICATIONS,
  type NotificationKind,
} from '@limelight/contract/people/notifications'
import type { Tx } from '#/platform/ctx'
import * as queries from './deliver.queries.ts'
import { mailDueAt } from './mail-times.ts'
import type { Happening } from './notify.service.ts'

declare module '#/platform/jobs/topics' {
  interface Topics {
    /** To the devices of their accounts. */
    'notifications-push': { notificationIds: string[] }
  }
}

type To = { accountIds: readonly AccountId[]; at: Temporal.Instant }

/**
 * To some thousand accounts at most, in a handful of statements. Left out are those that are suspended, have blocked the actor or are
 * blocked, have restricted the actor and it is not about money, or want the kind by no channel; the same source reaches nobody twice.
 */
export async function deliverToMany(tx: Tx, happening: Happening, { accountIds, at }: To): Promise<void> {
  const { kind, actorId } = happening
  const { isEssential } = NOTIFICATIONS[kind]
  const recipients = await queries.findRecipients(tx, {
    accountIds,
    kind,
    actorId,
    ignoresBlocks: isEssential,
    ignoresRestrictions: isEssential || isPaidFor(kind),
  })
  const chosen = recipients.map((row) => ({ ...row, ...channelsOf(kind, row) })).filter(hasChannel)
  if (chosen.length === 0) return
  const groupKey = groupKeyOf(happening)
  const saved = await queries.saveNotifications(tx, {
    ...happening,
    at,
    groupKey,
    to: chosen.map(({ account_id, inApp, email }) => ({
      id: randomUUIDv7(),
      account_id,
      is_in_app: inApp,
      read_at: readAtOf({ inApp, email }, at),
    })),
  })
  const channels = new Map(chosen.map((one) => [one.account_id, one]))
  const passed = saved.flatMap((one) => {
    const found = channels.get(one.account_id)
    return found ? [{ ...one, ...found, kind, at }] : []
  })
  await passOn(tx, passed)
}

/** Pure. */
export function groupKeyOf({ groupKey, kind, target }: Happening): string {
  return groupKey ?? [kind, target?.id].filter(Boolean).join('/')
}

/** Pure. Neither listed nor mailed: nothing waits for being read. */
export function readAtOf({ inApp, email }: Pick<Channels, 'inApp' | 'email'>, at: Temporal.Instant): string | null {
  return inApp || email !== 'off' ? null : at.toString()
}

/** Pure: what was sold, and what a ticket was bought for, reaches also those who have restricted the actor. */
export function isPaidFor(kind: NotificationKind): boolean {
  return NOTIFICATIONS[kind].topic === 'earnings' || kind === 'reminder'
}

type Passed = queries.SavedNotification & Chosen & { kind: NotificationKind; at: Temporal.Instant }

/** To the other channels of each, in a row for each of these. */
export async function passOn(tx: Tx, saved: readonly Passed[]): Promise<void> {
  // One that was mailed at once and not read since is not mailed again: the reader knows.
  const mailed = saved.filter(({ email, mailed_at }) => email !== 'off' && !(email === 'now' && mailed_at))
  await queries.insertDueMails(
    tx,
    mailed.map(({ id, account_id, email, at }) => ({ id, account_id, due_at: mailDueAt(email, at)?.toString() ?? '' })),
  )
  const pushed = saved.filter(({ push, has_device }) => push && has_device)
  if (pushed.length > 0) await tx.enqueue('notifications-push', { notificationIds: pushed.map(({ id }) => id) })
  const listed = saved.filter(({ inApp }) => inApp)
  if (listed.length === 0) return
  for (const [kind, ofKind = []] of Map.groupBy(listed, (one) => one.kind)) {
    await tx.enqueue('notification-created', { accountIds: ofKind.map(({ account_id }) => account_id), kind })
  }
  await tx.enqueue('unread-changed', { accountIds: [...new Set(listed.map(({ account_id }) => account_id))] })
}

type Chosen = queries.Recipient & Channels
export type Channels = { inApp: boolean; email: EmailCadence; push: boolean }

/** Pure. Kinds whose mail is fixed are mailed by their domain; those who never proved an address get no others. */
export function channelsOf(kind: NotificationKind, row: queries.Recipient): Channels {
  const defaults = NOTIFICATIONS[kind]
  const isMailed = row.is_mailable && !isFixed(kind, 'email')
  return {
    inApp: isFixed(kind, 'inApp') ? defaults.inApp : (row.in_app ?? defaults.inApp),
    email: isMailed ? (row.email_enabled === false ? 'off' : (row.cadence ?? defaults.email)) : 'off',
    push: row.push ?? defaults.push,
  }
}

export function hasChannel({ inApp, email, push, has_device }: Chosen): boolean {
  return inApp || email !== 'off' || (push && has_device)
}
