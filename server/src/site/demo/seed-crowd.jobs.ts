/** Most fans of the demonstration: some hundred who came over months. They arrive some at a time, after the site is there. */
import type { AccountId } from '@limelight/contract/ids'
import { countRecurringRevenue, countSubscribers } from '#/commerce/subscriptions/subscriber-days.service'
import { computeSuggestions } from '#/content/suggestions/compute-suggestions.service'
import { getSettings } from '#/core/settings/settings.service'
import { findAccountByCredentials } from '#/people/accounts/accounts.service'
import { follow } from '#/people/follows/follows.service'
import { markRead } from '#/people/notifications/notifications.service'
import type { Ctx } from '#/platform/ctx'
import { offlineViewer } from '#/platform/http/caller'
import type { Jobs } from '#/platform/jobs/jobs'
import { countPayers } from '#/site/console/payers.service'
import { chance } from './chance.ts'
import { daysAgo } from './days-ago.ts'
import { type DemoFan, planFans } from './demo-fans.ts'
import { joining } from './joining.ts'
import { AUDIENCE_SIZE, addAccount, makeStranger } from './seed-people.ts'
import { playBuyer, unlockFor } from './seed-trade.ts'
import { addVoice } from './seed-voices.ts'
import { addFanFaces, type ShownFeed } from './seed-works.ts'

declare module '#/platform/jobs/topics' {
  interface Topics {
    /** `from`: how many of `count` have come already. */
    'demo-fans': Crowd & { from: number; count: number }
  }
}

/** `creators`: in the order of the cast. */
type Crowd = { feeds: ShownFeed[]; creators: AccountId[] }

/** So few that a stop waits for one of them at most, and a job never for long. */
const AT_ONCE = 20
/** Those who try the demonstration and those who were there before have faces, too. */
const FACES_BEFORE = AUDIENCE_SIZE + 1
const BOUGHT_SHARE = 0.3

/** As jobs they survive a stop; a fan who is there already is passed over, so that none comes twice. */
export function handleDemoFans(ctx: Ctx, jobs: Jobs): void {
  jobs.handle('demo-fans', { concurrency: 1 }, async ({ from, count, ...crowd }, { signal }) => {
    const { passwordHash } = await makeStranger()
    // Creators have read of months of followers; those of the last days are new to them.
    if (from + AT_ONCE >= count)
      for (const id of crowd.creators) await markRead(ctx, { ...offlineViewer(id), id }, undefined)
    for (const fan of planFans(count, crowd.creators.length).slice(from, from + AT_ONCE)) {
      signal.throwIfAborted()
      await arrive(ctx, fan, { ...crowd, passwordHash })
    }
    const next = from + AT_ONCE
    if (next < count) await ctx.transaction((tx) => tx.enqueue('demo-fans', { ...crowd, from: next, count }))
    // Past days are counted once, so not before everybody is there.
    else await countAll(ctx)
  })
}

async function countAll(ctx: Ctx): Promise<void> {
  await countSubscribers(ctx)
  await countRecurringRevenue(ctx)
  await countPayers(ctx)
  await computeSuggestions(ctx)
}

type World = Crowd & { passwordHash: string }

async function arrive(ctx: Ctx, fan: DemoFan, world: World): Promise<void> {
  if (await findAccountByCredentials(ctx, fan.username)) return
  const login = { ...(await makeStranger(world.passwordHash)), username: fan.username, name: fan.name }
  await ctx.transaction(async (tx) => {
    const now = joining(tx)
    await daysAgo(now, fan.joinedDaysAgo).transaction((then) => addAccount(then, login))
    await followAll(now, login.id, { fan, creators: world.creators })
    if (fan.isBuyer) await buy(now, login.id, { fan, world })
    await addVoice(now, world.feeds, { id: login.id, nth: fan.nth, joinedDaysAgo: fan.joinedDaysAgo })
  })
  await addFanFaces(ctx, [login], FACES_BEFORE + fan.nth)
}

async function followAll(
  now: Ctx,
  fanId: AccountId,
  { fan, creators }: { fan: DemoFan; creators: readonly AccountId[] },
): Promise<void> {
  for (const place of fan.follows) {
    const performerId = creators[place]
    if (performerId === undefined) continue
    const then = daysAgo(now, fan.joinedDaysAgo * (1 - 0.6 * chance(fan.nth, place, 3)))
    await then.transaction((tx) => follow(tx, { fanId, performerId }, offlineViewer(fanId)))
  }
}

async function buy(now: Ctx, fanId: AccountId, { fan, world }: { fan: DemoFan; world: World }): Promise<void> {
  const { nth, joinedDaysAgo, follows } = fan
  const settings = await getSettings(now)
  const performers = follows.slice(0, 2).flatMap((place) => world.creators[place] ?? [])
  const buyer = await playBuyer(now, { fanId, joined: joinedDaysAgo, performers, turn: nth, settings })
  const chosen = world.feeds.filter(
    ({ access, daysAgo: age, performerId }, at) =>
      access === 'paid' && age < joinedDaysAgo && performers.includes(performerId) && chance(nth, at, 5) < BOUGHT_SHARE,
  )
  for (const feed of chosen) await unlockFor(daysAgo(now, feed.daysAgo * chance(nth, feed.daysAgo)), buyer, [feed], 0)
}
