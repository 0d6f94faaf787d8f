/** What the audience likes and says below the posts that everybody sees. */
import type { AccountId } from '@limelight/contract/ids'
import { addComment } from '#/content/comments/comments.service'
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
/** Of all fans, below each post. */
const COMMENTS_PER_POST = 2

export async function addVoices(now: Ctx, fans: readonly AccountId[], feeds: Shown['feeds']): Promise<void> {
  let turn = 0
  for (const [index, feed] of feeds.entries()) {
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
