import type { AccountId } from '@limelight/contract/ids'
import type { Tx } from '#/platform/ctx'
import { updatePerformer } from './performers.queries.ts'

/** No plan of the base tier can be chosen and nobody can call any more; nothing happens to an account that is no creator's. */
export function stopOffering(tx: Tx, id: AccountId): Promise<void> {
  return updatePerformer(tx, id, {
    monthly_price_minor: null,
    yearly_price_minor: null,
    is_free_trial_enabled: false,
    call_policy: 'nobody',
  })
}

/** What a month and a year of the base tier cost; null: not offered. */
export function setBasePrices(
  tx: Tx,
  id: AccountId,
  { monthlyMinor, yearlyMinor }: { monthlyMinor: number | null; yearlyMinor: number | null },
): Promise<void> {
  return updatePerformer(tx, id, { monthly_price_minor: monthlyMinor, yearly_price_minor: yearlyMinor })
}
