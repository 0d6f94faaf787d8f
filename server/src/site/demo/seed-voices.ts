/** How often the posts that everybody sees were looked at, and what the audience likes and says below them. */
import type { AccountId } from '@limelight/contract/ids'
import { addComment } from '#/content/comments/comments.service'
import { addViews } from '#/content/items/items.service'
import { react } from '#/content/reactions/reactions.service'
import type { Ctx } from '#/platform/ctx'
import { offlineViewer } from '#/platform/http/caller'
import { daysAgo } from './days-ago.ts'
import type { Shown } from './seed-works.ts'

const COMMENTS = [
  'This one stays with me.',
  'How long did it take?',
  'I had to look twice.',
  'More of these, please!',
  'The light in this is wonderful.',
  'Sent this to my sister straight away.',
  'Best one this month.',
]
/** Of the days since a post came out, most on the first; visitors look, too, so they are more than the fans. */
const VIEWS_BY_DAY = [96, 58, 31, 22, 17, 12, 9, 7, 6, 5, 4, 4, 3, 3]
/** Of all fans, below each post. */
const COMMENTS_PER_POST = 2

export async function addVoices(now: Ctx, fans: readonly AccountId[], feeds: Shown['feeds']): Promise<void> {
  let turn = 0
  for (const [index, feed] of feeds.entries()) {
    await addLooks(now, feed, index)
    const object = { objectType: 'feed', objectId: feed.id } as const
    for (const [place, fanId] of fans.entries()) {
      const member = { ...offlineViewer(fanId), id: fanId }
      // Within a day of the post, and never before it.
      const ctx = daysAgo(now, Math.max(0, feed.daysAgo - (place + 1) / (fans.length + 1)))
      if ((place + index) % fans.length < fans.length - 1) await react(ctx, member, { ...object, action: 'like' })
      if ((place + index) % fans.length >= COMMENTS_PER_POST) continue
      const content = COMMENTS[turn % COMMENTS.length] ?? ''
      turn += 1
      await ctx.transaction((tx) => addComment(tx, member, { ...object, content }))
    }
  }
}

async function addLooks(
  now: Ctx,
  { id, performerId, daysAgo: age }: Shown['feeds'][number],
  turn: number,
): Promise<void> {
  for (const [day, views] of VIEWS_BY_DAY.entries()) {
    if (day > age) return
    // No two posts are looked at alike.
    const some = Math.round(views * (0.6 + ((turn * 7) % 10) / 10))
    await daysAgo(now, age - day).transaction((tx) => addViews(tx, { kind: 'feed', id, performerId }, some))
  }
}
