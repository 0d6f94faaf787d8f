/** What an operator of the demonstration gave back: a tip, an unlock, and a payment to its card. */
import type { Settings } from '@limelight/contract/core/settings'
import { type AccountId, SaleId } from '@limelight/contract/ids'
import { refundPayment } from '#/commerce/refunds/admin-refunds.service'
import { refundCharge } from '#/commerce/refunds/refund-charge.service'
import { tip } from '#/commerce/wallet/tip.service'
import { unlock } from '#/commerce/wallet/unlock.service'
import { getSettings } from '#/core/settings/settings.service'
import { topUp } from '#/finance/top-ups/top-up.service'
import { openPaymentContext } from '#/open-payment-context'
import type { Ctx } from '#/platform/ctx'
import { offlineViewer } from '#/platform/http/caller'
import { daysAgo } from './days-ago.ts'
import type { Buyer } from './seed-orders.ts'
import type { ShownFeed } from './seed-works.ts'

const [TIP_DAYS_AGO, UNLOCK_DAYS_AGO, PAYMENT_DAYS_AGO] = [31, 18, 12]
const TIP_TOKENS = 1_000
const TOP_UP = 20
const HOURS_TO_DECIDE = 7

type Refunds = {
  operatorId: AccountId
  buyer: Buyer
  /** For sale, and out by then. */
  feed: ShownFeed
}

export async function addRefunds(now: Ctx, { operatorId, buyer, feed }: Refunds): Promise<void> {
  const settings = await getSettings(now)
  const { fanId } = buyer
  const viewer = offlineViewer(fanId)
  const tipped = await daysAgo(now, TIP_DAYS_AGO).transaction((tx) =>
    tip(tx, { fanId, viewer, performerId: feed.performerId, price: TIP_TOKENS }, settings),
  )
  await giveBack(now, TIP_DAYS_AGO, { saleId: tipped._id, operatorId, reason: 'Sent twice by mistake.', settings })
  const purchase = { kind: 'feed', id: feed.id, fanId, viewer, expectedPrice: undefined } as const
  const unlocked = await daysAgo(now, UNLOCK_DAYS_AGO).transaction((tx) => unlock(tx, purchase, settings))
  await giveBack(now, UNLOCK_DAYS_AGO, { saleId: unlocked._id, operatorId, reason: 'The audio was broken.', settings })
  await refundTopUp(now, { operatorId, buyer })
}

type Given = { saleId: string; operatorId: AccountId; reason: string; settings: Settings }

async function giveBack(now: Ctx, days: number, { saleId, operatorId, reason, settings }: Given): Promise<void> {
  const refund = { saleId: SaleId.parse(saleId), operatorId, reason, endsAccess: true, isSiteLiable: true }
  await daysAgo(now, days - HOURS_TO_DECIDE / 24).transaction((tx) => refundCharge(tx, refund, settings))
}

async function refundTopUp(now: Ctx, { operatorId, buyer }: Pick<Refunds, 'operatorId' | 'buyer'>): Promise<void> {
  const { fanId, cardId } = buyer
  const then = daysAgo(now, PAYMENT_DAYS_AGO)
  const request = { fanId, cardId, viewer: offlineViewer(fanId), amount: TOP_UP }
  const { transactionId: paymentId } = await topUp(openPaymentContext(then), request, then.transaction)
  const later = daysAgo(now, PAYMENT_DAYS_AGO - 1)
  const input = {
    amount: TOP_UP,
    destination: 'card',
    reason: 'Bought by mistake.',
    endsAccess: true,
    isSiteLiable: true,
  } as const
  await refundPayment(openPaymentContext(later), operatorId, { paymentId, input, once: later.transaction })
}
