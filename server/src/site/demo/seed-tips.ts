/** What tips of the demonstration are for, and what its first fans gave. */
import type { AccountId } from '@limelight/contract/ids'
import { addTipTarget, listOwnTips } from '#/commerce/tip-targets/own-tips.service'
import { tip } from '#/commerce/wallet/tip.service'
import { getSettings } from '#/core/settings/settings.service'
import type { Ctx } from '#/platform/ctx'
import { offlineViewer } from '#/platform/http/caller'
import { daysAgo } from './days-ago.ts'
import type { DemoPerformer } from './demo-plan.ts'
import { joining } from './joining.ts'
import type { Login } from './seed-people.ts'

/** Before the first gift. */
const BEGAN_DAYS_AGO = 14

/** A menu in its order, a goal and a wish. */
export async function addTipTargets(ctx: Ctx, ownerId: AccountId, { tips }: DemoPerformer): Promise<void> {
  if (!tips) return
  const then = daysAgo(ctx, BEGAN_DAYS_AGO)
  for (const item of tips.menu) await addTipTarget(then, ownerId, 'item', item)
  const { gifts: _given, endsInDays, ...goal } = tips.goal
  const endsAt = endsInDays === undefined ? null : inDays(ctx, endsInDays)
  await addTipTarget(then, ownerId, 'goal', { ...goal, endsAt })
  const { gifts: _wished, ...wish } = tips.wish
  await addTipTarget(then, ownerId, 'wish', wish)
}

type Audience = { cast: readonly DemoPerformer[]; performers: readonly Pick<Login, 'id'>[]; fans: readonly AccountId[] }

/** Each gift is of the next fan. All of them or none are given. */
export async function addGifts(now: Ctx, { cast, performers, fans }: Audience): Promise<void> {
  await now.transaction(async (tx) => {
    const ctx = joining(tx)
    const settings = await getSettings(tx)
    let nth = 0
    for (const [place, { id: performerId }] of performers.entries()) {
      const tips = cast[place]?.tips
      if (!tips) continue
      const targets = await listOwnTips(ctx, performerId)
      for (const { title, gifts } of [tips.goal, tips.wish]) {
        const targetId = targets.find((target) => target.title === title)?._id
        for (const { tokens: price, daysAgo: days } of gifts) {
          const fanId = fans[nth % fans.length]
          nth += 1
          if (!fanId) return
          const given = { fanId, viewer: offlineViewer(fanId), performerId, price, targetId }
          await daysAgo(ctx, days).transaction((then) => tip(then, given, settings))
        }
      }
    }
  })
}

/** An instant of the days to come. */
export function inDays({ clock }: Pick<Ctx, 'clock'>, days: number): string {
  return clock
    .now()
    .add({ hours: 24 * days })
    .toString()
}
