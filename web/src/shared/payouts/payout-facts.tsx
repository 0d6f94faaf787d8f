import type { Payout } from '@limelight/contract/finance/payouts'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useMoment } from '../../platform/use-moment.ts'
import { DescriptionList } from '../../ui/description-list.tsx'

export interface PayoutFactsProps {
  payout: Payout
  others?: readonly { term: string; value: string }[]
}

/** What was asked for and what became of it; what is empty is left out. */
export function PayoutFacts({ payout, others = [] }: PayoutFactsProps) {
  const { formatMoney } = useFormat()
  const momentOf = useMoment()
  const { t } = useT('shared/payouts')
  const { amount, currency, route, accountEnd, note, reason, reference, createdAt, paidAt } = payout
  const texts = [
    { term: t('note'), value: note },
    { term: t('reason'), value: reason },
    { term: t('reference'), value: reference },
  ]
  return (
    <DescriptionList
      items={[
        { term: t('amount'), value: formatMoney(amount, currency) },
        { term: t('by'), value: t(`route.${route}`) },
        ...(accountEnd ? [{ term: t('to'), value: `•••• ${accountEnd}` }] : []),
        // Drawn in the browser only, where the reader's zone is known.
        { term: t('asked'), value: momentOf(createdAt) },
        ...(paidAt ? [{ term: t('paidAt'), value: momentOf(paidAt) }] : []),
        ...texts.filter(({ value }) => value !== ''),
        ...others,
      ]}
    />
  )
}
