/** Delivers what has happened to different accounts at about the same time, in as many statements as one happening takes. */
import { randomUUIDv7 } from 'node:crypto'
import type { AccountId } from '@limelight/contract/ids'
import { NOTIFICATIONS } from '@limelight/contract/people/notifications'
import type { Tx } from '#/platform/ctx'
import { channelsOf, deliverToMany, groupKeyOf, hasChannel, isPaidFor, passOn, readAtOf } from './deliver.service.ts'
import * as queries from './deliver-together.queries.ts'
import type { Happening } from './notify.service.ts'

export type Delivery = Happening & { accountId: AccountId; at: Temporal.Instant }

/**
 * The same rules as `deliverToMany`. What joins one notification, such as twenty likes of a post, is counted in it at once, and
 * announced and pushed once.
 */
export async function deliverTogether(tx: Tx, deliveries: readonly Delivery[]): Promise<void> {
  const [one, ...others] = deliveries
  if (!one) return
  if (others.length === 0) {
    const { accountId, at, ...happening } = one
    return deliverToMany(tx, happening, { accountIds: [accountId], at })
  }
  const recipients = await queries.findRecipientsOf(tx, deliveries.map(reachOf))
  const chosen = recipients
    .flatMap((row) => {
      const delivery = deliveries[row.n]
      return delivery ? [{ ...row, ...channelsOf(delivery.kind, row), delivery }] : []
    })
    .filter(hasChannel)
  if (chosen.length === 0) return
  const rows = chosen.map(({ delivery, inApp, email }) => ({
    id: randomUUIDv7(),
    account_id: delivery.accountId,
    source: delivery.source,
    kind: delivery.kind,
    event: delivery.event ?? null,
    actor_id: delivery.actorId,
    target_kind: delivery.target?.kind ?? null,
    target_id: delivery.target?.id ?? null,
    tokens: delivery.tokens ?? null,
    group_key: groupKeyOf(delivery),
    is_in_app: inApp,
    at: delivery.at.toString(),
    read_at: readAtOf({ inApp, email }, delivery.at),
  }))
  const saved = await queries.saveNotificationsOf(tx, rows)
  const channels = new Map(chosen.map((row) => [keyOf(row.delivery.accountId, groupKeyOf(row.delivery)), row]))
  const passed = saved.flatMap(({ group_key, ...row }) => {
    const found = channels.get(keyOf(row.account_id, group_key))
    return found ? [{ ...found, ...row, kind: found.delivery.kind, at: found.delivery.at }] : []
  })
  await passOn(tx, passed)
}

function reachOf({ accountId, kind, actorId }: Delivery, n: number): queries.ReachOf {
  const { isEssential } = NOTIFICATIONS[kind]
  return {
    n,
    account_id: accountId,
    kind,
    actor_id: actorId,
    ignores_blocks: isEssential,
    ignores_restrictions: isEssential || isPaidFor(kind),
  }
}

/** All of a group have one kind, so one account has the same channels for each. */
function keyOf(accountId: AccountId, groupKey: string): string {
  return `${accountId} ${groupKey}`
}
