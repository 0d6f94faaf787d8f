import { AppError } from '@limelight/contract/errors'
import type { AccountId } from '@limelight/contract/ids'
import type { PerformerCard } from '@limelight/contract/people/performers'
import { findAccounts, toFanCard } from '#/people/accounts/accounts.service'
import { type Happening, notify } from '#/people/notifications/notify.service'
import { getPerformerCards } from '#/people/performers/discover.service'
import { addToCounters, requirePublicPerformer } from '#/people/performers/performers.service'
import type { Ctx, Tx } from '#/platform/ctx'
import type { ListQuery } from '#/platform/db/list'
import type { Viewer } from '#/platform/http/caller'
import * as queries from './follows.queries.ts'

type Pair = { fanId: AccountId; performerId: AccountId }

/** Following twice is following once. Throws `not_found` unless the account is a public creator, and another one. */
export async function follow(tx: Tx, pair: Pair, viewer: Viewer): Promise<void> {
  const { fanId, performerId } = pair
  if (fanId === performerId) throw new AppError('not_found')
  await requirePublicPerformer(tx, performerId, viewer)
  if (!(await queries.insertFollow(tx, pair))) return
  await notify(tx, {
    kind: 'follower',
    accountId: performerId,
    actorId: fanId,
    target: null,
    source: `follower/${fanId}`,
  })
  await addToCounters(tx, performerId, { follower_count: 1 })
}

/** Subscribing follows too; the creator is notified of the subscription only. The creator has to be public. */
export async function followAsSubscriber(tx: Tx, pair: Pair): Promise<void> {
  if (await queries.insertFollow(tx, pair)) await addToCounters(tx, pair.performerId, { follower_count: 1 })
}

/** Also works for performers who are no longer public; not following is no error. */
export async function unfollow(tx: Tx, { fanId, performerId }: Pair): Promise<void> {
  if (await queries.deleteFollow(tx, { fanId, performerId }))
    await addToCounters(tx, performerId, { follower_count: -1 })
}

/** Notifies all followers of a creator, batch by batch, if and only if the transaction commits. */
export async function notifyFollowers(tx: Tx, performerId: AccountId, happening: Happening): Promise<void> {
  const at = tx.clock.now().toString()
  await tx.enqueue('followers-notify', { performerId, happening, at, after: null })
}

export function listFollowedIds(ctx: Ctx, fanId: AccountId): Promise<AccountId[]> {
  return queries.findFollowedIds(ctx, fanId)
}

export async function listFollowing(
  ctx: Ctx,
  fan: Viewer & { id: AccountId },
  query: ListQuery,
): Promise<{ data: PerformerCard[]; total: number }> {
  const { ids, total } = await queries.listFollowing(ctx, fan, query)
  return { data: await getPerformerCards(ctx, fan, ids), total }
}

export async function listFollowers(ctx: Ctx, performerId: AccountId, query: ListQuery) {
  const { rows, total } = await queries.listFollowers(ctx, performerId, query)
  const accounts = new Map(
    (
      await findAccounts(
        ctx,
        rows.map((row) => row.fan_id),
      )
    ).map((account) => [account.id, account]),
  )
  const data = rows.flatMap(({ fan_id, followed_at }) => {
    const account = accounts.get(fan_id)
    return account ? [{ ...toFanCard(account), followedAt: followed_at.toString() }] : []
  })
  return { data, total }
}
