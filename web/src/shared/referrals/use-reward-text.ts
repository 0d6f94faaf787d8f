import type { ReferralTerms } from '@limelight/contract/people/referrals'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { usePrices } from '../payments/use-prices.ts'

/** What an invitation brings, in one sentence; to the inviter, or to who is invited. */
export function useRewardText(): (terms: ReferralTerms, side: 'inviter' | 'invitee') => string | undefined {
  const { t } = useT('shared/referrals')
  const { money } = usePrices()
  const { formatPercent } = useFormat()
  return ({ reward, percent, months, worth, minimumPurchase }, side) => {
    const values = {
      percent: formatPercent((percent ?? 0) / 100),
      points: percent ?? 0,
      count: months ?? 0,
      amount: money(worth ?? 0),
      minimum: money(minimumPurchase ?? 0),
    }
    if (side === 'inviter') return t(`inviter.${reward}`, values)
    return reward === 'both' ? t('invitee.both', values) : undefined
  }
}
