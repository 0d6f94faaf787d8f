/** How creators of the demonstration sell and keep in touch: offers, links, series, stories, and what is sent by itself. */
import type { AccountId, HighlightId, OfferId } from '@limelight/contract/ids'
import { createOffer } from '#/commerce/offers/own-offers.service'
import { changeSeries, createSeries } from '#/content/series/write-series.service'
import { createHighlight } from '#/content/stories/own-stories.service'
import { publishStory } from '#/content/stories/publish-story.service'
import { mediaTokensFor } from '#/core/media/media.service'
import { createLink } from '#/people/links/links.service'
import type { Ctx, Tx } from '#/platform/ctx'
import { createAutomation } from '#/talk/automations/automations.service'
import { createSegment } from '#/talk/segments/segments.service'
import type { PicturePaths } from './demo-images.ts'
import type { DemoPerformer, DemoSegment, DemoSeries, DemoStories } from './demo-plan.ts'
import type { Login } from './seed-people.ts'
import { addTipTargets, inDays } from './seed-tips.ts'
import { type Made, upload } from './seed-works.ts'

/** Of the creator's works, those that are made by now can be in a series. */
export async function addBusiness(
  ctx: Ctx,
  ownerId: AccountId,
  { performer, made }: { performer: DemoPerformer; made: readonly Made[] },
): Promise<void> {
  const { series, segment, greeting } = performer
  await addTipTargets(ctx, ownerId, performer)
  await addOffers(ctx, ownerId, performer)
  await ctx.transaction(async (tx) => {
    if (series) await addSeries(tx, ownerId, { series, made })
    if (segment) await addSegment(tx, ownerId, segment)
    if (greeting) await addGreeting(tx, ownerId, greeting)
  })
}

/** The link leads to the first of them, if it leads to any. */
async function addOffers(ctx: Ctx, ownerId: AccountId, { offers = [], link }: DemoPerformer): Promise<void> {
  const ids: OfferId[] = []
  for (const { endsInDays, ...offer } of offers) {
    const endsAt = endsInDays === undefined ? null : inDays(ctx, endsInDays)
    ids.push((await createOffer(ctx, ownerId, { ...offer, kind: 'discount', audience: 'new', endsAt }))._id)
  }
  if (!link) return
  const { name, slug, hasOffer = false } = link
  await createLink(ctx, ownerId, { name, slug, offerId: hasOffer ? ids[0] : null })
}

async function addSeries(
  tx: Tx,
  ownerId: AccountId,
  { series, made }: { series: DemoSeries; made: readonly Made[] },
): Promise<void> {
  const { title, description, price = null, items } = series
  const parts = items.map(({ begins, dayAfter = 0 }) => {
    const work = made.find(({ text }) => text.startsWith(begins))
    if (!work) throw new Error(`nothing of the demonstration begins with ${begins}`)
    return { _id: work.id, kind: work.kind, dayAfter }
  })
  const id = await createSeries(tx, ownerId, { title, description, timeZone: 'UTC' })
  await changeSeries(tx, ownerId, { id, change: { items: parts, price, state: 'published' } })
}

async function addSegment(tx: Tx, ownerId: AccountId, { name, conditions }: DemoSegment): Promise<void> {
  const whole = { isNot: false, number: null, money: null, listId: null, linkId: null }
  await createSegment(tx, ownerId, { name, conditions: conditions.map((condition) => ({ ...whole, ...condition })) })
}

/** It is for those who subscribe from now on: the audience of the past is not written to. */
async function addGreeting(
  tx: Tx,
  ownerId: AccountId,
  greeting: NonNullable<DemoPerformer['greeting']>,
): Promise<void> {
  const { sign } = mediaTokensFor(tx)
  await createAutomation({ ctx: tx, sign }, ownerId, {
    ...greeting,
    trigger: 'subscribed',
    days: null,
    spent: null,
    word: null,
    segmentId: null,
    excludedSegmentId: null,
    skipsOwners: false,
    fileIds: [],
    price: 0,
    quietHours: { from: 22, until: 8 },
    timeZone: 'UTC',
    isOn: true,
  })
}

type Tellers = {
  cast: readonly DemoPerformer[]
  performers: readonly Pick<Login, 'id'>[]
  pictures: readonly PicturePaths[]
}

/** Their day begins when their pictures are rendered. */
export async function addStories(ctx: Ctx, { cast, performers, pictures }: Tellers): Promise<void> {
  for (const [place, { id }] of performers.entries()) {
    const [stories, paths] = [cast[place]?.stories, pictures[place]]
    if (stories && paths) await showStories(ctx, id, { stories, files: paths.feeds.flat() })
  }
}

async function showStories(
  ctx: Ctx,
  ownerId: AccountId,
  { stories: { highlight, list }, files }: { stories: DemoStories; files: readonly string[] },
): Promise<void> {
  let keptIn: HighlightId | undefined
  if (highlight) keptIn = (await ctx.transaction((tx) => createHighlight(tx, ownerId, highlight)))._id
  for (const { picture, text, access, isKept = false } of list) {
    const file = files[picture]
    if (!file) throw new Error(`the demonstration has no picture ${picture} for “${text}”`)
    const fileId = await upload(ctx, ownerId, { purpose: 'story-photo', file })
    await ctx.transaction((tx) =>
      publishStory(tx, ownerId, { fileId, text, access, ...(isKept && { highlightId: keptIn }) }),
    )
  }
}
