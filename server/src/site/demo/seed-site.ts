/** Pages, menus, promos and keywords of the demonstration, and what its people say to each other. */
import type { AccountId } from '@limelight/contract/ids'
import { addComment } from '#/content/comments/comments.service'
import { createFeed } from '#/content/feeds/publish-feed.service'
import { react } from '#/content/reactions/reactions.service'
import { rememberKeyword } from '#/content/search/keywords.service'
import { changeChoice, listCategories, replaceCategories } from '#/people/categories/categories.service'
import type { Ctx } from '#/platform/ctx'
import { offlineViewer, type Viewer } from '#/platform/http/caller'
import { changeSiteFrame } from '#/site/cms/menus.service'
import { createPost } from '#/site/cms/posts.service'
import { createPromo, givePromoPicture } from '#/site/cms/promos.service'
import { daysAgo } from './days-ago.ts'
import type { DemoPerformer } from './demo-plan.ts'
import { incoming, type ShownFeed } from './seed-works.ts'
import { CATEGORIES, KEYWORDS, MENUS, POSTS, PROMOS } from './site-content.ts'

/** The number of people who have to share a keyword before it is shown. */
const SEARCHERS = 3

export async function addSite(
  ctx: Ctx,
  { operatorId, promoPictures }: { operatorId: AccountId; promoPictures: readonly string[] },
) {
  await replaceCategories(
    ctx,
    operatorId,
    CATEGORIES.map((name) => ({ name })),
  )
  for (const post of POSTS) await createPost(ctx, operatorId, post)
  await changeSiteFrame(ctx, operatorId, { menus: MENUS, footerContent: '' })
  for (const [index, { title, text, link }] of PROMOS.entries()) {
    const { _id: id } = await createPromo(ctx, operatorId, { title, text, link, from: null, to: null })
    const file = promoPictures[index]
    if (file) await givePromoPicture(ctx, { operatorId, id }, incoming(file))
  }
  for (const [index, keyword] of KEYWORDS.entries()) {
    // Documentation addresses, which are never in use. The first keyword has the most searchers.
    for (let searcher = 0; searcher < SEARCHERS + KEYWORDS.length - index; searcher += 1)
      await rememberKeyword(ctx, keyword, { accountId: undefined, address: `192.0.2.${searcher + 1}` })
  }
}

/** Those that a creator has chosen. */
export async function chooseCategories(
  ctx: Ctx,
  ownerId: AccountId,
  { categories = [] }: DemoPerformer,
): Promise<void> {
  const known = await listCategories(ctx)
  const ids = known.filter(({ name }) => categories.includes(name)).map(({ _id }) => _id)
  await changeChoice(ctx, ownerId, ids)
}

type People = ReadonlyMap<string, { id: AccountId; role: Viewer['role'] }>

/** A text of each performer who has one, with what the others said to it: texts need no rendering and show at once. */
export async function addTalk(ctx: Ctx, cast: readonly DemoPerformer[], people: People): Promise<ShownFeed[]> {
  const written: ShownFeed[] = []
  for (const { username, talk } of cast) {
    const performer = people.get(username)
    if (!talk || !performer) continue
    const days = (talk.hoursAgo ?? 0) / 24
    const then = daysAgo(ctx, days)
    const objectId = await then.transaction((tx) =>
      createFeed(tx, performer.id, {
        type: 'text',
        text: talk.text,
        fileIds: [],
        pollIds: [],
        pollDescription: '',
        access: 'free',
        isPinned: false,
        status: 'active',
      }),
    )
    written.push({ id: objectId, performerId: performer.id, daysAgo: days, access: 'free', optionIds: [] })
    for (const { by, text } of talk.comments) {
      const author = people.get(by)
      if (!author) throw new Error(`nobody in the demonstration is called ${by}`)
      const member = { ...offlineViewer(author.id), ...author }
      await react(then, member, { objectType: 'feed', objectId, action: 'like' })
      await then.transaction((tx) => addComment(tx, member, { objectType: 'feed', objectId, content: text }))
    }
  }
  return written
}
