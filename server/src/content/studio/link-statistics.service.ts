import type { LinkStatistics, StatisticsPeriod } from '@limelight/contract/content/studio'
import type { AccountId, LinkId } from '@limelight/contract/ids'
import { decimalFromMinor } from '@limelight/contract/money'
import { getOwnLink } from '#/people/links/links.service'
import type { Ctx } from '#/platform/ctx'
import { daysOf, periodOf } from '#/platform/period'
import { byDay, sumOf } from './day-series.ts'
import { type LinkDay, listLinkDays } from './link-statistics.queries.ts'

/** Throws `not_found` for another creator's link. */
export async function getLinkStatistics(
  ctx: Ctx,
  performerId: AccountId,
  { id, period }: { id: LinkId; period: StatisticsPeriod },
): Promise<LinkStatistics> {
  const link = await getOwnLink(ctx, { id, performerId })
  const days = periodOf(period, ctx.clock.now())
  const rows = await listLinkDays(ctx, id, days)
  const known = byDay(rows)
  return {
    link,
    ...days,
    byDay: daysOf(days).map((day) => ({ day, ...figuresOf(known.get(day)) })),
    totals: {
      visits: sumOf(rows, (row) => row.visits),
      signUps: sumOf(rows, (row) => row.sign_ups),
      subscribers: sumOf(rows, (row) => row.subscribers),
      net: decimalFromMinor(sumOf(rows, (row) => row.net)),
    },
  }
}

function figuresOf(row: LinkDay | undefined) {
  const { visits = 0, sign_ups = 0, subscribers = 0, net = 0 } = row ?? {}
  return { visits, signUps: sign_ups, subscribers, net: decimalFromMinor(net) }
}
