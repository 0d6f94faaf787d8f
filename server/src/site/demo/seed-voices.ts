/** How often the posts were looked at, and what fans like, say and vote for below them. */
import { AppError } from '@limelight/contract/errors'
import type { AccountId } from '@limelight/contract/ids'
import { addComment } from '#/content/comments/comments.service'
import { vote } from '#/content/feeds/polls.service'
import { addViews } from '#/content/items/items.service'
import { react } from '#/content/reactions/reactions.service'
import type { Ctx } from '#/platform/ctx'
import { offlineViewer } from '#/platform/http/caller'
import { chance, oneOf } from './chance.ts'
import { daysAgo } from './days-ago.ts'
import { commentBy, replyBy } from './demo-fans.ts'
import { joining } from './joining.ts'
import type { ShownFeed } from './seed-works.ts'

/** Of the days since a post came out, most on the first; visitors look, too, so they are more than the fans. */
const VIEWS_BY_DAY = [96, 58, 31, 22, 17, 12, 9, 7, 6, 5, 4, 4, 3, 3]
const WEEKEND_FACTOR = 1.5
/** Of the posts they may see. */
const LIKED_SHARE = { least: 0.12, most: 0.5 }
const COMMENTED_SHARE = 0.028
const FIRST_FANS_COMMENTED_SHARE = 0.16
const REPLIED_SHARE = 0.4
const VOTED_SHARE = 0.45
/** The first day has most of the likes. */
const EARLY = 2.4

type Voice = { id: AccountId; nth: number; joinedDaysAgo: number; commentedShare: number }

/** Of the few fans who are there from the beginning. */
export async function addVoices(now: Ctx, fans: readonly AccountId[], feeds: readonly ShownFeed[]): Promise<void> {
  for (const [index, id] of fans.entries())
    await now.transaction((tx) =>
      addVoice(joining(tx), feeds, {
        id,
        nth: 1_000 + index,
        joinedDaysAgo: Number.POSITIVE_INFINITY,
        commentedShare: FIRST_FANS_COMMENTED_SHARE,
      }),
    )
}

/** Likes, comments and votes of one fan: after a post came out, and after they came. What they may not see yet they leave alone. */
export async function addVoice(
  now: Ctx,
  feeds: readonly ShownFeed[],
  { id, nth, joinedDaysAgo, commentedShare = COMMENTED_SHARE }: Omit<Voice, 'commentedShare'> & Partial<Voice>,
): Promise<void> {
  const member = { ...offlineViewer(id), id }
  for (const [at, feed] of feeds.entries()) {
    const draw = (what: number) => chance(nth, at, what)
    // Nobody reads the archive to its end.
    const reads = feed.daysAgo < joinedDaysAgo + 20
    if (!reads) continue
    const ctx = daysAgo(now, Math.min(feed.daysAgo, joinedDaysAgo) * (1 - draw(1) ** EARLY))
    const object = { objectType: 'feed', objectId: feed.id } as const
    const liked = LIKED_SHARE.least + (LIKED_SHARE.most - LIKED_SHARE.least) * chance(at, 7) ** 2
    await unlessLocked(async () => {
      if (draw(2) < liked) await react(ctx, member, { ...object, action: 'like' })
      const option =
        feed.optionIds.length > 0 && draw(3) < VOTED_SHARE ? oneOf(feed.optionIds, draw(4) ** 1.5) : undefined
      if (option) await vote(ctx, member, option)
      if (draw(5) >= commentedShare) return
      const content = commentBy(draw(6))
      const commentId = await ctx.transaction((tx) => addComment(tx, member, { ...object, content }))
      if (draw(8) >= REPLIED_SHARE) return
      const creator = { ...offlineViewer(feed.performerId), role: 'performer', id: feed.performerId } as const
      const reply = { objectType: 'comment', objectId: commentId, content: replyBy(draw(9)) } as const
      await ctx.transaction((tx) => addComment(tx, creator, reply))
    })
  }
}

async function unlessLocked(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    // A post that is for others, or whose video is not there yet.
    if (!(error instanceof AppError && ['forbidden', 'not_found'].includes(error.code))) throw error
  }
}

export async function addViewsOf(now: Ctx, feeds: readonly ShownFeed[]): Promise<void> {
  for (const [index, feed] of feeds.entries()) await now.transaction((tx) => addLooks(joining(tx), feed, index))
}

async function addLooks(now: Ctx, { id, performerId, daysAgo: age }: ShownFeed, turn: number): Promise<void> {
  for (const [day, views] of VIEWS_BY_DAY.entries()) {
    if (day > age) return
    const ctx = daysAgo(now, age - day)
    const isWeekend = ctx.clock.now().toZonedDateTimeISO('UTC').dayOfWeek > 5
    // No two posts are looked at alike.
    const some = Math.round(views * (0.5 + 2 * chance(turn, 3)) * (isWeekend ? WEEKEND_FACTOR : 1))
    await ctx.transaction((tx) => addViews(tx, { kind: 'feed', id, performerId }, some))
  }
}
