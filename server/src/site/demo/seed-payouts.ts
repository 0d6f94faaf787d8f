/** Payouts of the past months in every state: paid, rejected, on their way, and one that waits for the operator. */
import type { AccountId } from '@limelight/contract/ids'
import { decimalFromMinor } from '@limelight/contract/money'
import { getSettings } from '#/core/settings/settings.service'
import { getPayable } from '#/finance/earnings/earnings.service'
import { decidePayout } from '#/finance/payouts/decide-payout.service'
import { requestPayout } from '#/finance/payouts/request-payout.service'
import { changeBanking } from '#/people/performers/performers.service'
import type { Ctx } from '#/platform/ctx'
import { daysAgo } from './days-ago.ts'
import type { Login } from './seed-people.ts'

const BANKING = {
  bankName: 'First Bank',
  country: 'NO',
  accountNumber: 'NO9386011117947',
} as const
/** A new account pauses payouts for three days. */
const BANKING_DAYS_AGO = 160
const DECIDED_AFTER_DAYS = 2
/** Of what could be paid then; at last all of it. */
const SHARE = 0.5

type Outcome = 'paid' | 'rejected' | 'processing' | 'pending'
/** By whom, by their place in the cast. The last is requested today, with a mail to operators, since it waits for their decision. */
const PAYOUTS: readonly { by: number; days: number; outcome: Outcome }[] = [
  { by: 0, days: 95, outcome: 'paid' },
  { by: 2, days: 70, outcome: 'paid' },
  { by: 1, days: 64, outcome: 'rejected' },
  { by: 0, days: 48, outcome: 'paid' },
  { by: 1, days: 33, outcome: 'paid' },
  { by: 3, days: 5, outcome: 'processing' },
  { by: 0, days: 0, outcome: 'pending' },
]
const REJECTION = 'The bank does not know this account. Please check the number.'

type Payouts = { performers: readonly Pick<Login, 'id' | 'name'>[]; operatorId: AccountId }

export async function addPayouts(now: Ctx, { performers, operatorId }: Payouts): Promise<void> {
  const { minimumPayoutAmount: minimum } = await getSettings(now)
  const asking = new Set(PAYOUTS.map(({ by }) => by))
  for (const [place, { id, name }] of performers.entries())
    if (asking.has(place))
      await daysAgo(now, BANKING_DAYS_AGO).transaction((tx) =>
        changeBanking(tx, id, { ...BANKING, accountHolder: name }),
      )
  for (const { by, days, outcome } of PAYOUTS) {
    const performerId = performers[by]?.id
    if (performerId === undefined) continue
    const ctx = days === 0 ? now : daysAgo(now, days)
    const { availableMinor } = await getPayable(ctx, performerId, ctx.clock.now())
    const amount = Math.floor(decimalFromMinor(availableMinor) * (outcome === 'pending' ? 1 : SHARE))
    // Early on, and where a demonstration has few creators, there is not enough yet.
    if (amount < minimum) continue
    const id = await ctx.transaction((tx) => requestPayout(tx, { ctx }, { performerId, amount, note: '' }))
    const later = { ctx: daysAgo(now, Math.max(0, days - DECIDED_AFTER_DAYS)) }
    for (const decision of decisionsOf(outcome, id)) await decidePayout(later, { id, operatorId, decision })
  }
}

function decisionsOf(outcome: Outcome, id: string) {
  const approved = { status: 'approved' } as const
  if (outcome === 'rejected') return [{ status: outcome, note: REJECTION } as const]
  if (outcome === 'processing') return [approved, { status: outcome } as const]
  if (outcome === 'paid')
    return [approved, { status: outcome, reference: `SEPA ${id.slice(-6).toUpperCase()}` } as const]
  return []
}
