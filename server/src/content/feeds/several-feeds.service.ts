/** Changes of several posts at once. Each is decided on its own, by the rules of a change of one. */
import type { Input, Output } from '@limelight/contract/api'
import type { SeveralFeedsChange, severalFeeds } from '@limelight/contract/content/several-feeds'
import type { FeedId } from '@limelight/contract/ids'
import { lockOwnItem } from '#/content/items/publish-item.service'
import type { Ctx, Tx } from '#/platform/ctx'
import { decideEach } from '#/platform/decide-each'
import { getFeedParts } from './feed-changes.queries.ts'
import { retagged } from './feed-tags.ts'
import { changeFeed, type Writer } from './publish-feed.service.ts'

type Call = (typeof severalFeeds)['POST /performer/feeds/change-several']

/** Names those that were refused, and when each of the others was changed. */
export async function changeSeveral(
  ctx: Ctx,
  writer: Writer,
  { ids, change }: Output<Call['body']>,
): Promise<Input<Call['response']>['data']> {
  const times = new Map<FeedId, string>()
  const decided = await decideEach(ids, async (id) => {
    times.set(id, await ctx.transaction((tx) => changeOne(tx, writer, id, change)))
  })
  return { ...decided, changed: [...times].map(([_id, updatedAt]) => ({ _id, updatedAt })) }
}

async function changeOne(
  tx: Tx,
  writer: Writer,
  id: FeedId,
  { addTags, removeTags, ...change }: Output<typeof SeveralFeedsChange>,
): Promise<string> {
  const ref = { kind: 'feed', id } as const
  const tags = { add: addTags ?? [], remove: removeTags ?? [] }
  const isRetagged = tags.add.length + tags.remove.length > 0
  // Locked before its text is read, so that nobody writes another one in between.
  if (isRetagged) await lockOwnItem(tx, ref, writer.performerId)
  const text = isRetagged ? retagged((await getFeedParts(tx, id)).text, tags) : undefined
  await changeFeed(tx, writer, id, { ...change, ...(text !== undefined && { text }) })
  return (await lockOwnItem(tx, ref, writer.performerId)).updated_at.toString()
}
