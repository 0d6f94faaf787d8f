import type { Settings } from '@limelight/contract/core/settings'
import type { PayoutFigures } from '@limelight/contract/finance/payouts'
import type { AccountId } from '@limelight/contract/ids'
import { decimalFromMinor, minorFromDecimal } from '@limelight/contract/money'
import type { PayoutRoute } from '@limelight/contract/people/banking'
import { getSettings } from '#/core/settings/settings.service'
import { getPayable, getSalesTotals, listHeldDays } from '#/finance/earnings/earnings.service'
import { getPerformer, type PerformerRow, payoutsPausedUntil } from '#/people/performers/performers.service'
import type { Db } from '#/platform/ctx'
import { type Obstacle, obstacleOf } from './payout-amounts.ts'
import { findSchedule } from './payout-schedule.queries.ts'
import { findOpenPayout, type PayoutRow, sumPaid } from './payouts.queries.ts'
import type { PayoutContext } from './transfer-driver.ts'

/** All that a performer needs to know before they ask, as of now. */
export async function getPayoutFigures(context: PayoutContext, performerId: AccountId): Promise<PayoutFigures> {
  const { ctx } = context
  const now = ctx.clock.now()
  const [settings, performer, totals, heldDays, paidMinor, schedule] = await Promise.all([
    getSettings(ctx),
    getPerformer(ctx, performerId),
    getSalesTotals(ctx, performerId),
    listHeldDays(ctx, performerId, now),
    sumPaid(ctx, performerId),
    findSchedule(ctx, performerId),
  ])
  const standing = await getStanding(context, ctx, { performer, settings, now })
  return {
    gross: decimalFromMinor(totals.gross),
    fee: decimalFromMinor(totals.fee),
    net: decimalFromMinor(totals.net),
    held: decimalFromMinor(standing.heldMinor),
    heldByDay: heldDays.map(({ day, net }) => ({ day, amount: decimalFromMinor(net) })),
    inRequests: decimalFromMinor(standing.open?.amount_minor ?? 0),
    paid: decimalFromMinor(paidMinor),
    available: decimalFromMinor(standing.availableMinor),
    minimum: settings.minimumPayoutAmount,
    currency: settings.currency,
    route: performer.payout_route,
    routes: await listRoutes(context, ctx, performer),
    pausedUntil: standing.pausedUntil?.toString() ?? null,
    holdDays: settings.earningHoldDays,
    obstacle: standing.obstacle ?? null,
    openRequestId: standing.open?.id ?? null,
    schedule: schedule
      ? { every: schedule.every, nextOn: schedule.next_on, lastObstacle: schedule.last_obstacle }
      : null,
  }
}

type Circumstances = { performer: PerformerRow; settings: Settings; now: Temporal.Instant }
export type Standing = {
  open: PayoutRow | undefined
  heldMinor: number
  availableMinor: number
  pausedUntil: Temporal.Instant | undefined
  obstacle: Obstacle | undefined
}

/** What they have and what stands in their way; inside of a transaction that is to set money aside, lock them first. */
export async function getStanding(
  context: PayoutContext,
  db: Db,
  { performer, settings, now }: Circumstances,
): Promise<Standing> {
  const open = await findOpenPayout(db, performer.account_id)
  const { heldMinor, availableMinor } = await getPayable(db, performer.account_id, now)
  const pausedUntil = payoutsPausedUntil(performer, now)
  const obstacle = obstacleOf({
    isApproved: performer.status === 'active',
    hasOpen: open !== undefined,
    isPaused: pausedUntil !== undefined,
    route: performer.payout_route,
    isRouteReady: await isReady(context, db, { performer, route: performer.payout_route }),
    availableMinor,
    minimumMinor: minorFromDecimal(settings.minimumPayoutAmount),
  })
  return { open, heldMinor, availableMinor, pausedUntil, obstacle }
}

/** Whether there is somewhere to pay to by this way. */
export async function isReady(
  { transfers }: PayoutContext,
  db: Db,
  { performer, route }: { performer: PerformerRow; route: PayoutRoute },
): Promise<boolean> {
  if (route === 'manual') return performer.banking_sealed !== null
  const destination = await transfers?.findDestination(db, performer.account_id)
  return destination?.isReady ?? false
}

async function listRoutes(context: PayoutContext, db: Db, performer: PerformerRow): Promise<PayoutFigures['routes']> {
  const routes: PayoutRoute[] = context.transfers ? ['manual', 'stripe'] : ['manual']
  return Promise.all(
    routes.map(async (route) => ({ route, isReady: await isReady(context, db, { performer, route }) })),
  )
}
